import { randomUUID } from 'node:crypto';
import {
  COLLECT_MAX,
  COLLECT_MAX_AGE_MS,
  COLLECT_MAX_SKEW_MS,
  type ContentEvent,
  collect,
} from '@onair/contract/analytics/collect';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { STREAM_SUBJECT } from '../../../db/write.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { makeItems } from '../../../testing/items.ts';
import { verifyRollups } from '../rollups/rollup-check.fixtures.ts';

let app: TestApp;
let items: number[];
beforeAll(async () => {
  app = await testApp();
  items = await makeItems(app, [{}, { type: 'img' }, { type: 'verticalVideo' }]);
});
afterAll(() => app.close());

const event = (change: Partial<ContentEvent> = {}): ContentEvent => ({
  id: randomUUID(),
  kind: 'click',
  contentId: items[0] as number,
  visitor: 'reader-1',
  at: app.deps.now().toISOString(),
  ...change,
});
const post = (events: ContentEvent[], headers = {}) => app.call(collect, { events }, { headers });
const stored = async (): Promise<number> => {
  const { rows } = await app.deps.db.execute<{ n: number }>(sql`select count(*) as n from content_events`);
  return rows[0]?.n ?? 0;
};
const counted = async (): Promise<number> => {
  const { rows } = await app.deps.db.execute<{ n: number }>(
    sql`select coalesce(sum(exposures + clicks + likes + comments + shares), 0) as n from filing_days`,
  );
  return rows[0]?.n ?? 0;
};

/** What a call changed in raw rows and in counters. */
const changes = async (act: () => Promise<unknown>): Promise<{ stored: number; counted: number }> => {
  const before = { stored: await stored(), counted: await counted() };
  await act();
  return { stored: (await stored()) - before.stored, counted: (await counted()) - before.counted };
};

