import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/data-folder.ts';
import type { ServerProcess } from '../testing/server-process.ts';
import { openServers } from './any-server.fixtures.ts';
import { openWalk } from './workflow-walk.fixtures.ts';

/** How long people work before a server is killed, and while it is away. */
const WORK_MS = 3_000;

const folder = temporaryFolder();
let cluster: Awaited<ReturnType<typeof openServers>>;
let servers: ServerProcess[];

beforeAll(async () => {
  cluster = await openServers(folder.path);
  servers = await Promise.all(['a', 'b'].map((name) => cluster.start(name)));
});
afterAll(async () => {
  await cluster.close();
  folder.remove();
});

test('two servers on one database, each killed in turn while people go on at the other: every state is legal, nothing acknowledged is lost, what was scheduled appears once', async () => {
  const [first] = servers;
  if (!first) throw new Error('no server');
  const walk = await openWalk(first, cluster.db);
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
  for (const [n, name] of ['a', 'b'].entries()) {
    await new Promise((resolve) => setTimeout(resolve, WORK_MS));
    down = n;
    await servers[n]?.end('SIGKILL');
    // The other one launches what falls due, and people write on at it.
    await new Promise((resolve) => setTimeout(resolve, WORK_MS));
    servers[n] = await cluster.start(name);
    down = null;
  }
  await new Promise((resolve) => setTimeout(resolve, WORK_MS));
  over = true;
  await Promise.all(working);
  await expect.poll(() => walk.waiting(cluster.db), { interval: 1_000 }).toBe(0);
  console.log(`each of two servers killed: ${await walk.judge(cluster.db)}`);
});
