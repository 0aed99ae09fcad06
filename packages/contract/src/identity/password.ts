/**
 * Why a password is refused. The first seven and `context` are checked here, `common` and `same` by the server only.
 */
export type PasswordFault =
  | 'length'
  | 'tooLong'
  | 'digit'
  | 'lower'
  | 'upper'
  | 'special'
  | 'space'
  | 'context'
  | 'common'
  | 'same';

/** Longest password, in code points after NFKC; nothing is truncated. */
export const PASSWORD_MAX = 128;
/** Shortest password that any setting allows. */
export const PASSWORD_MIN = 6;

/** Words of the product itself; a password that contains one is the first that is guessed. */
const PRODUCT_WORDS = ['onair', '播控台'];

/**
 * The form that is checked and hashed: full-width and composed spellings of the same characters are the same password.
 */
export const normalizePassword = (password: string): string => password.normalize('NFKC');

/** Letters for the signs that replace them, with one reading of `1`, so that `p@ssw0rd` is seen as `password`. */
const unmasked = (text: string, one: 'i' | 'l'): string =>
  text.replace(/[013457@$!|]/g, (sign) => {
    if (sign === '1' || sign === '!' || sign === '|') return one;
    return { '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' }[sign] ?? sign;
  });

/** A lower-case text with its spellings in plain letters. */
export const spellings = (text: string): string[] => [text, unmasked(text, 'i'), unmasked(text, 'l')];

const length = (text: string): number => [...text].length;

/** Words that a password of this account must not contain: the product's, the user name, the name part of the e-mail address. */
export const contextWords = (username: string, email = ''): string[] =>
  [...PRODUCT_WORDS, username, email.split('@')[0] ?? '']
    .map((word) => word.normalize('NFKC').toLowerCase())
    // Shorter ones occur in good passwords by chance; two Chinese characters are a name already.
    .filter((word) => length(word) >= 3 || (length(word) === 2 && /[^\p{ASCII}]/u.test(word)));

/**
 * The specification's rule, the same for browser and server: at least `minLength` characters, digits, lower- and
 * upper-case letters and special characters, no spaces; at most 128; none of the `context` words.
 * @returns every rule that is broken, none for a password that may be taken.
 */
export const passwordFaults = (
  password: string,
  { minLength, context = [] }: { minLength: number; context?: readonly string[] },
): PasswordFault[] => {
  const text = normalizePassword(password);
  const read = spellings(text.toLowerCase());
  const broken: [PasswordFault, boolean][] = [
    ['length', length(text) < minLength],
    ['tooLong', length(text) > PASSWORD_MAX],
    ['digit', !/\p{Nd}/u.test(text)],
    ['lower', !/\p{Ll}/u.test(text)],
    ['upper', !/\p{Lu}/u.test(text)],
    ['special', !/[^\p{L}\p{M}\p{N}\p{Z}\p{C}]/u.test(text)],
    ['space', /[\s\p{Z}\p{Cc}]/u.test(text)],
    ['context', context.some((word) => read.some((spelling) => spelling.includes(word)))],
  ];
  return broken.filter(([, isBroken]) => isBroken).map(([fault]) => fault);
};
