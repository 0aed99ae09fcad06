import { failures, SUCCESS } from '@onair/contract/failure';
import {
  confirmTwoStep,
  disableTwoStep,
  getSecurity,
  renewRecoveryCodes,
  resetTwoStep,
  startTwoStep,
} from '@onair/contract/identity/security';
import { login, userInfo } from '@onair/contract/identity/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { openTestAccount, PASSWORD, signInAs } from '../../../testing/accounts.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { codeOf, enrol } from '../../../testing/authenticator.ts';

let app: TestApp;
const lines: string[] = [];
beforeAll(async () => {
  app = await testApp({ log: (line) => lines.push(line) });
});
afterAll(() => app.close());

let accounts = 0;
/** Someone with two-step sign-in on, and the session that turned it on. */
const someone = async () => {
  accounts += 1;
  const username = `someone-${accounts}`;
  const id = await openTestAccount(app, username);
  const { token } = await signInAs(app, username);
  return { id, username, token, ...(await enrol(app, token)) };
};
const signIn = (username: string, code?: string, remoteAddress = '127.0.0.1') =>
  app.call(login, { username, password: PASSWORD, ...(code === undefined ? {} : { code }) }, { remoteAddress });
const alive = async (token: string) => (await app.call(userInfo, {}, { token })).body.code === SUCCESS;
const now = (key: string) => codeOf(key, app.clock.now());

describe('signing in', () => {
  test('without two-step sign-in is as ever, whether or not a code is sent', async () => {
    await openTestAccount(app, 'plain');
    expect((await signIn('plain')).body.data).toEqual({ token: expect.any(String) });
    expect((await signIn('plain', '000000')).body.data).toEqual({ token: expect.any(String) });
  });

  test('asks for a code only after the password was right, and lets in with one', async () => {
    const { username, key } = await someone();
    const asked = await signIn(username);
    expect([asked.http, asked.body.code, asked.body.data]).toEqual([200, failures.secondStep.code, null]);
    const wrong = await app.call(login, { username, password: 'Wrong-passw0rd', code: now(key) });
    expect(wrong.body.code).toBe(failures.wrongCredentials.code);
    // The code beside the wrong password was not looked at, so it is still good.
    expect((await signIn(username, now(key))).body.code).toBe(SUCCESS);
  });

  test('takes a code once: of fifty sign-ins at the same moment one is let in', async () => {
    const { username, key } = await someone();
    const code = now(key);
    // From fifty addresses, so that only the code itself can stop them.
    const tries = Array.from({ length: 50 }, (_, n) => signIn(username, code, `127.0.1.${n + 1}`));
    const codes = (await Promise.all(tries)).map((answer) => answer.body.code);
    expect(codes.filter((one) => one === SUCCESS)).toHaveLength(1);
    expect((await signIn(username, code)).body.code).not.toBe(SUCCESS);
    const { rows } = await app.deps.db.execute<{ started: number }>(sql`
      select count(*) as started from audit_log where action = 'session.start' and account_name = ${username}
        and after ->> 'secondStep' = 'totp'`);
    expect(rows[0]?.started).toBe(1);
  });

  test('takes each recovery code once, typed with or without hyphens', async () => {
    const { username, recoveryCodes, token } = await someone();
    const [first = '', second = ''] = recoveryCodes;
    expect((await signIn(username, first.toLowerCase())).body.code).toBe(SUCCESS);
    expect((await signIn(username, first)).body.code).toBe(failures.secondStep.code);
    expect((await signIn(username, second.replaceAll('-', ''))).body.code).toBe(SUCCESS);
    const { body } = await app.call(getSecurity, {}, { token });
    expect(body.data).toMatchObject({ twoStep: { on: true, recoveryCodesLeft: 8 } });
  });

  test('bounds guesses at the code by themselves: ten in a quarter of an hour, from wherever', async () => {
    const { username, key } = await someone();
    const codes: number[] = [];
    for (let n = 1; n <= 14; n += 1) {
      app.clock.advance(40_000);
      codes.push((await signIn(username, '000000', `127.0.2.${n}`)).body.code);
    }
    expect(codes.filter((code) => code === failures.secondStep.code).length).toBeLessThanOrEqual(10);
    expect(codes.at(-1)).toBe(failures.tooMany.code);
    expect((await signIn(username, now(key), '127.0.3.1')).body.code).toBe(failures.tooMany.code);
    app.clock.advance(16 * 60_000);
    expect((await signIn(username, now(key), '127.0.3.1')).body.code).toBe(SUCCESS);
  });
});

