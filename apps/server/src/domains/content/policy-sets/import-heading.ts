import { headingReader } from '../../../files/imports/heading.ts';
import { formerPolicyWords, policyWords } from './policy-sets.words.ts';

/** Which column of a set each cell of the heading names. */
export const readHeading = headingReader({
  labels: [...Object.values(policyWords).map(({ columns }) => columns), ...formerPolicyWords.columns],
  required: ['name', 'contentType', 'filterType', 'status'],
  ignored: ['count', 'createdTime'],
});
