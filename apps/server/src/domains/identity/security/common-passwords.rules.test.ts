import { passwordFaults } from '@onair/contract/identity/password';
import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, test } from 'vitest';
import { isCommon } from './common-passwords.rules.ts';
import { randomPassword } from './passwords.service.ts';

describe('common passwords', () => {
  test('three thousand and more entries of the list are refused in a spelling that the rule alone would accept', async () => {
    const words = dictionary['passwords-common'].filter((word) => /^[a-z]{6,}$/.test(word)).slice(0, 4_000);
    const dressed = words
      .map((word) => `${word[0]?.toUpperCase()}${word.slice(1)}1!`)
      .filter((password) => passwordFaults(password, { minLength: 6 }).length === 0);
    expect(dressed.length).toBeGreaterThanOrEqual(3_000);
    const accepted = [];
    for (const password of dressed) if (!(await isCommon(password))) accepted.push(password);
    expect(accepted).toEqual([]);
  });

  test.each([
    'P@ssw0rd',
    'Abc@123',
    'Aa@123456',
    'Passw0rd!',
    'PASSWORD123!',
    '!Dragon2026',
    'Qwerty123!',
    '$hadow1!',
    'Ｐassword1!',
    'Iloveyou<3',
    'password1!A',
    'A1!password',
    'X1!P@ssw0rdX',
    'aaaaaaaaaaA1!',
    'Aa1!Aa1!Aa1!',
    'AAAbbb111!!!',
    'Ab1!ab1!',
  ])('%s is refused', async (password) => {
    expect(await isCommon(password)).toBe(true);
  });

  test.each([
    'aB3$ef',
    'Kiwi#84293',
    'Correct-Horse-Battery-9',
    'Tr0ub4dor&3x',
    '密码不常见Aa1!',
    'Dragon-of-the-North-7',
    'aaB3$efgh',
    'xKlove9!',
  ])('%s is accepted', async (password) => {
    expect(await isCommon(password)).toBe(false);
  });

  test('passwords that we make up are never refused and never alike', async () => {
    const made = Array.from({ length: 500 }, randomPassword);
    for (const password of made) expect(await isCommon(password)).toBe(false);
    expect(made.filter((password) => passwordFaults(password, { minLength: 10 }).length > 0)).toEqual([]);
    expect(new Set(made).size).toBe(made.length);
  });
});
