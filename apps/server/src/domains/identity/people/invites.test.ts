import { type AddressInfo, createServer } from 'node:net';
import { failures, SUCCESS } from '@onair/contract/failure';
import {
  acceptInvite,
  createInvite,
  INVITES_MAX,
  listInvites,
  readInvite,
  revokeInvite,
} from '@onair/contract/identity/invites';
import { disablePerson, listPeople } from '@onair/contract/identity/people';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PASSWORD, signInAs } from '../../../testing/accounts.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { openMailbox } from '../../../testing/mailbox.ts';

const DAY = 86_400_000;
let app: TestApp;
let mailbox: Awaited<ReturnType<typeof openMailbox>>;
let admin: Awaited<ReturnType<TestApp['enter']>>;
beforeAll(async () => {
  mailbox = await openMailbox();
  app = await testApp({
    config: { smtpUrl: mailbox.url, publicUrl: 'https://console.example.com', mailFrom: 'onair@example.com' },
  });
  admin = await app.enter('admin', 'Chief');
});
afterAll(async () => {
  await app.close();
  await mailbox.close();
});

const as = (token: string) => ({ token });
const codeOf = ({ body }: { body: { code: number } }) => body.code;
type Fields = { name?: string; email?: string; role?: 'admin' | 'user'; days?: number };
const invite = async (asked: Fields = {}, token = admin.token) => {
  const { body } = await app.call(createInvite, { name: 'Anna', role: 'user', days: 7, ...asked }, as(token));
  if (body.status !== 'ok') throw new Error(body.msg);
  return body.data;
};
let names = 0;
const accept = (inviteToken: string, more: { username?: string; password?: string; name?: string } = {}) => {
  names += 1;
  const body = { inviteToken, username: `newcomer-${names}`, name: 'Nora Lind', password: PASSWORD, ...more };
  return app.call(acceptInvite, body);
};
const read = (inviteToken: string) => app.call(readInvite, { inviteToken });
const open = async () => {
  const { body } = await app.call(listInvites, {}, as(admin.token));
  return body.status === 'ok' ? body.data : [];
};

