import { confirmTwoStep, startTwoStep } from '@onair/contract/identity/security';
import { hotp, stepAt } from '../domains/identity/two-step/totp.rules.ts';
import { PASSWORD } from './accounts.ts';
import type { TestApp } from './app.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** The bytes behind the base32 that a person would type into an authenticator. */
const fromBase32 = (text: string): Buffer => {
  const bits = [...text].map((sign) => ALPHABET.indexOf(sign).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

/** What an authenticator shows at that moment. */
export const codeOf = (key: string, at: Date): string => hotp(fromBase32(key), stepAt(at));

/** Turns two-step sign-in on over HTTP; the step of the code that confirmed it is past afterwards. */
export const enrol = async (app: TestApp, token: string, current = PASSWORD) => {
  const started = await app.call(startTwoStep, { current }, { token });
  if (started.body.status !== 'ok') throw new Error(`no enrolment: ${started.text}`);
  const { key } = started.body.data;
  const confirmed = await app.call(confirmTwoStep, { code: codeOf(key, app.clock.now()) }, { token });
  if (confirmed.body.status !== 'ok') throw new Error(`not confirmed: ${confirmed.text}`);
  app.clock.advance(60_000);
  return { key, recoveryCodes: confirmed.body.data.recoveryCodes };
};
