import { failures, SUCCESS } from '@onair/contract/failure';
import { changePhone, confirmEmail, getSecurity, requestEmail } from '@onair/contract/identity/security';
import { userInfo } from '@onair/contract/identity/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { workMails } from '../../../mail/add-mail.ts';
import { openTestAccount, PASSWORD, signInAs } from '../../../testing/accounts.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { codeOf, enrol } from '../../../testing/authenticator.ts';
import { openMailbox } from '../../../testing/mailbox.ts';

let app: TestApp;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
const lines: string[] = [];
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await testApp({ config: { smtpUrl: mailbox.url }, log: (line) => lines.push(line) });
  workMails(app.deps);
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

let accounts = 0;
const someone = async (email = '') => {
  accounts += 1;
  const username = `owner-${accounts}`;
  await openTestAccount(app, username, { email });
  return { username, ...(await signInAs(app, username)) };
};
const security = async (token: string) => (await app.call(getSecurity, {}, { token })).body.data;
const alive = async (token: string) => (await app.call(userInfo, {}, { token })).body.code === SUCCESS;
const codeIn = (text = '') => /(?:验证码：|code: )([0-9]{6})/.exec(text)?.[1] ?? '';

/** Asks for a code and reads it from the new address. */
const codeFor = async (token: string, email: string) => {
  const before = mailbox.received.length;
  const { body } = await app.call(requestEmail, { current: PASSWORD, email }, { token });
  expect(body.code).toBe(SUCCESS);
  const mail = (await mailbox.holds(before + 1)).at(-1);
  expect(mail?.to).toEqual([email]);
  return codeIn(mail?.text);
};

describe('the phone number', () => {
  test.each([
    ['13800138000', true],
    ['+8613800138000', true],
    ['1234567', true],
    ['123456', false],
    ['+123456789012345', true],
    ['+1234567890123456', false],
    ['013800138000', false],
    ['138 0013 8000', false],
    ['', true],
  ])('%j is taken: %s', async (phone, taken) => {
    const { token } = await someone();
    const { http } = await app.call(changePhone, { current: PASSWORD, phone }, { token });
    expect(http).toBe(taken ? 200 : 400);
  });

  test('changes with the current password only, ends the other sessions and is masked in every answer', async () => {
    const { username, token } = await someone();
    const { token: other } = await signInAs(app, username);
    const phone = '15012345650';
    const wrong = await app.call(changePhone, { current: 'Wrong-passw0rd', phone }, { token });
    expect(wrong.body.code).toBe(failures.wrongCredentials.code);
    expect(await alive(other)).toBe(true);
    const changed = await app.call(changePhone, { current: PASSWORD, phone }, { token });
    expect(changed.body.data).toEqual({ phone: '150******50' });
    expect([await alive(token), await alive(other)]).toEqual([true, false]);
    expect(await security(token)).toMatchObject({ phone: '150******50' });
    expect((await app.call(userInfo, {}, { token })).body.data).toMatchObject({ phone: '150******50' });
    const { rows } = await app.pool.query(
      `select l::text as row from audit_log l where action = 'account.changePhone'`,
    );
    expect(rows.some(({ row }) => row.includes(phone))).toBe(false);
    expect(lines.some((line) => line.includes(phone))).toBe(false);
  });

  test('needs a code too where two-step sign-in is on', async () => {
    const { token } = await someone();
    const { key } = await enrol(app, token);
    const change = (code?: string) =>
      app.call(changePhone, { current: PASSWORD, phone: '13800138000', ...(code ? { code } : {}) }, { token });
    expect((await change()).body.code).toBe(failures.secondStep.code);
    expect((await change(codeOf(key, app.clock.now()))).body.code).toBe(SUCCESS);
  });
});

