import { failures, SUCCESS } from '@onair/contract/failure';
import { confirmEmail, requestEmail } from '@onair/contract/identity/security';
import {
  changePassword,
  DEVICE_HEADER,
  forgotPassword,
  readReset,
  resetPassword,
  userInfo,
} from '@onair/contract/identity/session';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { workMails } from '../../../mail/add-mail.ts';
import { openTestAccount, PASSWORD, signInAs, trySignIn } from '../../../testing/accounts.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { openMailbox } from '../../../testing/mailbox.ts';
import { setEmailByName } from '../contacts/contacts.service.ts';

const FRESH = 'N3w!Kettle-2';
const HOUR = 3_600_000;

let app: TestApp;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;

beforeAll(async () => {
  mailbox = await openMailbox();
  app = await testApp({
    config: { smtpUrl: mailbox.url, publicUrl: 'https://console.example.com', mailFrom: 'onair@example.com' },
  });
  await openTestAccount(app, 'alice', { email: 'alice@example.com', verifiedEmail: 'alice@example.com' });
  await openTestAccount(app, 'unproven', { email: 'unproven@example.com' });
  workMails(app.deps);
  await openTestAccount(app, 'no-address');
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});
beforeEach(() => {
  app.clock.advance(2 * HOUR);
  mailbox.received.length = 0;
});

const forget = (username: string, headers: Record<string, string> = {}) =>
  app.call(forgotPassword, { username }, { headers });

/** Asks for a link and reads it from the mail. */
const linkFor = async (username: string): Promise<string> => {
  const before = mailbox.received.length;
  await forget(username);
  const mails = await mailbox.holds(before + 1);
  const token = /https:\/\/console\.example\.com\/login#reset=([\w-]+)/.exec(mails.at(-1)?.text ?? '')?.[1];
  if (!token) throw new Error(`no link in ${mails.at(-1)?.text}`);
  return token;
};

const reset = (resetToken: string, password = FRESH) => app.call(resetPassword, { resetToken, password });

