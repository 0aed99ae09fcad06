import { liveReport, liveReports } from '@onair/contract/live/live-reports';
import { studioTimeline } from '@onair/contract/live/studios/history';
import { listStudios } from '@onair/contract/live/studios/studios';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operator } from '../../domains/live/studios/studios.fixtures.ts';
import { DEMO_ON_AIR } from '../../domains/live/studios/studios.rules.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { beginLoading } from '../load/loading.ts';
import { seeded } from '../prng.ts';
import { courseOf } from './course.ts';
import { demoStudios, livesOf, loadLives } from './studios.ts';

let app: TestApp;
let by: ReturnType<typeof operator>;
beforeAll(async () => {
  app = await testApp();
  by = operator(app, await app.enter('admin'));
});
afterAll(() => app.close());

test('the demo company’s main studio has a past, the same each time, told once', async () => {
  const [main, lives] = [demoStudios().find(({ slug }) => slug === 'main'), livesOf('main')];
  expect(await loadLives(await beginLoading(app.deps))).toBe(lives.length);
  expect(await loadLives(await beginLoading(app.deps))).toBe(0);
  const studio = (await by.ok(listStudios, {})).find(({ slug }) => slug === 'main');
  expect(studio).toMatchObject({ title: main?.title, live: false });
  const { list, total } = await by.ok(liveReports, { id: studio?.id ?? '' });
  expect(total).toBe(lives.length);
  const report = await by.ok(liveReport, { id: list[0]?.id ?? '' });
  expect(report.points).toHaveLength(report.seconds / 60);
  expect(report.peak).toBe(Math.max(...report.points.map(({ viewers }) => viewers)));
  expect(report.unique).toBeGreaterThanOrEqual(report.peak);
  expect(report.chatMessages).toBe(report.points.reduce((sum, { chat }) => sum + chat, 0));
  const { events } = await by.ok(studioTimeline, {
    id: studio?.id ?? '',
    from: report.beganAt,
    to: new Date(Date.parse(report.endedAt) + 1).toISOString(),
  });
  expect([events.at(-1)?.kind, events[0]?.kind]).toEqual(['began', 'ended']);
  const [live] = lives;
  if (live) expect(courseOf(live, seeded(1))).toEqual(courseOf(live, seeded(1)));
});

test('what is on air in the demo is what its data has', () => {
  expect(demoStudios().map(({ slug }) => slug)).toEqual(DEMO_ON_AIR);
});
