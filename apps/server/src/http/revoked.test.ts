import type { AddressInfo } from 'node:net';
import { failures, SUCCESS } from '@onair/contract/failure';
import { changePersonRole, createPerson, disablePerson, signOutPerson } from '@onair/contract/identity/people';
import { uploadAvatar } from '@onair/contract/identity/profile';
import { logout } from '@onair/contract/identity/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../db/sql.ts';
import { picture } from '../files/uploads/pictures.fixtures.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import type { Entered } from '../testing/enter.ts';
import { slowDownload, slowRequest } from '../testing/slow-body.ts';

let app: TestApp;
let port: number;
let boss: Entered;
/** Requests whose headers the server has judged. */
let judged = 0;
beforeAll(async () => {
  app = await testApp();
  app.http.server.on('request', () => {
    judged += 1;
  });
  await app.http.listen({ host: '127.0.0.1', port: 0 });
  port = (app.http.server.address() as AddressInfo).port;
  boss = await app.enter('admin');
});
afterAll(() => app.close());

type Revoke = (insider: Entered) => Promise<unknown>;
const asBoss = () => ({ token: boss.token });
const WAYS: Record<string, Revoke> = {
  'another admin disables the account': ({ accountId: id }) =>
    app.call(disablePerson, { id, version: 1, disabled: true }, asBoss()),
  'another admin makes it a user': ({ accountId: id }) =>
    app.call(changePersonRole, { id, version: 1, role: 'user' }, asBoss()),
  'another admin signs it out': ({ accountId: id }) => app.call(signOutPerson, { id }, asBoss()),
  'the owner signs out': ({ token }) => app.call(logout, {}, { token }),
  'a command line elsewhere disables it': ({ accountId }) =>
    app.deps.db.execute(sql`update accounts set disabled_at = now() where id = ${accountId}`),
};

/** Has a request's headers judged, revokes, and sends the rest. */
const revokedMeanwhile = async (
  insider: Entered,
  revoke: Revoke,
  sent: { path: string; body: string | Buffer; type?: string },
) => {
  const before = judged;
  const request = slowRequest(port, { token: insider.token, ...sent });
  await expect.poll(() => judged).toBe(before + 1);
  // The headers are judged by the time that a later request of the same server has been answered.
  await fetch(`http://127.0.0.1:${port}/api/health`);
  await revoke(insider);
  return request.finish();
};

const count = async (username: string): Promise<number> => {
  const { rows } = await app.deps.db.execute(sql`select from accounts where username = ${username}`);
  return rows.length;
};

describe('a request whose body arrives after its right has gone', () => {
  test.each(Object.entries(WAYS))('changes nothing when %s', async (_way, revoke) => {
    const insider = await app.enter('admin');
    const username = `door-${insider.accountId.slice(-8)}`;
    const answer = await revokedMeanwhile(insider, revoke, {
      path: createPerson.path,
      body: JSON.stringify({ username, name: 'Back door', role: 'admin' }),
    });
    expect(answer.body).toMatchObject({ code: failures.notSignedIn.code, data: null });
    expect(await count(username)).toBe(0);
  });

  test.each(Object.entries(WAYS))('stores no picture when %s', async (_way, revoke) => {
    const insider = await app.enter('admin');
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await picture('png'))], { type: 'image/png' }), 'a.png');
    const encoded = new Response(form);
    const answer = await revokedMeanwhile(insider, revoke, {
      path: uploadAvatar.path,
      body: Buffer.from(await encoded.arrayBuffer()),
      type: encoded.headers.get('content-type') ?? '',
    });
    expect(answer.body).toMatchObject({ code: failures.notSignedIn.code, data: null });
    const { rows } = await app.deps.db.execute(sql`select from pictures where owner = ${insider.accountId}`);
    expect(rows).toHaveLength(0);
  });

  // What a command line does is seen by reads within the second for which a checked token is believed.
  test.each(Object.entries(WAYS).slice(0, -1))('reads nothing when %s', async (_way, revoke) => {
    const insider = await app.enter('admin');
    const answer = await revokedMeanwhile(insider, revoke, { path: '/api/user/info', body: '{        }' });
    // A demoted or disabled account's session has ended with it.
    expect(answer.body).toMatchObject({ code: failures.notSignedIn.code, data: null });
  });
});

test('of two admins who demote each other at once exactly one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [a, b] = [await app.enter('admin'), await app.enter('admin')];
    const demote = (by: Entered, whom: Entered) =>
      app.call(changePersonRole, { id: whom.accountId, version: 1, role: 'user' }, { token: by.token });
    const codes = (await Promise.all([demote(a, b), demote(b, a)])).map(({ body }) => body.code);
    expect(codes.toSorted()).toEqual([SUCCESS, failures.notSignedIn.code]);
    const { rows } = await app.deps.db.execute(
      sql`select from accounts where role = 'admin' and id in (${a.accountId}, ${b.accountId})`,
    );
    expect(rows).toHaveLength(1);
  }
});

test('a file that is being downloaded ends with the session, however it ends', async () => {
  const { db } = app.deps;
  await db.execute(sql`
    insert into audit_log (seq, at, account_name, action, subject_type, subject_id, after, address, request_id, hash)
    select 1000000 + n, now(), 'system', 'profile.save', 'account', n::text, jsonb_build_object('text', repeat('x', 900)),
      'system', 'system', '' from generate_series(1, 40000) as n`);
  for (const [way, revoke] of Object.entries(WAYS)) {
    const insider = await app.enter('admin');
    const download = await slowDownload(port, { token: insider.token, path: '/api/audit/export?format=csv' });
    await revoke(insider);
    await download.cut();
    expect.soft(download.received(), way).toBeLessThan(36_000_000);
  }
});
