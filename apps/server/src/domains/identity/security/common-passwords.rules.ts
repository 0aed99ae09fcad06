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
/** A word with anything around it, letters too: shorter ones stand in good passwords by chance. */
const SHORTEST_STEM = 6;

/** The most that may be added to a common word: less than the word, or a few characters. */
const addedMax = (core: number): number => Math.max(core - 1, SHORTEST_CORE);

/** Every part of a text that is most of it, wherever it begins. */
const stems = function* (text: string): Generator<string> {
  for (let from = 0; from < text.length; from += 1) {
    for (let to = text.length; to - from >= SHORTEST_STEM; to -= 1) {
      if (text.length - (to - from) <= addedMax(to - from)) yield text.slice(from, to);
    }
  }
};

/** Whether a text is mostly one part over and over, such as `aaaaaaaaaaA1!` or `Aa1!Aa1!Aa1!`. */
const isRepetition = (text: string): boolean => {
  let rest = text;
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/(.+?)\1+/gsu, '$1');
  }
  return rest.length < SHORTEST_STEM && rest.length <= text.length / 2;
};

/**
 * Whether a password is one of the most common, ignoring case, symbols for letters (`P@ssw0rd`), and digits and symbols
 * around or within it (`Dragon2026!`, `Abc@123`, `password1!A`), or mostly one part over and over. The additions must be
 * shorter than the common word, or only a few characters.
 */
export const isCommon = async (password: string): Promise<boolean> => {
  const common = await commonPasswords();
  const text = normalizePassword(password).toLowerCase();
  if (isRepetition(text)) return true;
  const isKnown = (core: string): boolean => spellings(core).some((spelling) => common.has(spelling));
  const isCore = (core: string): boolean =>
    core.length >= SHORTEST_CORE && text.length - core.length <= addedMax(core.length) && isKnown(core);
  if (cores(text).some(isCore)) return true;
  for (const stem of stems(text)) if (isKnown(stem)) return true;
  return false;
};
