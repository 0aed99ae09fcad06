import { describe, expect, test } from 'vitest';
import { base32, hotp, matchingStep, normalizeCode, otpauthUri, stepAt } from './totp.rules.ts';

const KEY = Buffer.from('12345678901234567890');

describe('codes of the authenticator', () => {
  test.each([
    [0, '755224'],
    [1, '287082'],
    [2, '359152'],
    [3, '969429'],
    [4, '338314'],
    [5, '254676'],
    [6, '287922'],
    [7, '162583'],
    [8, '399871'],
    [9, '520489'],
  ])('are those of RFC 4226, appendix D: counter %i', (counter, code) => {
    expect(hotp(KEY, counter)).toBe(code);
  });

  test.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238, appendix B: second %i', (seconds, code) => {
    expect(hotp(KEY, stepAt(new Date(seconds * 1000)), 8)).toBe(code);
  });

  test('count one step before and after now, and no further', () => {
    const now = new Date(1_700_000_010_000);
    const step = stepAt(now);
    const accepted = [-2, -1, 0, 1, 2].map((away) => matchingStep(KEY, hotp(KEY, step + away), now, 0));
    expect(accepted).toEqual([null, step - 1, step, step + 1, null]);
  });

  test('count once: not for the step that was used, nor for an earlier one', () => {
    const now = new Date(1_700_000_010_000);
    const step = stepAt(now);
    expect(matchingStep(KEY, hotp(KEY, step), now, step)).toBeNull();
    expect(matchingStep(KEY, hotp(KEY, step - 1), now, step)).toBeNull();
    expect(matchingStep(KEY, hotp(KEY, step + 1), now, step)).toBe(step + 1);
  });

  test('are read however they are typed', () => {
    expect(normalizeCode(' 123 456 ')).toBe('123456');
    expect(normalizeCode('１２３４５６')).toBe('123456');
    expect(normalizeCode('abcd-efgh-2345-wxyz')).toBe('ABCDEFGH2345WXYZ');
  });
});

test('keys are written in base32 as in RFC 4648, and as an address that authenticators scan', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(otpauthUri(KEY, '王 五')).toBe(
    'otpauth://totp/Onair:%E7%8E%8B%20%E4%BA%94?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=Onair&algorithm=SHA1&digits=6&period=30',
  );
});
