import type { Input } from '@onair/contract/endpoint';
import { failures, SUCCESS } from '@onair/contract/failure';
import {
  changePersonRole,
  createPerson,
  disablePerson,
  editPersonDetails,
  listPeople,
  resetPersonPassword,
  signOutPerson,
} from '@onair/contract/identity/people';
import { getPersonAccount } from '@onair/contract/identity/person-account';
import { endSession, userInfo } from '@onair/contract/identity/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestAccount, PASSWORD, signInAs, trySignIn } from '../../../testing/accounts.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['enter']>>;
beforeAll(async () => {
  app = await testApp({ config: { smtpUrl: 'smtp://127.0.0.1:1' } });
  admin = await app.enter('admin', 'chief');
});
afterAll(() => app.close());

const by = (token = admin.token) => ({ token });
const make = async (username: string, role: 'admin' | 'user' = 'user') => {
  const { body } = await app.call(createPerson, { username, name: `Name of ${username}`, role }, by());
  if (body.status !== 'ok') throw new Error(body.msg);
  return body.data;
};
const list = async (query: Parameters<typeof app.call<typeof listPeople>>[1]) => {
  const { body } = await app.call(listPeople, query, by());
  if (body.status !== 'ok') throw new Error(body.msg);
  return body.data;
};
const codeOf = ({ body }: { body: { code: number } }) => body.code;
const alive = async (token: string) => codeOf(await app.call(userInfo, {}, { token })) === SUCCESS;

describe('an account that an admin creates', () => {
  test('signs in with the password shown once and must change it', async () => {
    const { person, password } = await make('anna');
    expect(person).toMatchObject({ username: 'anna', role: 'user', state: 'initial', sessions: 0, lastSeenAt: null });
    const { token } = await signInAs(app, 'anna', { password });
    const info = await app.call(userInfo, {}, { token });
    expect(info.body.data).toMatchObject({ mustChangePassword: true, accountRole: 'user' });
    expect((await list({ text: 'anna' })).list[0]).toMatchObject({ sessions: 1 });
  });

  test('is refused when a name that looks alike is taken', async () => {
    await make('Boris');
    const again = await app.call(createPerson, { username: 'boris', name: 'B', role: 'user' }, by());
    expect(codeOf(again)).toBe(failures.taken.code);
  });

  test('leaves no password in the log, the answers kept for repeats, or the list', async () => {
    const { password } = await make('carla');
    const everything = await app.pool.query(`
      select string_agg(t::text, '') as text from (
        select to_jsonb(a) as t from audit_log a union all select to_jsonb(k) from idempotency_keys k
        union all select to_jsonb(p) from accounts p union all select to_jsonb(e) from stream_events e) as t`);
    expect(everything.rows[0].text).not.toContain(password);
  });
});

describe('the list of accounts', () => {
  test('is found by user name, name and number, by role and by state', async () => {
    const { person } = await make('dora', 'admin');
    for (const text of ['DORA', 'name of dor', person.accountId]) {
      expect((await list({ text })).list.map(({ username }) => username)).toContain('dora');
    }
    expect((await list({ text: 'dora', role: 'user' })).total).toBe(0);
    expect((await list({ text: 'dora', state: 'initial' })).total).toBe(1);
    expect((await list({ text: '%' })).total).toBe(0);
  });
});

