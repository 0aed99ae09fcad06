import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { BEATS } from '../subjects.ts';
import { demoCrowd } from './crowd.demo.ts';
import { saveWatched } from './history.store.ts';
import { ensureStudio } from './studios.demo.store.ts';
import type { Beat } from './viewers.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

test('each of hundreds of simulated viewers is stored as one of their own', async () => {
  const { deps } = app;
  const main = { id: randomUUID(), slug: 'main', nameZh: '主直播间', nameEn: 'Main', createdAt: deps.now() };
  const studioId = await ensureStudio(deps.db, main);
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
  const liveId = randomUUID();
  await deps.db.execute(sql`
    insert into studio_lives (id, studio_id, title, method, began_at)
    values (${liveId}, ${studioId}, '', 'normal', now())`);
  await saveWatched(
    deps.db,
    clients.map((viewer) => ({ liveId, viewer, seconds: 1 })),
  );
  const { rows } = await deps.db.execute<{ n: number }>(
    sql`select count(*)::int as n from studio_viewers where live_id = ${liveId}`,
  );
  expect(rows[0]?.n).toBe(clients.length);
});
