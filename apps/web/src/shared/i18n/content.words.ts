import { contentNames } from '@onair/contract/content/content.words';
import { defineWords } from './words.ts';

/** What content is filed under, wherever it appears. */
export const contentWords = defineWords(contentNames);
