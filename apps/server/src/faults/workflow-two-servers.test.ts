import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Db, openDb, openPool } from '../db/client.ts';
import type { Database } from '../db/open.ts';
import { openLog } from '../log.ts';
import { open, temporaryPlace } from '../testing/data-folder.ts';
import { freePort, type ServerProcess, startProcess } from '../testing/server-process.ts';
import { openWalk } from './workflow-walk.fixtures.ts';

/** How long people work before a server is killed, and while it is away. */
const WORK_MS = 3_000;

const place = temporaryPlace();
const environments: Record<string, string>[] = [];
let servers: ServerProcess[];
let database: Database;
let db: Db;
let closeDb: () => Promise<void>;

beforeAll(async () => {
  database = await open(`${place.path}/cluster`);
  const { host, port } = database.pool;
  const shared = { AUDIT_KEY: 'ab'.repeat(32), VISITOR_KEY: 'cd'.repeat(32) };
  for (const name of ['a', 'b']) {
    environments.push({
      ...shared,
      DATABASE_URL: `postgresql:///onair?host=${host}&port=${port}&user=onair`,
      DATA_DIR: `${place.path}/${name}`,
      PORT: String(await freePort()),
    });
  }
  servers = await Promise.all(environments.map(startProcess));
  const pool = openPool(database.pool, openLog('silent'));
  db = openDb(pool);
  closeDb = () => pool.end();
}, 90_000);
afterAll(async () => {
  await closeDb();
  await Promise.all(servers.map((server) => server.end('SIGTERM')));
  await database.stop();
  place.remove();
});

test('two servers on one database, each killed in turn while people go on at the other: every state is legal, nothing acknowledged is lost, what was scheduled appears once', async () => {
  const [first] = servers;
  if (!first) throw new Error('no server');
  const walk = await openWalk(first, db);
  /** The server that is down now. */
  let down: number | null = null;
  let over = false;
  const serverOf = (person: number) => () => {
    if (over) return null;
    const usual = person % servers.length;
    return servers[usual === down ? 1 - usual : usual] ?? null;
  };
  const until = Date.now() + 60_000;
  const working = walk.people.map((person, n) => walk.work(person, until, serverOf(n)));
  for (const [n, environment] of environments.entries()) {
    await new Promise((resolve) => setTimeout(resolve, WORK_MS));
    down = n;
    await servers[n]?.end('SIGKILL');
    // The other one launches what falls due, and people write on at it.
    await new Promise((resolve) => setTimeout(resolve, WORK_MS));
    servers[n] = await startProcess(environment);
    down = null;
  }
  await new Promise((resolve) => setTimeout(resolve, WORK_MS));
  over = true;
  await Promise.all(working);
  await expect.poll(() => walk.waiting(db), { timeout: 40_000, interval: 1_000 }).toBe(0);
  console.log(`each of two servers killed: ${await walk.judge(db)}`);
}, 150_000);
