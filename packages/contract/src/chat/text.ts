import { CHAT_TEXT_MAX } from './room.ts';

/** Rules for lines, shared by the server and the input fields. */

/** Bidirectional control characters, which can reorder the text around them. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const CONTROL = /\p{Cc}/gu;
/** Marks heaped on one letter, which climb over the lines above. */
const HEAPED = /(\p{M}{3})\p{M}+/gu;

const lengthOf = (text: string): number => [...text].length;

/** A line as it is stored: no control characters, no bidirectional overrides, no stacked marks, single spaces. */
export const tidyLine = (text: string): string =>
  text.toWellFormed().replace(/\s+/gu, ' ').replace(DIRECTION, '').replace(CONTROL, '').replace(HEAPED, '$1').trim();

/** What is wrong with a tidied line; null when it may be sent. */
export const lineFault = (tidy: string): 'tooLong' | 'invalid' | null => {
  if (lengthOf(tidy) > CHAT_TEXT_MAX) return 'tooLong';
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(tidy) ? null : 'invalid';
};