describe('a forgotten password', () => {
  test('is answered the same whether or not the account exists or has an address', async () => {
    const answers = [];
    for (const name of ['alice', 'no-address', 'unproven', 'nobody-here']) answers.push(await forget(name));
    for (const { http, body } of answers) {
      expect({ http, body }).toEqual({ http: 200, body: { data: true, status: 'ok', msg: 'ok', code: SUCCESS } });
    }
    // An address that nobody has proven may be a stranger's.
    const [mail, ...others] = await mailbox.holds(1);
    expect(mail?.to).toEqual(['alice@example.com']);
    expect(others).toEqual([]);
  });

  test('brings a mail in the reader’s language with a link of at least 128 bits', async () => {
    await forget('alice', { 'accept-language': 'en' });
    await mailbox.holds(1);
    await forget('ALICE', { 'accept-language': 'zh-CN' });
    const [english, chinese] = await mailbox.holds(2);
    expect(english?.to).toEqual(['alice@example.com']);
    expect(english?.text).toMatch(/within 10 minutes/);
    expect(english?.text).toMatch(/#reset=[\w-]{43}\s/);
    expect(chinese?.text).toMatch(/请在 10 分钟内/);
  });

  test('brings three mails an hour at most', async () => {
    for (let i = 0; i < 3; i += 1) await linkFor('alice');
    for (let i = 0; i < 5; i += 1) expect((await forget('alice')).body.code).toBe(SUCCESS);
    app.clock.advance(HOUR);
    await linkFor('alice');
    expect(mailbox.received.length).toBe(4);
  });

  test('can be asked for twenty times an hour from one address', async () => {
    for (let i = 0; i < 20; i += 1) expect((await forget(`someone-${i}`)).http).toBe(200);
    const answer = await forget('alice');
    expect([answer.http, answer.body.code]).toEqual([429, failures.tooMany.code]);
  });
});

describe('a reset link', () => {
  test('sets the password once, ends every session and makes this browser known', async () => {
    const before = await signInAs(app, 'alice');
    const token = await linkFor('alice');
    const answer = await reset(token);
    expect(answer.body.code).toBe(SUCCESS);
    expect(answer.headers[DEVICE_HEADER]).toMatch(/^[\w-]{22}$/);
    expect((await app.call(userInfo, {}, { token: before.token })).body.code).toBe(failures.notSignedIn.code);
    expect((await trySignIn(app, 'alice')).body.code).toBe(failures.wrongCredentials.code);
    await signInAs(app, 'alice', { password: FRESH });
    const used = await reset(token, 'An0ther!Kettle');
    expect(used.body).toMatchObject({ code: failures.rejected.code, msg: '这个链接已使用过或已失效，请重新申请一个' });
    await app.deps.jobs.runDue();
    const notice = (await mailbox.holds(2)).at(-1);
    expect(notice?.to).toEqual(['alice@example.com']);
    for (const part of ['密码已修改', '账号 alice', '设备：']) expect(notice?.text).toContain(part);
    const { rows } = await app.pool.query(
      `select account_name, after from audit_log where action = 'account.resetPassword'`,
    );
    expect(rows).toEqual([{ account_name: 'alice', after: { by: 'mail', ended: 1 } }]);
  });

  test('says at once whose it is, and that it no longer works', async () => {
    const read = (resetToken: string) => app.call(readReset, { resetToken });
    const token = await linkFor('alice');
    expect((await read(token)).body.data).toEqual({ username: 'alice' });
    expect((await reset(token)).body.code).toBe(SUCCESS);
    expect((await read(token)).body.code).toBe(failures.rejected.code);
  });

  test('works once however often it is sent at the same time; a newer one ends those before it', async () => {
    const earlier = await linkFor('alice');
    const token = await linkFor('alice');
    expect((await app.call(readReset, { resetToken: earlier })).body.code).toBe(failures.rejected.code);
    const answers = await Promise.all(Array.from({ length: 8 }, (_, i) => reset(token, `N3w!Kettle-${i}x`)));
    expect(answers.filter(({ body }) => body.code === SUCCESS).length).toBe(1);
    expect((await reset(earlier)).body.code).toBe(failures.rejected.code);
  });

  test('is void once the password or the address it was sent to has changed', async () => {
    await openTestAccount(app, 'moved', { email: 'lost@example.com', verifiedEmail: 'lost@example.com' });
    const refusal = async (token: string) => (await reset(token, 'An0ther!Kettle')).body.code;
    const { token } = await signInAs(app, 'moved');
    const beforePassword = await linkFor('moved');
    await app.call(changePassword, { current: PASSWORD, password: FRESH }, { token });
    expect(await refusal(beforePassword)).toBe(failures.rejected.code);

    const beforeAddress = await linkFor('moved');
    const { length } = mailbox.received;
    await app.call(requestEmail, { current: FRESH, email: 'safe@example.com' }, { token });
    const [code = ''] = /\b[0-9]{6}\b/.exec((await mailbox.holds(length + 1)).at(-1)?.text ?? '') ?? [];
    expect((await app.call(confirmEmail, { code }, { token })).body.code).toBe(SUCCESS);
    // The previous address is notified.
    await app.deps.jobs.runDue();
    expect((await mailbox.holds(length + 3)).at(-1)?.to).toEqual(['lost@example.com']);
    expect(await refusal(beforeAddress)).toBe(failures.rejected.code);

    const beforeOperator = await linkFor('moved');
    await setEmailByName(app.deps, 'moved', 'other@example.com');
    expect(await refusal(beforeOperator)).toBe(failures.rejected.code);
    await signInAs(app, 'moved', { password: FRESH });
  });

  test('works for ten minutes', async () => {
    const early = await linkFor('alice');
    app.clock.advance(10 * 60_000 - 1_000);
    expect((await reset(early)).body.code).toBe(SUCCESS);
    const late = await linkFor('alice');
    app.clock.advance(10 * 60_000 + 1_000);
    expect((await reset(late)).body.code).toBe(failures.rejected.code);
  });

  test('outlives a password that the rule refuses', async () => {
    const token = await linkFor('alice');
    const refused = await reset(token, 'Alice#2026');
    expect(refused.body).toMatchObject({
      code: failures.weakPassword.code,
      data: { fields: [{ field: 'password', rule: 'context' }] },
    });
    expect((await reset(token)).body.code).toBe(SUCCESS);
  });

  test('that nobody was sent is refused', async () => {
    for (const token of ['x', 'A'.repeat(43), 'A'.repeat(128)]) {
      expect((await reset(token)).body.code).toBe(failures.rejected.code);
    }
  });

  test('is stored as a hash only', async () => {
    const token = await linkFor('alice');
    const { rows } = await app.pool.query('select r::text as row from password_resets r');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(JSON.stringify(rows)).not.toContain(Buffer.from(token).toString('hex'));
  });
});

test('without a mail server or an address of its own the product says that the function is off', async () => {
  for (const config of [{}, { smtpUrl: mailbox.url }, { publicUrl: 'https://console.example.com' }]) {
    const silent = await testApp({ config });
    const { http, body } = await silent.call(forgotPassword, { username: 'alice' });
    expect({ http, code: body.code }).toEqual({ http: 200, code: failures.closed.code });
    await silent.close();
  }
});
