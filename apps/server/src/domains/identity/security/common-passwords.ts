import { normalizePassword, spellings } from '@onair/contract/identity/password';

let loading: Promise<ReadonlySet<string>> | null = null;

/** The 49,000 passwords found most often in leaks, lower case; loaded when someone first sets a password. */
const commonPasswords = (): Promise<ReadonlySet<string>> => {
  loading ??= import('@zxcvbn-ts/language-common').then(({ dictionary }) => new Set(dictionary['passwords-common']));
  return loading;
};

const isLetter = (char: string): boolean => /\p{L}/u.test(char);
const isWord = (char: string): boolean => /[\p{L}\p{N}]/u.test(char);

/** The text from its first to its last character of a kind. */
const between = (text: string, kind: (char: string) => boolean, ends: 'start' | 'end' | 'both'): string => {
  const chars = [...text];
  const from = ends === 'end' ? 0 : Math.max(0, chars.findIndex(kind));
  const to = ends === 'start' ? chars.length : chars.findLastIndex(kind) + 1;
  return chars.slice(from, to).join('');
};

/** The core of a password, without what people add around and within a common one to satisfy a rule. */
const cores = (text: string): string[] => [
  text,
  [...text].filter(isWord).join(''),
  ...[isWord, isLetter].flatMap((kind) => (['start', 'end', 'both'] as const).map((ends) => between(text, kind, ends))),
];

const SHORTEST_CORE = 4;

/**
 * Whether a password is one of the most common, ignoring case, symbols for letters (`P@ssw0rd`), and digits and symbols
 * around or within it (`Dragon2026!`, `Abc@123`). The additions must be shorter than the common word, or only a few
 * characters.
 */
export const isCommon = async (password: string): Promise<boolean> => {
  const common = await commonPasswords();
  const text = normalizePassword(password).toLowerCase();
  return cores(text).some((core) => {
    const around = text.length - core.length;
    if (core.length < SHORTEST_CORE || around > Math.max(core.length - 1, SHORTEST_CORE)) return false;
    return spellings(core).some((spelling) => common.has(spelling));
  });
};
