import { failures, SUCCESS } from '@onair/contract/failure';
import { changePassword, listSessions, register, userInfo, userMenu } from '@onair/contract/identity/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openTestAccount, PASSWORD, signInAs, trySignIn } from '../../../testing/accounts.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { openAccount, reissuePassword } from '../session/accounts.service.ts';

const FRESH = 'N3w!Kettle-2';
const HOUR = 3_600_000;

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { passwordMinLength: 6, sessionsMax: 20 } });
});
afterAll(() => app.close());
beforeEach(() => app.clock.advance(HOUR));

const change = (token: string, current: string, password: string, headers: Record<string, string> = {}) =>
  app.call(changePassword, { current, password }, { token, headers });
const codeOf = async (token: string) => (await app.call(userInfo, {}, { token })).body.code;
const rulesOf = (answer: Awaited<ReturnType<typeof change>>) =>
  answer.body.status === 'fail' ? (answer.body.data?.fields.map(({ rule }) => rule) ?? []) : [];

/** So many different characters, from this one on. */
const inTurn = (first: number, length: number): string =>
  String.fromCodePoint(...Array.from({ length }, (_, n) => first + n));

describe('changing a password', () => {
  test('needs the current one; every other session ends with it, this one goes on', async () => {
    await openTestAccount(app, 'carol');
    const here = await signInAs(app, 'carol');
    const others = [await signInAs(app, 'carol'), await signInAs(app, 'carol')];
    expect((await change(here.token, 'Wr0ng#password', FRESH)).body.code).toBe(failures.wrongCredentials.code);
    for (const { token } of others) expect(await codeOf(token)).toBe(SUCCESS);
    expect((await change(here.token, PASSWORD, FRESH)).body.code).toBe(SUCCESS);
    for (const { token } of others) expect(await codeOf(token)).toBe(failures.notSignedIn.code);
    expect(await codeOf(here.token)).toBe(SUCCESS);
    expect((await trySignIn(app, 'carol')).body.code).toBe(failures.wrongCredentials.code);
    await signInAs(app, 'carol', { password: FRESH });
    const { rows } = await app.pool.query(
      `select title_zh, content_zh from messages join accounts on accounts.id = account_id where username = 'carol'`,
    );
    expect(rows).toEqual([{ title_zh: '密码已修改', content_zh: expect.stringContaining('设备：') }]);
  });

  test('refuses what breaks the rule, field by field in the reader’s language', async () => {
    await openTestAccount(app, 'dave', { email: 'd.bowman@example.com' });
    const { token } = await signInAs(app, 'dave');
    const broken: [string, string[]][] = [
      ['aB3$e', ['length']],
      ['qwerty', ['digit', 'upper', 'special', 'common']],
      ['aB3$ ef', ['space']],
      ['D.bowman#1', ['context', 'common']],
      ['Dave#2026', ['context']],
      ['Onair#2026', ['context']],
      ['P@ssw0rd1!', ['common']],
      [PASSWORD, ['same']],
    ];
    for (const [password, rules] of broken) {
      const answer = await change(token, PASSWORD, password, { 'accept-language': 'en' });
      expect(answer.body.code).toBe(failures.weakPassword.code);
      expect([password, rulesOf(answer)]).toEqual([password, rules]);
    }
    const answer = await change(token, PASSWORD, 'aB3$e');
    expect(answer.body).toMatchObject({
      msg: '密码不符合要求',
      data: { fields: [{ field: 'password', rule: 'length', msg: '至少 6 个字符' }] },
    });
  });

  test.each([
    'aB3$ef',
    'aB3😀ef',
    'ａＢ３＄ｅｆ',
    'éÀ3$çñ',
    `Aa1!${inTurn(0x4e00, 124)}`,
    `Aa1!${inTurn(0x1f300, 124)}`,
    'aB3"\\ef',
    "aB3';--drop",
  ])('%s is taken and signs in', async (password) => {
    const name = `taker-${Buffer.from(password).toString('hex').slice(0, 40)}-${password.length}`;
    await openTestAccount(app, name);
    const { token } = await signInAs(app, name);
    expect((await change(token, PASSWORD, password)).body.code).toBe(SUCCESS);
    await signInAs(app, name, { password });
  });

  test('cannot be used to guess the current password: ten tries in a quarter of an hour', async () => {
    await openTestAccount(app, 'erin');
    const { token } = await signInAs(app, 'erin');
    const answers = [];
    for (let i = 0; i < 30; i += 1) {
      answers.push((await change(token, `Wr0ng#${i}`, FRESH)).body.code);
      app.clock.advance(20_000);
    }
    expect(answers.filter((code) => code === failures.wrongCredentials.code).length).toBeLessThanOrEqual(10);
    expect(answers).toContain(failures.tooMany.code);
    // Someone who only holds the session cannot keep the owner from signing in.
    await signInAs(app, 'erin');
  });

  test('keeps nothing of the passwords beside the new hash, also with an idempotency key', async () => {
    await openTestAccount(app, 'frank');
    const { token } = await signInAs(app, 'frank');
    await change(token, PASSWORD, FRESH, { 'idempotency-key': 'change-password-1' });
    expect((await app.pool.query('select count(*) from idempotency_keys')).rows[0].count).toBe(0);
    const { rows } = await app.pool.query(
      `select * from audit_log where account_name = 'frank' order by seq desc limit 1`,
    );
    expect(rows[0]).toMatchObject({ action: 'account.changePassword', after: { ended: 0 } });
  });
});

