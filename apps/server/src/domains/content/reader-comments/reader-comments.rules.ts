import { withoutUnseen } from '@onair/contract/content/banned-fold';
import type { HeldFor, ReaderCommentRules } from '@onair/contract/content/reader-comments';

/** Ends of host names that people write without `www` or a scheme. */
const ENDS =
  'com|net|org|cn|io|co|me|cc|tv|xyz|top|vip|shop|site|online|club|info|biz|app|link|live|ru|de|uk|eu|us|hk|tw|jp';
const LINK = new RegExp(
  `[a-z][a-z0-9+.-]*://\\S|(?<![\\p{L}\\p{N}.@])www\\.\\S|(?<![\\p{L}\\p{N}.@-])(?:[\\p{L}\\p{N}-]+\\.)+(?:${ENDS})(?![\\p{L}\\p{N}])`,
  'iu',
);
/** A dot in brackets is there to hide the name of a host, with spaces around it too. */
const HIDDEN_DOT = /\s*[[({【]\s*(?:[.。]|dot|点)\s*[\])}】]\s*/giu;
/** A full stop of Chinese between Latin letters is typed for a dot. After other letters, or before a space, it ends a sentence. */
const FULL_STOP = /(?<=[a-z0-9])。(?=[a-z])/giu;

/** Whether a text leads somewhere: an address with a scheme, one with `www`, or the name of a host. */
export const hasLink = (text: string): boolean => {
  const plain = withoutUnseen(text.normalize('NFKC'));
  return LINK.test(plain.replace(HIDDEN_DOT, '.').replace(FULL_STOP, '.'));
};

type Comment = { text: string; banned: boolean; knownSender: boolean };

/** Why a comment waits for a reviewer; for no reason it is shown. */
export const heldFor = (
  { text, banned, knownSender }: Comment,
  { holdFirst, holdLinks }: Pick<ReaderCommentRules, 'holdFirst' | 'holdLinks'>,
): HeldFor[] => [
  ...(banned ? (['words'] as const) : []),
  ...(holdLinks && hasLink(text) ? (['link'] as const) : []),
  ...(holdFirst && !knownSender ? (['first'] as const) : []),
];