describe('the collector', () => {
  test('answers 202 to anyone once a batch is stored and counted', async () => {
    const change = await changes(async () => {
      const { http, body } = await post([event(), event({ kind: 'share' }), event({ kind: 'exposure' })]);
      expect(http).toBe(202);
      expect(body).toEqual({
        code: 20000,
        status: 'ok',
        msg: 'ok',
        data: { accepted: 3, duplicates: 0, unknown: 0, bots: 0 },
      });
    });
    expect(change).toEqual({ stored: 3, counted: 3 });
  });

  test('a batch sent again changes nothing and says so', async () => {
    const events = [event(), event({ visitor: 'reader-2' })];
    await post(events);
    const change = await changes(async () => {
      const { http, body } = await post(events);
      expect(http).toBe(202);
      expect(body.data).toEqual({ accepted: 0, duplicates: 2, unknown: 0, bots: 0 });
    });
    expect(change).toEqual({ stored: 0, counted: 0 });
  });

  test('of a batch that is known in part only the rest is taken', async () => {
    const known = event();
    await post([known]);
    const change = await changes(async () => {
      const { body } = await post([event(), { ...known, id: known.id.toUpperCase() }, event()]);
      expect(body.data).toEqual({ accepted: 2, duplicates: 1, unknown: 0, bots: 0 });
    });
    expect(change).toEqual({ stored: 2, counted: 2 });
  });

  test('an id that stands twice in a batch counts once, as it stands first', async () => {
    const first = event({ kind: 'like', visitor: 'reader-3' });
    const second = { ...first, kind: 'comment' as const, visitor: 'reader-4', contentId: items[1] as number };
    const change = await changes(async () => {
      expect((await post([first, second])).body.data).toEqual({ accepted: 1, duplicates: 1, unknown: 0, bots: 0 });
    });
    expect(change).toEqual({ stored: 1, counted: 1 });
    expect(await verifyRollups(app.deps.db)).toEqual({ ok: true, differences: [] });
  });

  test('the same batch sent ten times at once is stored once', async () => {
    const events = Array.from({ length: 50 }, () => event());
    const change = await changes(async () => {
      const answers = await Promise.all(Array.from({ length: 10 }, () => post(events)));
      const sums = answers.map(({ body }) => body.data as { accepted: number; duplicates: number });
      expect(sums.reduce((sum, { accepted }) => sum + accepted, 0)).toBe(50);
      expect(sums.reduce((sum, { duplicates }) => sum + duplicates, 0)).toBe(450);
    });
    expect(change).toEqual({ stored: 50, counted: 50 });
  });

  test('events of content that does not exist are counted back and not stored', async () => {
    const change = await changes(async () => {
      const { http, body } = await post([event({ contentId: 2_147_483_647 }), event(), event({ contentId: 999_999 })]);
      expect(http).toBe(202);
      expect(body.data).toEqual({ accepted: 1, duplicates: 0, unknown: 2, bots: 0 });
    });
    expect(change).toEqual({ stored: 1, counted: 1 });
    expect((await post([event({ contentId: 999_999 })])).body.data).toEqual({
      accepted: 0,
      duplicates: 0,
      unknown: 1,
      bots: 0,
    });
  });

  test('an item is known to the collector as soon as it exists', async () => {
    const [next] = await makeItems(app, [{ category: 'sports' }]);
    expect((await post([event({ contentId: next })])).body.data).toMatchObject({ accepted: 1 });
  });

  test.each([
    ['older than a day', -COLLECT_MAX_AGE_MS - 1, 'tooOld', '早于 24 小时之前', 'is more than 24 hours old'],
    ['in the future', COLLECT_MAX_SKEW_MS + 1, 'inFuture', '在未来', 'lies in the future'],
  ])('an event %s has its batch refused whole, with the field named', async (_, offset, rule, zh, en) => {
    const at = new Date(app.deps.now().getTime() + offset).toISOString();
    const change = await changes(async () => {
      const { http, body } = await post([event(), event({ at })]);
      expect(http).toBe(400);
      expect(body.data).toEqual({ fields: [{ field: 'events.1.at', rule, msg: zh }] });
      const english = await post([event({ at })], { 'accept-language': 'en' });
      expect(english.body.data).toEqual({ fields: [{ field: 'events.0.at', rule, msg: en }] });
    });
    expect(change).toEqual({ stored: 0, counted: 0 });
  });

  test('an event of just a day ago, or a little ahead of our clock, is taken', async () => {
    const at = (offset: number) => new Date(app.deps.now().getTime() + offset).toISOString();
    const { body } = await post([event({ at: at(-COLLECT_MAX_AGE_MS) }), event({ at: at(COLLECT_MAX_SKEW_MS) })]);
    expect(body.data).toMatchObject({ accepted: 2 });
  });

  test('a time that no clock shows is refused', async () => {
    const { http, body } = await post([event({ at: '2026-06-30T23:59:60Z' })]);
    expect(http).toBe(400);
    expect(JSON.stringify(body.data)).toContain('events.0.at');
  });

  test.each([
    ['an unknown kind', { kind: 'view' }],
    ['an id that is no UUID', { id: 'x' }],
    ['a field too many', { extra: 1 }],
    ['an empty visitor', { visitor: '' }],
    ['a visitor with a control character', { visitor: 'a\u0000b' }],
    ['a content id beyond 32 bits', { contentId: 2 ** 31 }],
    ['a content id in text', { contentId: '1' }],
  ])('%s is refused and nothing is stored', async (_, change) => {
    const found = await changes(async () => {
      const { http } = await post([event(), event(change as Partial<ContentEvent>)]);
      expect(http).toBe(400);
    });
    expect(found).toEqual({ stored: 0, counted: 0 });
  });

  test('a batch holds one to 500 events', async () => {
    expect((await post([])).http).toBe(400);
    const many = Array.from({ length: COLLECT_MAX + 1 }, () => event());
    expect((await post(many)).http).toBe(400);
    expect((await post(many.slice(1))).body.data).toMatchObject({ accepted: COLLECT_MAX });
  });

  test('browsers are notified once a second at most that figures have changed', async () => {
    const published: unknown[] = [];
    const stop = app.deps.bus.subscribe(STREAM_SUBJECT, (payload) => published.push(payload));
    for (let i = 0; i < 5; i += 1) await post([event()]);
    expect(published.length).toBeLessThanOrEqual(1);
    await expect.poll(() => published.length).toBeGreaterThanOrEqual(1);
    stop();
    expect(published.flat()).toContainEqual({
      id: null,
      topic: 'figures',
      kept: false,
      accountId: null,
      event: 'changed',
      data: {},
    });
  });
});