describe('the address', () => {
  test('changes once the code sent to it is entered; the old address is notified and other sessions end', async () => {
    const { username, token } = await someone('old@example.com');
    const { token: other } = await signInAs(app, username);
    const code = await codeFor(token, 'new@example.com');
    expect(await security(token)).toMatchObject({ email: 'o******@example.com', emailVerified: false, mail: true });
    expect(await alive(other)).toBe(true);
    const before = mailbox.received.length;
    const { body } = await app.call(confirmEmail, { code }, { token });
    expect(body.data).toEqual({ email: 'n******@example.com' });
    expect(await security(token)).toMatchObject({ email: 'n******@example.com', emailVerified: true });
    expect([await alive(token), await alive(other)]).toEqual([true, false]);
    await app.deps.jobs.runDue();
    const notice = (await mailbox.holds(before + 1)).at(-1);
    expect(notice?.to).toEqual(['old@example.com']);
    for (const part of [`账号 ${username}`, '新邮箱：n******@example.com', '设备：', 'GMT+8']) {
      expect(notice?.text).toContain(part);
    }
    expect((await app.call(confirmEmail, { code }, { token })).body.code).toBe(failures.rejected.code);
  });

  test('that the account has already is proven without an alarm, and without ending sessions', async () => {
    const { username, token } = await someone('own@example.com');
    const { token: other } = await signInAs(app, username);
    const code = await codeFor(token, 'own@example.com');
    const before = mailbox.received.length;
    expect((await app.call(confirmEmail, { code }, { token })).body.code).toBe(SUCCESS);
    expect(await security(token)).toMatchObject({ emailVerified: true });
    expect([await alive(token), await alive(other)]).toEqual([true, true]);
    await app.deps.jobs.runDue();
    expect(mailbox.received.length).toBe(before);
    const { rows } = await app.pool.query(
      `select title_en from messages join accounts on accounts.id = account_id where username = $1`,
      [username],
    );
    expect(rows).toEqual([{ title_en: 'The email address is verified' }]);
    const audits = await app.pool.query(
      `select action from audit_log where action like 'account.%Email' and account_name = $1`,
      [username],
    );
    expect(audits.rows).toEqual([{ action: 'account.verifyEmail' }]);
  });

  test.each([
    ['new@Staff.Example', true],
    ['new@example.com', false],
    ['new@staff.example.evil.example', false],
    ['staff.example@evil.example', false],
  ])('%s shows that its owner belongs to the company: %s', async (email, belongs) => {
    const company = await testApp({ config: { smtpUrl: mailbox.url, memberDomains: ['staff.example'] } });
    await openTestAccount(company, 'newcomer');
    await company.pool.query('update accounts set confirmed = false');
    const { token } = await signInAs(company, 'newcomer');
    const before = mailbox.received.length;
    await company.call(requestEmail, { current: PASSWORD, email }, { token });
    const code = codeIn((await mailbox.holds(before + 1)).at(-1)?.text);
    expect((await company.call(confirmEmail, { code }, { token })).body.code).toBe(SUCCESS);
    expect((await company.call(userInfo, {}, { token })).body.data).toMatchObject({ confirmed: belongs });
    const { rows } = await company.pool.query(`select 1 from audit_log where action = 'account.confirm'`);
    expect(rows).toHaveLength(belongs ? 1 : 0);
    await company.close();
  });

  test('may be asked for again where the code could not be sent', async () => {
    const mailless = await testApp({ config: { smtpUrl: 'smtp://127.0.0.1:1' } });
    await openTestAccount(mailless, 'unlucky');
    const { token } = await signInAs(mailless, 'unlucky');
    for (let n = 1; n <= 7; n += 1) {
      const asked = { current: PASSWORD, email: 'new@example.com' };
      expect((await mailless.call(requestEmail, asked, { token })).body.code).toBe(failures.rejected.code);
    }
    expect((await mailless.call(getSecurity, {}, { token })).body.data).toMatchObject({ emailPending: null });
    await mailless.close();
  });

  test('needs the current password before anything is sent', async () => {
    const { token } = await someone();
    const before = mailbox.received.length;
    const answer = await app.call(requestEmail, { current: 'Wrong-passw0rd', email: 'x@example.com' }, { token });
    expect(answer.body.code).toBe(failures.wrongCredentials.code);
    expect(mailbox.received.length).toBe(before);
  });

  test('has five tries and ten minutes', async () => {
    const { token } = await someone();
    const wrongOf = (code: string) => (code === '000000' ? '000001' : '000000');
    const pending = async () => (await security(token)) ?? {};
    const first = await codeFor(token, 'tries@example.com');
    expect(await pending()).toMatchObject({ emailPending: expect.stringContaining('@example.com') });
    for (let n = 0; n < 5; n += 1) {
      const { body } = await app.call(confirmEmail, { code: wrongOf(first) }, { token });
      expect(body.code).toBe(failures.rejected.code);
    }
    expect((await app.call(confirmEmail, { code: first }, { token })).body.code).toBe(failures.rejected.code);
    expect(await pending()).toMatchObject({ emailPending: null });
    const second = await codeFor(token, 'tries@example.com');
    app.clock.advance(10 * 60_000);
    expect((await app.call(confirmEmail, { code: second }, { token })).body.code).toBe(failures.rejected.code);
    const third = await codeFor(token, 'tries@example.com');
    expect((await app.call(confirmEmail, { code: third }, { token })).body.code).toBe(SUCCESS);
  });

  test('is taken once when its code comes twice at the same moment, and by nobody else', async () => {
    const { token } = await someone();
    const { token: stranger } = await someone();
    const code = await codeFor(token, 'twice@example.com');
    expect((await app.call(confirmEmail, { code }, { token: stranger })).body.code).toBe(failures.rejected.code);
    const both = await Promise.all([1, 2].map(() => app.call(confirmEmail, { code }, { token })));
    expect(both.map(({ body }) => body.code).sort()).toEqual([SUCCESS, failures.rejected.code].sort());
  });

  test('sends at most five mails an hour for one account', async () => {
    const { token } = await someone();
    const codes: number[] = [];
    for (let n = 1; n <= 6; n += 1) {
      const { body } = await app.call(requestEmail, { current: PASSWORD, email: `m${n}@example.com` }, { token });
      codes.push(body.code);
    }
    expect(codes).toEqual([...Array(5).fill(SUCCESS), failures.tooMany.code]);
  });

  test('cannot be proven where no mail is configured, and that is said', async () => {
    const silent = await testApp();
    await openTestAccount(silent, 'owner');
    const { token } = await signInAs(silent, 'owner');
    expect((await silent.call(getSecurity, {}, { token })).body.data).toMatchObject({ mail: false });
    const { body } = await silent.call(requestEmail, { current: PASSWORD, email: 'x@example.com' }, { token });
    expect(body.code).toBe(failures.closed.code);
    await silent.close();
  });
});
