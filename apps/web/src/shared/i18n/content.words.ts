import { contentNames } from '@onair/contract/content/content.words';
import { defineWords } from './words.ts';

/** Metadata of content, wherever it appears. */
export const contentWords = defineWords(contentNames);
