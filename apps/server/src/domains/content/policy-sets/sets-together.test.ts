import { createPolicy, setsChannel } from '@onair/contract/content/policy-sets/policy-sets';
import type { Input } from '@onair/contract/endpoint';
import { failures, SUCCESS } from '@onair/contract/failure';
import { logout } from '@onair/contract/identity/session';
import { partsOf } from '@onair/contract/typed';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { StreamEntry } from '../../../db/sealing/stream.store.ts';
import { sql } from '../../../db/sql.ts';
import { STREAM_SUBJECT } from '../../../db/write.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { verifyAudit } from '../../audit/audit.service.ts';

let app: TestApp;
/** Holds the lock under which sets are changed, so that everyone else has to wait. */
let holder: pg.Client;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  holder = new pg.Client(app.pool.options);
  await holder.connect();
  await holder.query('select pg_advisory_lock(7208518)');
});
afterEach(() => holder.end());

const draft = (name: string, number?: string): Input<typeof createPolicy> => ({
  name,
  contentType: 'img',
  filterType: 'rules',
  status: 'offline',
  rule: { words: [name] },
  ...(number ? { number } : {}),
});
type Who = { token: string };
const create = (who: Who, name: string, { number, key }: { number?: string; key?: string } = {}) =>
  app.call(createPolicy, draft(name, number), {
    token: who.token,
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
const rows = async (query: ReturnType<typeof sql>) => (await app.deps.db.execute(query)).rows;
/** Waits until someone waits for the lock, and lets everyone go on. */
const release = async () => {
  const waiting = `select from pg_locks where locktype = 'advisory' and objid = 7208518 and not granted`;
  await expect.poll(async () => (await holder.query(waiting)).rowCount).toBe(1);
  await holder.query('select pg_advisory_unlock(7208518)');
};
const codes = (answers: Awaited<ReturnType<typeof create>>[]) => answers.map(({ body }) => body.code);

test('sets that wait for each other are created together, each with its number, count, audit row and event', async () => {
  const who = await app.enter('admin');
  const events: StreamEntry[] = [];
  const stop = app.deps.bus.subscribe(STREAM_SUBJECT, (entries) => events.push(...entries));
  const asked = Array.from({ length: 9 }, (_, n) => create(who, `Together ${n}`));
  await release();
  const answers = await Promise.all(asked);
  expect(new Set(codes(answers))).toEqual(new Set([SUCCESS]));
  expect(new Set(answers.map(({ body }) => partsOf(body.data).number)).size).toBe(9);
  const made = await rows(
    sql`select count(distinct xmin::text)::int as transactions from policies where name like 'Together %'`,
  );
  expect(made[0]?.transactions).toBeLessThan(9);
  const audited = await rows(
    sql`select after ->> 'name' as name, account_name from audit_log where action = 'policy.create' order by name`,
  );
  expect(audited).toEqual(Array.from({ length: 9 }, (_, n) => ({ name: `Together ${n}`, account_name: who.username })));
  stop();
  expect(events.filter(({ topic }) => topic === setsChannel.topic)).toHaveLength(9);
  expect(await verifyAudit(app.deps.db, app.deps.secrets.auditKey)).toMatchObject({ ok: true });
});

test('one that is refused takes no other with it, leaves nothing, and may be tried again', async () => {
  const who = await app.enter('admin');
  const asked = [
    create(who, 'Refused first'),
    create(who, 'Refused a', { number: 'SAME1' }),
    create(who, 'Refused b', { number: 'same1', key: 'refused-key-1' }),
    create(who, 'Refused c'),
  ];
  await release();
  expect(codes(await Promise.all(asked))).toEqual([SUCCESS, SUCCESS, failures.taken.code, SUCCESS]);
  const audited = await rows(
    sql`select after ->> 'name' as name from audit_log where after ->> 'name' like 'Refused %' order by name`,
  );
  expect(audited.map(({ name }) => name)).toEqual(['Refused a', 'Refused c', 'Refused first']);
  expect(codes([await create(who, 'Refused b', { key: 'refused-key-1' })])).toEqual([SUCCESS]);
});

test('a repeat among them has the answer of the first, and no effect', async () => {
  const who = await app.enter('admin');
  const asked = [
    create(who, 'Repeat first'),
    ...[1, 2, 3].map(() => create(who, 'Repeat one', { key: 'repeat-key-1' })),
    create(who, 'Repeat other', { key: 'repeat-key-2' }),
  ];
  await release();
  const [, one, two, three, other] = await Promise.all(asked);
  expect(one?.body).toMatchObject({ code: SUCCESS, data: { name: 'Repeat one' } });
  expect([two?.body, three?.body]).toEqual([one?.body, one?.body]);
  expect(other?.body).toMatchObject({ code: SUCCESS, data: { name: 'Repeat other' } });
  expect((await create(who, 'Repeat other', { key: 'repeat-key-2' })).body).toEqual(other?.body);
  expect(await rows(sql`select name from policies where name like 'Repeat o%' order by name`)).toEqual([
    { name: 'Repeat one' },
    { name: 'Repeat other' },
  ]);
});

test('a right that ends while they wait ends for its own changes only', async () => {
  const [stays, goes] = [await app.enter('admin'), await app.enter('admin')];
  const asked = [
    create(stays, 'Right first'),
    create(stays, 'Right stays'),
    create(goes, 'Right goes'),
    create(stays, 'Right stays too'),
  ];
  await expect
    .poll(async () => (await holder.query(`select from pg_locks where objid = 7208518 and not granted`)).rowCount)
    .toBe(1);
  await app.call(logout, {}, { token: goes.token });
  await release();
  expect(codes(await Promise.all(asked))).toEqual([SUCCESS, SUCCESS, failures.notSignedIn.code, SUCCESS]);
  expect(await rows(sql`select name from policies where name like 'Right %' order by name`)).toEqual(
    ['Right first', 'Right stays', 'Right stays too'].map((name) => ({ name })),
  );
});