describe('an invite', () => {
  test('opens one account with the name, password and role it is for, and is used up', async () => {
    const { token, mailed } = await invite({ role: 'admin' });
    expect(mailed).toBe(false);
    expect((await read(token)).body.data).toMatchObject({ name: 'Anna', role: 'admin', invitedBy: 'Chief' });
    expect(codeOf(await accept(token, { username: 'anna', name: 'Anna Berg' }))).toBe(SUCCESS);
    await signInAs(app, 'anna');
    const { body } = await app.call(listPeople, { text: 'anna' }, as(admin.token));
    expect(body.status === 'ok' && body.data.list[0]).toMatchObject({
      role: 'admin',
      state: 'active',
      name: 'Anna Berg',
    });
    expect(codeOf(await accept(token))).toBe(failures.rejected.code);
    expect(codeOf(await read(token))).toBe(failures.rejected.code);
    const { rows } = await app.pool.query(
      `select account_name, after from audit_log where action = 'account.join' order by seq desc limit 1`,
    );
    const after = { username: 'anna', role: 'admin', invitedBy: 'Chief', invitedById: admin.accountId };
    expect(rows).toEqual([{ account_name: 'anna', after }]);
  });

  test('works once however often it is used at the same time', async () => {
    const { token } = await invite();
    const answers = await Promise.all(Array.from({ length: 6 }, () => accept(token)));
    expect(answers.filter((answer) => codeOf(answer) === SUCCESS)).toHaveLength(1);
  });

  test('outlives a name that is taken and a password that is weak', async () => {
    const { token } = await invite();
    expect(codeOf(await accept(token, { username: 'anna' }))).toBe(failures.taken.code);
    expect(codeOf(await accept(token, { password: 'short' }))).toBe(failures.weakPassword.code);
    expect(codeOf(await accept(token))).toBe(SUCCESS);
  });

  test('ends when it is revoked, when its days are over, and with the rights of the one who sent it', async () => {
    const revoked = await invite();
    expect(codeOf(await app.call(revokeInvite, { id: revoked.invite.id }, as(admin.token)))).toBe(SUCCESS);
    expect(codeOf(await app.call(revokeInvite, { id: revoked.invite.id }, as(admin.token)))).toBe(
      failures.notFound.code,
    );
    const other = await app.enter('admin');
    const orphan = await invite({}, other.token);
    await app.call(disablePerson, { id: other.accountId, version: 1, disabled: true }, as(admin.token));
    const late = await invite({ days: 1 });
    await app.pool.query('update invites set expires_at = expires_at - make_interval(days => 1) where id = $1', [
      late.invite.id,
    ]);
    app.clock.advance(1);
    for (const { token, invite: gone } of [revoked, orphan, late]) {
      expect(codeOf(await accept(token))).toBe(failures.rejected.code);
      expect((await open()).map(({ id }) => id)).not.toContain(gone.id);
    }
  });

  test('goes out by mail where there is an address, in the language of the one who invites', async () => {
    const before = mailbox.received.length;
    const { token, mailed } = await invite({ email: 'anna@example.com' });
    expect(mailed).toBe(true);
    const mail = (await mailbox.holds(before + 1)).at(-1);
    expect(mail?.to).toEqual(['anna@example.com']);
    expect(mail?.text).toContain(`https://console.example.com/login#invite=${token}`);
    expect(codeOf(await accept(token, { username: 'by-mail' }))).toBe(SUCCESS);
    const { rows } = await app.pool.query(`select email from accounts where username = 'by-mail'`);
    expect(rows).toEqual([{ email: 'anna@example.com' }]);
  });

  test('is stored as a hash, listed without its link, and made by admins alone', async () => {
    const { token, invite: made } = await invite();
    expect((await open()).find(({ id }) => id === made.id)).toEqual(made);
    expect(Date.parse(made.expiresAt) - Date.parse(made.createdAt)).toBe(7 * DAY);
    const { rows } = await app.pool.query(`
      select string_agg(t::text, '') as text from (
        select to_jsonb(i) as t from invites i union all select to_jsonb(a) from audit_log a
        union all select to_jsonb(k) from idempotency_keys k) as t`);
    for (const secret of [token, Buffer.from(token).toString('hex')]) expect(rows[0].text).not.toContain(secret);
    const user = await app.enter('user');
    const asUser = await app.call(createInvite, { name: 'x', role: 'admin', days: 7 }, as(user.token));
    expect(codeOf(asUser)).toBe(failures.forbidden.code);
  });

  test('is refused beyond a hundred open ones', async () => {
    await app.pool.query(
      `insert into invites (id, token_hash, name, email, role, created_by, created_at, expires_at)
       select gen_random_uuid(), sha256(n::text::bytea), '', '', 'user', $1, $2::timestamptz, $2::timestamptz + interval '1 day'
       from generate_series(1, $3::integer) n`,
      [admin.accountId, app.clock.now(), INVITES_MAX],
    );
    const { body } = await app.call(createInvite, { name: 'x', role: 'user', days: 7 }, as(admin.token));
    expect(body.code).toBe(failures.rejected.code);
  });
});

test('a mail server that takes the connection and says nothing keeps no link from the admin', async () => {
  const silent = createServer(() => {});
  await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', listening));
  const { port } = silent.address() as AddressInfo;
  const config = { smtpUrl: `smtp://127.0.0.1:${port}`, publicUrl: 'https://console.example.com' };
  const waiting = await testApp({ config });
  const { token } = await waiting.enter('admin');
  const url = await waiting.http.listen({ host: '127.0.0.1', port: 0 });
  const answer = await fetch(`${url}${createInvite.path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Anna', email: 'anna@example.com', role: 'user', days: 7 }),
  });
  expect(await answer.json()).toMatchObject({ data: { mailed: false, token: expect.stringMatching(/^[\w-]{43}$/) } });
  await waiting.close();
  silent.close();
});
