import { collect } from '@onair/contract/analytics/collect';
import { listPolicies } from '@onair/contract/content/policy-sets/policy-sets';
import { health, ready } from '@onair/contract/system/system';
import { afterAll, expect, test } from 'vitest';
import { openDb, openPool } from '../db/client.ts';
import { openLog } from '../lib/log.ts';
import { openPrepared, temporaryFolder, until } from '../testing/data-folder.ts';
import { enterAccount } from '../testing/enter.ts';
import { postmasterOf } from '../testing/freeze-postgres.ts';
import { type ServerProcess, startProcess } from '../testing/server-process.ts';
import { withDatabase } from './evidence.ts';

const folder = temporaryFolder();
const running: ServerProcess[] = [];
afterAll(async () => {
  await Promise.all(running.map((server) => server.end('SIGTERM')));
  folder.remove();
});

const start = async (environment: Record<string, string>): Promise<ServerProcess> => {
  const server = await startProcess(environment);
  running.push(server);
  return server;
};

/** Calls without pause by five clients until stopped. @returns the answers by HTTP status */
const callers = (server: ServerProcess, token: string) => {
  let going = true;
  const seen = { ok: 0, unavailable: 0, other: [] as unknown[] };
  const loop = async (): Promise<void> => {
    while (going) {
      const { http, body } = await server.call(listPolicies, {}, { token });
      if (http === 200 && body.code === 20000) seen.ok += 1;
      else if (http === 503 && body.code === 50300) seen.unavailable += 1;
      else seen.other.push({ http, body });
    }
  };
  const loops = Promise.all(Array.from({ length: 5 }, loop));
  return {
    seen,
    stop: async () => {
      going = false;
      await loops;
    },
  };
};

test('a database that is stopped and started again is met with 503 and healed from by itself', async () => {
  const cluster = `${folder.path}/cluster`;
  let database = await openPrepared(cluster);
  const { host, port } = database.pool;
  const url = `postgresql:///onair?host=${host}&port=${port}&user=onair`;
  const server = await start({ DATA_DIR: `${folder.path}/server`, DATABASE_URL: url });
  const pool = openPool(database.pool, openLog('silent'));
  const { token } = await enterAccount(openDb(pool), { role: 'admin', now: new Date() });
  await pool.end();
  const calls = callers(server, token);
  await until(() => calls.seen.ok > 50);

  await database.stop();
  await until(() => calls.seen.unavailable > 5);
  await until(async () => (await server.call(ready, {})).http === 503);
  expect((await server.call(health, {})).http).toBe(200);
  const post = {
    events: [{ id: crypto.randomUUID(), kind: 'click', contentId: 1, visitor: 'v', at: new Date().toISOString() }],
  } as const;
  expect(await server.call(collect, { events: [...post.events] })).toMatchObject({
    http: 503,
    body: { code: 50300, data: null },
  });

  database = await openPrepared(cluster);
  const before = calls.seen.ok;
  await until(() => calls.seen.ok > before);
  await until(server.isReady);
  await calls.stop();
  expect(calls.seen.other).toEqual([]);
  expect(server.child.exitCode).toBe(null);
  await server.end('SIGTERM');
  running.splice(running.indexOf(server), 1);
  await database.stop();
});

test('an embedded database that is killed is started again while the server goes on', async () => {
  const dataDir = `${folder.path}/embedded`;
  const server = await start({ DATA_DIR: dataDir });
  const token = await withDatabase(
    dataDir,
    async (db) => (await enterAccount(db, { role: 'user', now: new Date() })).token,
  );
  const calls = callers(server, token);
  await until(() => calls.seen.ok > 50);
  const postmaster = postmasterOf(dataDir);
  process.kill(postmaster, 'SIGINT');
  await until(() => calls.seen.unavailable > 0);
  const before = calls.seen.ok;
  await until(() => calls.seen.ok > before + 20);
  await until(server.isReady);
  await calls.stop();
  expect(calls.seen.other).toEqual([]);
  expect(server.child.exitCode).toBe(null);
});
