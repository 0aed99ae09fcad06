import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/data-folder.ts';
import { freePort, type ServerProcess, startProcess } from '../testing/server-process.ts';
import { withDatabase } from './evidence.ts';
import { AHEAD_MS, openWalk } from './workflow-walk.fixtures.ts';

const KILLS = 2;
/** How long people work before the server is killed. */
const WORK_MS = 4_000;

const folder = temporaryFolder();
const dataDir = `${folder.path}/data`;
let environment: Record<string, string>;
let server: ServerProcess;
let walk: Awaited<ReturnType<typeof openWalk>>;

beforeAll(async () => {
  environment = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  server = await startProcess(environment);
  walk = await withDatabase(dataDir, (db) => openWalk(server, db));
});
afterAll(async () => {
  await server.end('SIGKILL');
  await withDatabase(dataDir, async () => {});
  folder.remove();
});

test('killed while several people move and write items: every state is legal, nothing acknowledged is lost, audit rows match, what was scheduled appears once', async () => {
  for (let kill = 0; kill < KILLS; kill += 1) {
    const working = walk.people.map((person) => walk.work(person, Date.now() + WORK_MS * 3, () => server));
    await new Promise((resolve) => setTimeout(resolve, WORK_MS));
    await server.end('SIGKILL');
    await Promise.all(working);
    // Schedules fall due meanwhile.
    await new Promise((resolve) => setTimeout(resolve, AHEAD_MS));
    server = await startProcess(environment);
  }
  const waiting = () => withDatabase(dataDir, walk.waiting);
  await expect.poll(waiting, { interval: 1_000 }).toBe(0);
  await server.end('SIGTERM');
  console.log(`${KILLS} kills: ${await withDatabase(dataDir, walk.judge)}`);
});
