import type { HeldFor, ReaderCommentRules } from '@onair/contract/content/reader-comments';

/** Ends of host names that people write without `www` or a scheme. */
const ENDS =
  'com|net|org|cn|io|co|me|cc|tv|xyz|top|vip|shop|site|online|club|info|biz|app|link|live|ru|de|uk|eu|us|hk|tw|jp';
const LINK = new RegExp(
  `[a-z][a-z0-9+.-]*://\\S|(?<![\\p{L}\\p{N}.@])www\\.\\S|(?<![\\p{L}\\p{N}.@-])(?:[\\p{L}\\p{N}-]+\\.)+(?:${ENDS})(?![\\p{L}\\p{N}])`,
  'iu',
);
/** Dots that are read as one, or written to hide one. */
const DOTS = /\s*(?:[.。．｡]|\[\.\]|\(\.\)|\[dot\]|\(dot\))\s*(?=[\p{L}\p{N}])/giu;
const UNSEEN = /[\u00ad\u200b-\u200f\u2060\ufeff]/gu;

/** Whether a text leads somewhere: an address with a scheme, one with `www`, or the name of a host. */
export const hasLink = (text: string): boolean => {
  const plain = text.normalize('NFKC').replace(UNSEEN, '');
  return LINK.test(plain) || LINK.test(plain.replace(/\[\.\]|\(\.\)|\[dot\]|\(dot\)|[。｡]/giu, '.').replace(DOTS, '.'));
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
