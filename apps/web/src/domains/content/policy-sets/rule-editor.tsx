import type { PolicyContentType, PolicyRule } from '@onair/contract/content/policy-sets';
import type { Bound, Form } from '../../../shared/form/form-types.ts';
import { RuleFields } from '../content-rule/rule-fields.tsx';
import { RuleMatches } from './rule-matches.tsx';

type Props = {
  contentType: PolicyContentType;
  field: Bound<PolicyRule>;
  faultAt: Form<object>['faultAt'];
};

/** The condition of a set, with what it matches at this moment. The content type is that of the set. */
export const RuleEditor = ({ contentType, field, faultAt }: Props) => (
  <>
    <RuleFields choices={['categories', 'sources']} field={field} faultAt={faultAt} />
    <RuleMatches contentType={contentType} rule={field.value} />
  </>
);