describe('turning it on', () => {
  test('needs the password, and a code of the new key by the same session in time', async () => {
    await openTestAccount(app, 'beginner');
    const { token } = await signInAs(app, 'beginner');
    const { token: other } = await signInAs(app, 'beginner');
    const wrong = await app.call(startTwoStep, { current: 'Wrong-passw0rd' }, { token });
    expect(wrong.body.code).toBe(failures.wrongCredentials.code);
    const started = await app.call(startTwoStep, { current: PASSWORD }, { token });
    const { key } = started.body.data as { key: string };
    expect((await app.call(confirmTwoStep, { code: '000000' }, { token })).body.code).toBe(failures.secondStep.code);
    expect((await app.call(confirmTwoStep, { code: now(key) }, { token: other })).body.code).toBe(
      failures.rejected.code,
    );
    // Until it is confirmed nothing has changed.
    expect((await signIn('beginner')).body.code).toBe(SUCCESS);
    app.clock.advance(16 * 60_000);
    expect((await app.call(confirmTwoStep, { code: now(key) }, { token })).body.code).toBe(failures.rejected.code);
  });

  test('ends the other sessions, and the code that confirmed it signs in nowhere', async () => {
    await openTestAccount(app, 'confirmer');
    const { token } = await signInAs(app, 'confirmer');
    const { token: other } = await signInAs(app, 'confirmer');
    const { key } = (await app.call(startTwoStep, { current: PASSWORD }, { token })).body.data as { key: string };
    const code = now(key);
    const { body } = await app.call(confirmTwoStep, { code }, { token });
    expect(body.data).toMatchObject({ recoveryCodes: expect.objectContaining({ length: 10 }) });
    expect([await alive(token), await alive(other)]).toEqual([true, false]);
    expect((await signIn('confirmer', code)).body.code).toBe(failures.secondStep.code);
    expect((await app.call(startTwoStep, { current: PASSWORD }, { token })).body.code).toBe(failures.rejected.code);
  });
});

describe('turning it off', () => {
  test('needs password and code, and ends the other sessions', async () => {
    const { username, token, key } = await someone();
    const { token: other } = (await signIn(username, now(key))).body.data as { token: string };
    app.clock.advance(60_000);
    const off = (input: { current: string; code?: string }) => app.call(disableTwoStep, input, { token });
    expect((await off({ current: 'Wrong-passw0rd', code: now(key) })).body.code).toBe(failures.wrongCredentials.code);
    expect((await off({ current: PASSWORD })).body.code).toBe(failures.secondStep.code);
    expect((await off({ current: PASSWORD, code: '000000' })).body.code).toBe(failures.secondStep.code);
    expect(await alive(other)).toBe(true);
    expect((await off({ current: PASSWORD, code: now(key) })).body.code).toBe(SUCCESS);
    expect([await alive(token), await alive(other)]).toEqual([true, false]);
    expect((await signIn(username)).body.code).toBe(SUCCESS);
  });

  test('is done by another administrator for a lost device, never for oneself', async () => {
    const { id, username, token } = await someone();
    const accountId = await openTestAccount(app, 'helper', { role: 'admin' });
    const admin = { accountId, ...(await signInAs(app, 'helper')) };
    const reset = (who: string, by: string, current = PASSWORD) =>
      app.call(resetTwoStep, { id: who, current }, { token: by });
    expect((await reset(admin.accountId, admin.token)).body.code).toBe(failures.rejected.code);
    expect((await reset(id, (await app.enter('user')).token)).body.code).toBe(failures.forbidden.code);
    expect((await reset(app.deps.newId(), admin.token)).body.code).toBe(failures.notFound.code);
    expect((await reset(id, admin.token, 'Wr0ng#Kettle')).body.code).toBe(failures.wrongCredentials.code);
    expect(await alive(token)).toBe(true);
    expect((await reset(id, admin.token)).body.code).toBe(SUCCESS);
    expect((await reset(id, admin.token)).body.code).toBe(failures.rejected.code);
    expect(await alive(token)).toBe(false);
    expect((await signIn(username)).body.code).toBe(SUCCESS);
  });
});

test('new recovery codes replace the earlier ones', async () => {
  const { username, token, key, recoveryCodes } = await someone();
  const { body } = await app.call(renewRecoveryCodes, { current: PASSWORD, code: now(key) }, { token });
  const fresh = (body.data as { recoveryCodes: string[] }).recoveryCodes;
  expect((await signIn(username, recoveryCodes[0])).body.code).toBe(failures.secondStep.code);
  expect((await signIn(username, fresh[0])).body.code).toBe(SUCCESS);
});

test('keys and codes are in no log line, no row and no later answer', async () => {
  const { token, key, recoveryCodes } = await someone();
  const later = (await app.call(getSecurity, {}, { token })).text;
  const tables = ['audit_log', 'two_step', 'recovery_codes', 'messages', 'stream_events', 'idempotency_keys'];
  const rows = await Promise.all(tables.map((table) => app.pool.query(`select t::text as row from ${table} t`)));
  const stored = rows.flatMap((result) => result.rows.map(({ row }) => row as string)).join('\n');
  const everywhere = [...lines, stored, later].join('\n').toUpperCase();
  const bytes = Buffer.from(key).toString('hex').toUpperCase();
  for (const canary of [key, bytes, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
    expect(everywhere.includes(canary)).toBe(false);
  }
});
