import { COLLECT_MAX, type ContentEvent, collect } from '@onair/contract/analytics/collect';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '../db/client.ts';
import { int, oneValue } from '../db/rows.ts';
import { sql } from '../db/sql.ts';
import { verifyRollups } from '../domains/analytics/rollups/rollup-check.fixtures.ts';
import { temporaryFolder, until } from '../testing/data-folder.ts';
import { freePort, type ServerProcess, startProcess } from '../testing/server-process.ts';
import { addItems, endBoth, withDatabase } from './evidence.ts';

const KILLS = 3;
const SENDERS = 12;
const whole = { ok: true, differences: [] };
const folder = temporaryFolder();
const dataDir = `${folder.path}/data`;
let server: ServerProcess;
let environment: Record<string, string>;
let items: number[];

beforeAll(async () => {
  environment = { DATA_DIR: dataDir, PORT: String(await freePort()) };
  server = await startProcess(environment);
  await withDatabase(dataDir, async (db) => {
    items = await addItems(db, 50);
  });
});
afterAll(async () => {
  await endBoth(server, dataDir);
  folder.remove();
});

const batch = (): ContentEvent[] =>
  Array.from({ length: COLLECT_MAX }, (_, n) => ({
    id: uuidv7(),
    kind: (['exposure', 'click', 'like', 'comment', 'share'] as const)[n % 5] ?? 'click',
    contentId: items[n % items.length] ?? 1,
    visitor: `v${n % 400}`,
    at: new Date(Date.now() - (n % 3600) * 1000).toISOString(),
  }));

let acknowledged = 0;
const sendUntilGone = async (): Promise<void> => {
  for (;;) {
    try {
      const { http, body } = await server.call(collect, { events: batch() });
      if (http === 202 && body.status === 'ok') acknowledged += body.data.accepted;
    } catch {
      return;
    }
  }
};

const numberOf = (db: Db, query: ReturnType<typeof sql>): Promise<number> =>
  oneValue(db, int(query), (list) => sql`select ${list}`);
const waiting = (db: Db) => numberOf(db, sql`(select count(*) from uncounted_events)`);

test('kills between storing and counting lose nothing and count nothing twice', async () => {
  const left: number[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const before = acknowledged;
    const senders = Array.from({ length: SENDERS }, sendUntilGone);
    await until(() => acknowledged > before + 10_000);
    await server.end('SIGKILL');
    await Promise.all(senders);
    await withDatabase(dataDir, async (db) => {
      left.push(await waiting(db));
      expect(await verifyRollups(db)).toEqual(whole);
    });
    server = await startProcess(environment);
  }
  // Else this would have tested nothing.
  expect(left.filter((commits) => commits > 0).length).toBeGreaterThan(0);
  await withDatabase(dataDir, async (db) => {
    await until(async () => (await waiting(db)) === 0);
    expect(await verifyRollups(db)).toEqual(whole);
    const events = await numberOf(db, sql`(select count(*) from content_events)`);
    expect(events).toBeGreaterThanOrEqual(acknowledged);
    const counted = sql`(select sum(exposures + clicks + likes + comments + shares) from filing_days)`;
    expect(await numberOf(db, counted)).toBe(events);
  });
});