describe('disabling and another role', () => {
  test('end the sessions and hold at once', async () => {
    const { person, password } = await make('emil');
    const { token } = await signInAs(app, 'emil', { password });
    const off = await app.call(disablePerson, { id: person.id, version: person.version, disabled: true }, by());
    expect(off.body.data).toMatchObject({ state: 'disabled', sessions: 0 });
    expect(await alive(token)).toBe(false);
    expect(codeOf(await trySignIn(app, 'emil', { password }))).toBe(failures.wrongCredentials.code);
    const version = person.version + 1;
    await app.call(disablePerson, { id: person.id, version, disabled: false }, by());
    expect(codeOf(await trySignIn(app, 'emil', { password }))).toBe(SUCCESS);
  });

  test('of what someone else has changed meanwhile is a conflict', async () => {
    const { person } = await make('fritz');
    const input = { id: person.id, version: person.version };
    expect(codeOf(await app.call(changePersonRole, { ...input, role: 'admin' }, by()))).toBe(SUCCESS);
    expect(codeOf(await app.call(changePersonRole, { ...input, role: 'user' }, by()))).toBe(failures.conflict.code);
  });

  test('nobody does to themselves', async () => {
    const { list: found } = await list({ text: 'chief' });
    const { id = '', version = 0 } = found.find(({ username }) => username === 'chief') ?? {};
    const answers = [
      await app.call(changePersonRole, { id, version, role: 'user' }, by()),
      await app.call(disablePerson, { id, version, disabled: true }, by()),
      await app.call(resetPersonPassword, { id, version }, by()),
      await app.call(signOutPerson, { id }, by()),
      await app.call(editPersonDetails, { id, version, phone: '' }, by()),
    ];
    expect(answers.map(codeOf)).toEqual(answers.map(() => failures.rejected.code));
  });

  test('always leave an active admin, also when two admins disable each other at the same moment', async () => {
    for (let round = 0; round < 10; round += 1) {
      const other = await app.enter('admin');
      await app.pool.query(`update accounts set disabled_at = now() where role = 'admin' and id not in ($1, $2)`, [
        admin.accountId,
        other.accountId,
      ]);
      const { rows } = await app.pool.query('select id, version from accounts where id = $1', [admin.accountId]);
      const answers = await Promise.all([
        app.call(disablePerson, { id: other.accountId, version: 1, disabled: true }, by()),
        app.call(disablePerson, { ...rows[0], disabled: true }, by(other.token)),
      ]);
      expect(answers.filter((answer) => codeOf(answer) === SUCCESS).length).toBe(1);
      await app.pool.query('update accounts set disabled_at = null where id = $1', [admin.accountId]);
      admin = await app.enter('admin');
    }
  });
});

describe('the page of one account', () => {
  test('shows sessions and sign-ins with how they ended, and each session can be ended', async () => {
    const { person, password } = await make('hanna');
    await signInAs(app, 'hanna', { password });
    const read = async () => {
      const { body } = await app.call(getPersonAccount, { id: person.id }, by());
      if (body.status !== 'ok') throw new Error(body.msg);
      return body.data;
    };
    const before = await read();
    expect(before).toMatchObject({
      person: { username: 'hanna' },
      emailVerified: false,
      twoStepSince: null,
      visits: [],
    });
    const [session] = before.sessions;
    expect(session).toMatchObject({ current: false, address: '127.0.0.1' });
    expect(before.signIns).toMatchObject([{ id: session?.id, endedAt: null, reason: null }]);
    expect(codeOf(await app.call(endSession, { id: session?.id ?? '' }, by()))).toBe(SUCCESS);
    expect(await read()).toMatchObject({ sessions: [], signIns: [{ reason: 'revoked' }] });
  });

  test('is for admins, of accounts that there are', async () => {
    const { token } = await app.enter('user');
    expect(codeOf(await app.call(getPersonAccount, { id: admin.accountId }, by(token)))).toBe(failures.forbidden.code);
    expect(codeOf(await app.call(getPersonAccount, { id: app.deps.newId() }, by()))).toBe(failures.notFound.code);
  });
});

describe('a new password', () => {
  test('ends the sessions; the old one is worth nothing', async () => {
    const { person, password } = await make('greta');
    const { token } = await signInAs(app, 'greta', { password });
    const { body } = await app.call(resetPersonPassword, { id: person.id, version: person.version }, by());
    expect(await alive(token)).toBe(false);
    expect(codeOf(await trySignIn(app, 'greta', { password }))).toBe(failures.wrongCredentials.code);
    const fresh = body.status === 'ok' ? body.data.password : '';
    expect(codeOf(await trySignIn(app, 'greta', { password: fresh }))).toBe(SUCCESS);
  });
});