describe('a password that the operator gave', () => {
  test('opens nothing until it is changed', async () => {
    const { password: initial } = await openAccount(app.deps, { username: 'grace', role: 'admin' });
    const { token } = await signInAs(app, 'grace', { password: initial });
    const info = await app.call(userInfo, {}, { token });
    expect(info.body.data).toMatchObject({ role: 'admin', mustChangePassword: true });
    for (const endpoint of [userMenu, listSessions]) {
      expect((await app.call(endpoint, {}, { token })).body.code).toBe(failures.mustChangePassword.code);
    }
    expect(rulesOf(await change(token, initial, initial))).toEqual(['same']);
    expect((await change(token, initial, FRESH)).body.code).toBe(SUCCESS);
    expect((await app.call(userMenu, {}, { token })).body.code).toBe(SUCCESS);
    expect((await app.call(userInfo, {}, { token })).body.data).toMatchObject({ mustChangePassword: false });
  });

  test('given again ends every session and the old password', async () => {
    await openTestAccount(app, 'heidi');
    const { token } = await signInAs(app, 'heidi');
    const { password: given } = await reissuePassword(app.deps, { username: 'heidi' });
    expect(await codeOf(token)).toBe(failures.notSignedIn.code);
    expect((await trySignIn(app, 'heidi')).body.code).toBe(failures.wrongCredentials.code);
    await signInAs(app, 'heidi', { password: given });
  });
});

describe('registering', () => {
  const join = (username: string, password = PASSWORD, email = 'new@example.com', address = '127.0.0.1') =>
    app.call(register, { username, password, email }, { remoteAddress: address });

  test('opens an account with the role user and a profile of its own', async () => {
    expect((await join('ivan')).body.code).toBe(SUCCESS);
    const { token } = await signInAs(app, 'ivan');
    expect((await app.call(userInfo, {}, { token })).body.data).toMatchObject({
      name: 'ivan',
      email: 'new@example.com',
      role: 'user',
      accountRole: 'user',
      mustChangePassword: false,
      accountId: expect.stringMatching(/^\d{11}$/),
      registrationDate: app.clock.now().toISOString(),
    });
  });

  test('a name that is in use in any spelling is taken, however many ask at once', async () => {
    await join('Judy');
    for (const name of ['judy', 'JUDY']) expect((await join(name)).body.code).toBe(failures.taken.code);
    const codes = (
      await Promise.all(Array.from({ length: 6 }, () => join('Kim', PASSWORD, 'k@example.com', '127.0.0.2')))
    ).map(({ body }) => body.code);
    expect(codes.filter((code) => code === SUCCESS).length).toBe(1);
    expect(codes.filter((code) => code === failures.taken.code).length).toBe(5);
  });

  test.each([' lee', 'lee ', 'l ee', 'lee\u200b', 'аdmin', 'demo:x', '<b>', 'x', ''])(
    '"%s" is no name',
    async (name) => {
      expect((await join(name)).http).toBe(400);
    },
  );

  test('the rule for passwords holds', async () => {
    for (const password of ['short', 'Password1!', 'Mallory#77', 'New#77xx']) {
      expect((await join('mallory', password)).body.code).toBe(failures.weakPassword.code);
    }
  });

  test('names cannot be tried out in bulk', async () => {
    const answers = [];
    for (let i = 0; i < 30; i += 1) answers.push(await join('carol', PASSWORD, 'x@example.com', '127.0.0.5'));
    expect(answers.filter(({ body }) => body.code === failures.taken.code).length).toBe(20);
    expect(answers.at(-1)?.http).toBe(429);
  });

  test('can be turned off', async () => {
    const closed = await testApp({ config: { registration: false } });
    const answer = await closed.call(register, { username: 'nina', password: PASSWORD, email: 'n@example.com' });
    expect(answer.body.code).toBe(failures.closed.code);
    await closed.close();
  });
});
