import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../db/sql.ts';
import { BEATS, type Beat } from '../../domains/live/index.ts';
import { saveWatched } from '../../domains/live/lives/history.store.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { ensureStudio } from '../live/live.store.ts';
import { demoCrowd } from './crowd.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const studio = (slug: string): Promise<string> =>
  ensureStudio(app.deps.db, {
    id: randomUUID(),
    slug,
    nameZh: slug,
    nameEn: slug,
    createdAt: app.deps.now(),
  });

/** Stores a second of each viewer of a new live. @returns how many are stored */
const storedOf = async (studioId: string, viewers: readonly string[]): Promise<number | undefined> => {
  const { db } = app.deps;
  const liveId = randomUUID();
  await db.execute(sql`
    insert into studio_lives (id, studio_id, title, method, began_at)
    values (${liveId}, ${studioId}, '', 'normal', now())`);
  await saveWatched(
    db,
    viewers.map((viewer) => ({ liveId, viewer, seconds: 1 })),
  );
  const { rows } = await db.execute<{ n: number }>(
    sql`select count(*)::int as n from studio_viewers where live_id = ${liveId}`,
  );
  return rows[0]?.n;
};

test('each of hundreds of simulated viewers is stored as one of their own', async () => {
  const { deps } = app;
  const studioId = await studio('main');
  const beats: Beat[] = [];
  deps.bus.subscribe(BEATS, (more) => void beats.push(...(more as Beat[])));
  const live = { ...deps.live, now: () => ({ live: true }) as ReturnType<typeof deps.live.now> };
  const beat = demoCrowd({ ...deps, live });
  for (let minute = 0; minute < 5; minute += 1) {
    await beat();
    app.clock.advance(60_000);
  }
  const clients = [...new Set(beats.map(({ client }) => client))];
  expect(clients.length).toBeGreaterThan(200);
  expect(await storedOf(studioId, clients)).toBe(clients.length);
});

test('thirty thousand viewers of one minute are all stored', async () => {
  const studioId = await studio('crowded');
  const viewers = Array.from({ length: 30_000 }, (_, n) => Buffer.from(`viewer ${n}`).toString('base64'));
  expect(await storedOf(studioId, viewers)).toBe(viewers.length);
});