describe('details that an admin corrects', () => {
  const details = async (id: string) => {
    const { body } = await app.call(getPersonAccount, { id }, by());
    if (body.status !== 'ok') throw new Error(body.msg);
    const { person, jobName, phone, emailVerified, detailsVersion: version } = body.data;
    return { name: person.name, email: person.email, jobName, phone, emailVerified, version };
  };
  const edit = (id: string, body: Omit<Input<typeof editPersonDetails>, 'id'>) =>
    app.call(editPersonDetails, { id, ...body }, by());

  test('are stored and audited masked; an address counts as unverified, its owner is notified and stays signed in', async () => {
    const { person, password } = await make('ines');
    const { id } = person;
    const { token } = await signInAs(app, 'ines', { password });
    await app.pool.query(`update accounts set email = $2, verified_email = $2 where id = $1`, [id, 'old@example.com']);
    const { version } = await details(id);
    const body = { version, name: ' Ines B ', jobName: 'Producer', email: 'ines@example.com', phone: '13800138000' };
    expect(codeOf(await edit(id, body))).toBe(SUCCESS);
    const after = await details(id);
    expect(after).toMatchObject({
      ...{ name: 'Ines B', jobName: 'Producer', email: 'ines@example.com' },
      ...{ phone: '138******00', emailVerified: false },
    });
    expect(after.version).toBeGreaterThan(version);
    expect(await alive(token)).toBe(true);
    const { rows } = await app.pool.query(
      `select before, after from audit_entries where action = 'account.editDetails' and subject_id = $1`,
      [id],
    );
    expect(rows).toEqual([
      {
        before: { name: 'Name of ines', jobName: '', email: 'o******@example.com', phone: '' },
        after: { name: 'Ines B', jobName: 'Producer', email: 'i******@example.com', phone: '138******00' },
      },
    ]);
    const stored = await app.pool.query(`select count(*)::int as n from messages where account_id = $1`, [id]);
    expect(stored.rows[0].n).toBe(1);
    // The address before the change, since its owner may not know of it.
    const { rows: mails } = await app.pool.query(`select data from jobs.job where name = 'mail'`);
    expect(mails).toMatchObject([
      { data: { to: 'old@example.com', subject: 'Onair 播控台：管理员修改了您的联系方式' } },
    ]);
    expect(codeOf(await edit(id, { version, jobName: 'Late' }))).toBe(failures.conflict.code);
  });

  test('conflict with what the owner has saved meanwhile, and change nothing where they are the same', async () => {
    const { person } = await make('jana');
    const { id } = person;
    const { version } = await details(id);
    expect(codeOf(await edit(id, { version, name: person.name }))).toBe(SUCCESS);
    await app.pool.query(`update accounts set profile_version = profile_version + 1 where id = $1`, [id]);
    expect(codeOf(await edit(id, { version, name: 'Other' }))).toBe(failures.conflict.code);
    expect(await details(id)).toMatchObject({ name: person.name, version: version + 1 });
  });

  test('follow the rules of names; the contacts of another admin take one’s own password', async () => {
    const { person } = await make('kurt');
    const named = await edit(person.id, { version: (await details(person.id)).version, name: 'Administrator' });
    expect(named.body).toMatchObject({ status: 'fail', data: { fields: [{ field: 'name', rule: 'title' }] } });
    const { person: peer } = await make('lena', 'admin');
    const { version } = await details(peer.id);
    expect(codeOf(await edit(peer.id, { version, email: 'x@example.com' }))).toBe(failures.wrongCredentials.code);
    expect(codeOf(await edit(peer.id, { version, jobName: 'Deputy' }))).toBe(SUCCESS);
    await openTestAccount(app, 'proven-chief', { role: 'admin' });
    const { token } = await signInAs(app, 'proven-chief');
    const proven = { id: peer.id, version: version + 1, email: 'x@example.com', current: PASSWORD };
    expect(codeOf(await app.call(editPersonDetails, proven, { token }))).toBe(SUCCESS);
  });
});
