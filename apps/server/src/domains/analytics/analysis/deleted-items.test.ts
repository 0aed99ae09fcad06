import { randomUUID } from 'node:crypto';
import { listPointEvents } from '@onair/contract/analytics/analysis-points';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { makeItems } from '../../../testing/items.ts';
import { eventRecorder } from '../collect/recorder.service.ts';

const NOW = Date.parse('2026-11-21T04:20:00Z');
const HOUR = 3_600_000;
const DELETED_HOURS = 60;

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ config: { timeZone: 'Asia/Shanghai' } });
  app.clock.set(new Date(NOW));
});
afterAll(() => app.close());

test('events of deleted items hide none of those before them, and each page is full', async () => {
  const { token } = await app.enter('admin');
  const [kept = 0, deleted = 0] = await makeItems(app, [{}, {}]);
  const at = (contentId: number, hoursAgo: number) => ({ contentId, at: NOW - hoursAgo * HOUR });
  const planned = [
    ...Array.from({ length: DELETED_HOURS }, (_, n) => at(deleted, n)),
    ...Array.from({ length: 7 }, (_, n) => at(kept, 2 + 10 * n)),
    ...Array.from({ length: 30 }, () => at(deleted, 1)),
  ];
  const events = planned.map(({ contentId }) => ({ id: randomUUID(), kind: 'click' as const, contentId }));
  const { prepare, record } = eventRecorder(app.deps);
  await record([prepare({ events, times: planned.map((one) => one.at) })]);
  await app.pool.query(`update contents set status = 'offline', deleted_at = now() where id = $1`, [deleted]);

  const span = { from: new Date(NOW - 5 * 24 * HOUR).toISOString(), to: new Date(NOW + HOUR).toISOString(), limit: 3 };
  const pages: string[][] = [];
  for (let cursor: string | null | undefined; cursor !== null && pages.length < 5; ) {
    const { body } = await app.call(listPointEvents, { ...span, ...(cursor ? { cursor } : {}) }, { token });
    if (body.status !== 'ok') throw new Error(JSON.stringify(body));
    pages.push(body.data.list.map((event) => event.at));
    cursor = body.data.next;
  }
  const expected = Array.from({ length: 7 }, (_, n) => new Date(NOW - (2 + 10 * n) * HOUR).toISOString());
  expect(pages).toEqual([expected.slice(0, 3), expected.slice(3, 6), expected.slice(6)]);
});
