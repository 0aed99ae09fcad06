import { describe, expect, test } from 'vitest';
import { contextWords, normalizePassword, type PasswordFault, passwordFaults } from './password.ts';
import { passwordWords } from './password.words.ts';

const context = contextWords('alice', 'a.liddell@example.com');
const judge = (password: string, minLength = 6) => passwordFaults(password, { minLength, context });
const filled = (length: number, start = 'Aa1!') => start + 'x'.repeat(length - start.length);

const vectors: [string, string, PasswordFault[]][] = [
  ['six characters of all four kinds', 'aB3$ef', []],
  ['five characters', 'aB3$e', ['length']],
  ['nothing at all', '', ['length', 'digit', 'lower', 'upper', 'special']],
  ['no digit', 'aBc$ef', ['digit']],
  ['no lower case', 'AB3$EF', ['lower']],
  ['no upper case', 'ab3$ef', ['upper']],
  ['no special character', 'aB3def', ['special']],
  ['digits only', '123456', ['lower', 'upper', 'special']],
  ['letters only', 'abcdef', ['digit', 'upper', 'special']],
  ['special characters only', '!!!!!!', ['digit', 'lower', 'upper']],
  ['a space inside', 'aB3$ ef', ['space']],
  ['a space before', ' aB3$ef', ['space']],
  ['a space behind', 'aB3$ef ', ['space']],
  ['a space as the only special character', 'aB3 ef', ['special', 'space']],
  ['a tab', 'aB3$\tef', ['space']],
  ['a line feed', 'aB3$\nef', ['space']],
  ['a no-break space', 'aB3$\u00a0ef', ['space']],
  ['a full-width space', 'aB3$\u3000ef', ['space']],
  ['a NUL', 'aB3$\u0000ef', ['space']],
  ['an emoji as the special character', 'aB3😀ef', []],
  ['an emoji of several code points', 'aB3👩‍👩‍👧ef', []],
  ['emoji alone', '😀😀😀😀😀😀', ['digit', 'lower', 'upper']],
  ['six code points that are twelve UTF-16 units', 'aB3😀😀😀', []],
  ['five code points that are eight UTF-16 units', 'aB3😀😀', ['length']],
  ['Chinese beside the four kinds', 'aB3$密码', []],
  ['Chinese letters are not special', 'aB3密码字', ['special']],
  ['Chinese punctuation is special', 'aB3密码。', []],
  ['Cyrillic letters have a case too', 'жЖ3$шщ', []],
  ['Greek letters have a case too', 'αΒ3$γδ', []],
  ['accented letters', 'éÀ3$çñ', []],
  ['Arabic digits are digits', 'aB٣$ef', []],
  ['full-width letters count as what they look like', 'ａＢ３＄ｅｆ', []],
  ['a ligature counts as its letters', 'ﬁB3$e', []],
  ['a combining accent', 'e\u0301B3$fg', []],
  ['exactly 128 characters', filled(128), []],
  ['129 characters', filled(129), ['tooLong']],
  ['128 emoji beyond the rule', filled(128, 'Aa1!😀'), []],
  ['129 characters of Chinese', filled(129, 'Aa1!密'), ['tooLong']],
  ['one character that NFKC makes eighteen', `Aa1!${'\ufdfa'.repeat(7)}`, ['tooLong', 'space']],
  ['ten characters', 'aB3$efghij', []],
  ['a quote and a backslash', 'aB3"\\ef', []],
  ['an SQL phrase', "aB3';--drop", []],
  ['markup', '<b>aB3</b>', []],
  ['underscores', 'aB3_ef', []],
  ['a hyphen', 'aB3-ef', []],
  ['a currency sign', 'aB3€ef', []],
  ['the user name', 'Alice3$x', ['context']],
  ['the user name inside', 'xxALICE3$', ['context']],
  ['the user name with signs for letters', 'xx@l1ce$B', ['context']],
  ['the user name with the other reading of a one', 'xxa1ice3$B', ['context']],
  ['the user name in full width', 'ａｌｉｃｅB3$', ['context']],
  ['the name part of the address', 'A.liddell3$', ['context']],
  ['the rest of the address is allowed', 'Example3$', []],
  ['the product', 'Onair2026!', ['context']],
  ['the product with a sign for a letter', '0nair2026!A', ['context']],
  ['the product in Chinese', '播控台aB3$', ['context']],
  ['part of the user name', 'Alic7$xx', []],
  ['every rule but length broken', '        ', ['digit', 'lower', 'upper', 'special', 'space']],
  ['a long passphrase by the rule', 'Correct-Horse-Battery-Staple-9', []],
  ['a soft hyphen is no special character', 'aB3\u00adefg', ['special']],
];

describe('the rule for passwords', () => {
  test.each(vectors)('%s', (_, password, faults) => {
    expect(judge(password)).toEqual(faults);
  });

  test('a setting raises the length', () => {
    expect(judge('aB3$efghi', 10)).toEqual(['length']);
    expect(judge('aB3$efghij', 10)).toEqual([]);
  });

  test('composed and decomposed spellings are one password', () => {
    expect(normalizePassword('e\u0301')).toBe(normalizePassword('\u00e9'));
    expect(normalizePassword('ＡＢＣ１')).toBe('ABC1');
  });

  test('short names are not searched for, two Chinese characters are', () => {
    expect(contextWords('ab', 'x@example.com')).toEqual(['onair', '播控台']);
    expect(contextWords('王芳')).toContain('王芳');
  });

  test('every fault has words in both languages', () => {
    for (const words of Object.values(passwordWords)) {
      expect(words['zh-CN']).toMatch(/\p{Script=Han}/u);
      expect(words['en-US']).toMatch(/^[ -~]+$/);
    }
  });
});
