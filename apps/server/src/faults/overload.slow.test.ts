import { setTimeout as delay } from 'node:timers/promises';
import { liveInfo, startViewing } from '@onair/contract/live/audience/live';
import { unreadMessages } from '@onair/contract/notifications/messages';
import { savePreferences } from '@onair/contract/preferences/preferences';
import type pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDb, openPool } from '../db/client.ts';
import { allowTime } from '../db/connection/transaction.ts';
import { sql } from '../db/sql.ts';
import { openLog } from '../lib/log.ts';
import { openPrepared, temporaryFolder, until } from '../testing/data-folder.ts';
import { enterAccount } from '../testing/enter.ts';
import { envelopeOf, rawClient } from '../testing/raw-request.ts';
import { type ServerProcess, startProcess } from '../testing/server-process.ts';

const WRITERS = 300;
const VIEWERS = 1_000;

const folder = temporaryFolder();
const cluster = `${folder.path}/cluster`;
let database: Awaited<ReturnType<typeof openPrepared>>;
let pool: pg.Pool;
let db: Db;
let server: ServerProcess;
let token: string;
let client: ReturnType<typeof rawClient>;

beforeAll(async () => {
  database = await openPrepared(cluster);
  const { host, port } = database.pool;
  server = await startProcess({
    DATA_DIR: `${folder.path}/server`,
    DATABASE_URL: `postgresql:///onair?host=${host}&port=${port}&user=onair`,
    TRUST_PROXY: 'loopback',
  });
  pool = openPool(database.pool, openLog('silent'));
  db = openDb(pool);
  ({ token } = await enterAccount(db, { role: 'admin', now: new Date() }));
  client = rawClient(server.port, WRITERS);
});
afterAll(async () => {
  client.close();
  await server.end('SIGTERM');
  await pool.end();
  await database.stop();
  folder.remove();
});

type Outcome = { status: number; code: number | undefined; retryAfter: unknown };
type Request = { method?: string; path: string; body?: string; headers?: Record<string, string> };
const ask = async ({ headers = { authorization: `Bearer ${token}` }, ...request }: Request): Promise<Outcome> => {
  const answer = await client.send({
    ...request,
    headers: { 'content-type': 'application/json', ...headers },
  });
  const retryAfter = answer.headers['retry-after'];
  return { status: answer.status, code: envelopeOf(answer)?.code, retryAfter };
};
const write = (): Promise<Outcome> =>
  ask({ method: 'PATCH', path: savePreferences.path, body: JSON.stringify({ quickOperations: ['Card'] }) });
const read = (): Promise<Outcome> => ask({ path: unreadMessages.path });

/** Sends requests without pause until stopped. */
const watch = (call: () => Promise<unknown>) => {
  let going = true;
  const seen: unknown[] = [];
  const done = (async () => {
    while (going) {
      seen.push(await call());
      await delay(20);
    }
    return seen;
  })();
  return () => {
    going = false;
    return done;
  };
};
const refusals = () =>
  server
    .said()
    .split('\n')
    .filter((line) => line.includes('"failure":"unavailable"'));

test('while the audit log is locked writers are told to come again, reads go on and the server stays ready', async () => {
  const ready = watch(server.isReady);
  const reads = watch(read);
  const held = db.transaction(async (tx) => {
    await allowTime(tx, 30);
    await tx.execute(sql`lock table unsealed_changes in share mode`);
    await tx.execute(sql`select pg_sleep(5)`);
  });
  await delay(200);
  const writers = await Promise.all(Array.from({ length: WRITERS }, write));
  await held;
  const [states, looks] = [await ready(), (await reads()) as Outcome[]];
  const refused = writers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, code, retryAfter } of refused) expect([status, code, retryAfter]).toEqual([503, 50300, '1']);
  expect(new Set(states)).toEqual(new Set([true]));
  expect(new Set(looks.map(({ status }) => status))).toEqual(new Set([200]));
  // A line a second, without stacks, instead of one for each.
  expect(refusals().length).toBeLessThan(refused.length / 4);
  expect(Math.max(...refusals().map((line) => line.length))).toBeLessThan(600);
  await until(async () => (await write()).status === 200);
});

test('a thousand viewers who come within seconds are let in or told to come again; nobody else notices', async () => {
  const ready = watch(server.isReady);
  const reads = watch(read);
  const joins = await Promise.all(
    Array.from({ length: VIEWERS }, async (_, n) => {
      await delay((n / VIEWERS) * 3_000);
      const headers = { 'x-forwarded-for': `10.${n >> 8}.${n & 255}.7` };
      const look = await ask({ path: liveInfo.path.replace(':slug', 'main'), headers });
      const start = await ask({
        method: 'POST',
        path: startViewing.path.replace(':slug', 'main'),
        body: '{}',
        headers,
      });
      return [look.status, start.status];
    }),
  );
  const [states, looks] = [await ready(), (await reads()) as Outcome[]];
  expect(new Set(joins.flat())).toEqual(new Set([200]));
  expect(new Set(states)).toEqual(new Set([true]));
  expect(new Set(looks.map(({ status }) => status))).toEqual(new Set([200]));
});
