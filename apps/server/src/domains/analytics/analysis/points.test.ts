import { randomUUID } from 'node:crypto';
import { dataChainGrowth, dataOverview, publicOpinion } from '@onair/contract/analytics/analysis';
import { listPointContents, listPointEvents, listTopContents } from '@onair/contract/analytics/analysis-points';
import type { Bucket } from '@onair/contract/analytics/analysis-range';
import { CATEGORIES, CONTENT_TYPES, EVENT_KINDS, SOURCES } from '@onair/contract/content/items/items';
import type { Endpoint, Input, Output } from '@onair/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seeded } from '../../../demo/prng.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { makeItems } from '../../../testing/items.ts';
import { eventRecorder } from '../collect/recorder.service.ts';
import { upkeepEvents } from '../rollups/days.jobs.ts';
import { clockIn, familyOf, type RawEvent } from './brute-force.fixtures.ts';

const NOW = Date.parse('2026-11-21T04:20:00Z');
const DAY = 86_400_000;
const clock = clockIn('Asia/Shanghai');

let app: TestApp;
let token: string;
let statements: { text: string; values: unknown[] }[] = [];
const events: RawEvent[] = [];
const filing = new Map<number, { type: (typeof CONTENT_TYPES)[number]; category: string; source: string }>();

beforeAll(async () => {
  app = await testApp({ config: { eventRetentionDays: 35 } });
  app.clock.set(new Date(NOW));
  token = (await app.enter('admin')).token;
  const prng = seeded(7);
  const items = Array.from({ length: 40 }, (_, n) => ({
    title: `Item ${n}`,
    type: prng.pick(CONTENT_TYPES),
    category: prng.pick(CATEGORIES),
    source: prng.pick(SOURCES),
    publishedAt: new Date(NOW - prng.below(60 * 24) * 3_600_000),
  }));
  const ids = await makeItems(app, items);
  items.forEach((item, n) => {
    filing.set(ids[n] as number, item);
  });
  for (let n = 0; n < 4_000; n += 1) {
    const kind = prng.pick(EVENT_KINDS);
    // Many at the very same instant, so that pages end among equals.
    const at = NOW - (n % 5 === 0 ? prng.below(60) * DAY : prng.below(60 * DAY));
    events.push({ id: randomUUID(), kind, contentId: prng.pick(ids), visitor: `v${n % 50}`, at });
  }
  const { prepare, record } = eventRecorder(app.deps);
  await record([prepare({ events, times: events.map(({ at }) => at) })]);
  await upkeepEvents(app.deps);
  const query = app.pool.query.bind(app.pool) as (...parts: unknown[]) => unknown;
  app.pool.query = ((...parts: unknown[]) => {
    const [config, values] = parts as [{ text: string }, unknown[]];
    statements.push({ text: config.text, values });
    return query(...parts);
  }) as typeof app.pool.query;
});
afterAll(() => app.close());

const ask = async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> => {
  const { body } = await app.call(endpoint, input, { token });
  if (body.status !== 'ok') throw new Error(JSON.stringify(body));
  return body.data;
};
const inBucket = ({ from, to }: Bucket) =>
  events
    .filter(({ at }) => at >= Date.parse(from) && at < Date.parse(to))
    .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
const buckets = async (preset: 'today' | '7d' | '30d') => (await ask(dataOverview, { preset })).range.buckets;

/** Every page of a drill-down. */
const allPages = async (input: Input<typeof listPointEvents>) => {
  const found: Output<typeof listPointEvents>['list'] = [];
  let total = 0;
  let cursor: string | undefined;
  for (let pages = 0; pages < 200; pages += 1) {
    const page = await ask(listPointEvents, { ...input, ...(cursor ? { cursor } : {}) });
    found.push(...page.list);
    total = page.total;
    if (page.next === null) break;
    cursor = page.next;
  }
  return { found, total };
};

describe('the events behind a point', () => {
  test('are all of them and no others, the newest first, page by page', async () => {
    for (const preset of ['today', '7d', '30d'] as const) {
      for (const bucket of (await buckets(preset)).slice(0, 6)) {
        const { found, total } = await allPages({ from: bucket.from, to: bucket.to, limit: 7 });
        const expected = inBucket(bucket);
        expect(found.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        expect(total).toBe(expected.length);
      }
    }
  });

  test('are as many as the chart says at that point', async () => {
    const { range, series } = await ask(publicOpinion, { quota: 'comment', preset: '30d' });
    for (const [n, { from, to }] of range.buckets.entries()) {
      const { total } = await ask(listPointEvents, { from, to, kind: 'comment', limit: 1 });
      expect(total).toBe(series.data[0]?.value[n] ?? 0);
    }
  });

  test('can be told apart by kind, family, category, source and hours of the day', async () => {
    const [from, to] = [new Date(NOW - 30 * DAY).toISOString(), new Date(NOW).toISOString()];
    const within = inBucket({ from: '2026-10-22T04:00:00.000Z', to: '2026-11-21T05:00:00.000Z', start: '', end: '' });
    const filed = (event: RawEvent) => filing.get(event.contentId);
    const cases: [Partial<Input<typeof listPointEvents>>, (event: RawEvent) => boolean][] = [
      [{ kind: 'like' }, (event) => event.kind === 'like'],
      [{ family: 'video' }, (event) => familyOf(filed(event)?.type ?? 'text') === 'video'],
      [{ category: 'sports', kind: 'share' }, (event) => filed(event)?.category === 'sports' && event.kind === 'share'],
      [{ source: 'ugc', family: 'text' }, (event) => filed(event)?.source === 'ugc' && filed(event)?.type === 'text'],
      [{ hourFrom: 8, hourTo: 10 }, ({ at }) => [8, 9].includes(clock(at).hour)],
    ];
    for (const [filter, counts] of cases) {
      const { found, total } = await allPages({ from, to, limit: 50, ...filter });
      expect(found.map(({ id }) => id)).toEqual(within.filter(counts).map(({ id }) => id));
      expect(total).toBe(found.length);
    }
  });

  test('older than raw events are kept are counted, and said to be gone', async () => {
    const [from, to] = [new Date(NOW - 60 * DAY).toISOString(), new Date(NOW - 40 * DAY).toISOString()];
    const page = await ask(listPointEvents, { from, to });
    expect(page).toMatchObject({ list: [], next: null, keptFrom: '2026-10-17' });
    expect(page.total).toBeGreaterThan(100);
  });

  test('are found in two statements, in the partitions of their days alone, through an index', async () => {
    const [, , , bucket] = (await buckets('today')) as [Bucket, Bucket, Bucket, Bucket];
    statements = [];
    await ask(listPointEvents, { from: bucket.from, to: bucket.to });
    const own = statements.filter(({ text }) => !/sessions/.test(text));
    expect(own.length).toBeLessThanOrEqual(3);
    const raw = own.find(({ text }) => text.includes('content_events'));
    const client = await app.pool.connect();
    await client.query('begin; set local enable_seqscan = off');
    const { rows } = await client.query(`explain ${raw?.text}`, raw?.values);
    await client.query('rollback');
    client.release();
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan.match(/content_events_\d+/g)?.every((name) => name.startsWith('content_events_20261121'))).toBe(true);
    expect(plan).toMatch(/Index/);
  });

  test.each([
    [{ from: '2026-11-20T00:00:00Z', to: '2026-11-20T00:00:00Z' }, 'to'],
    [{ from: '2025-11-18T00:00:00Z', to: '2026-11-21T00:00:00Z' }, 'to'],
    [{ from: '2026-11-20T23:59:60Z', to: '2026-11-21T00:00:00Z' }, 'from'],
    [{ from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z', hourFrom: 8, hourTo: 8 }, 'hourTo'],
    [{ from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z', cursor: '1_x' }, 'cursor'],
    [{ from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z', limit: 51 }, 'limit'],
  ])('are refused for a span out of bounds: %o', async (input, field) => {
    const { http, body } = await app.call(listPointEvents, input, { token });
    expect(http).toBe(400);
    expect(body.status === 'fail' && body.data?.fields.map((fault) => fault.field)).toEqual([field]);
  });

  test('of any instant a calendar knows do not break the server', async () => {
    for (const from of ['0001-01-01T00:00:00Z', '0000-01-01T00:00:00Z', '9999-12-30T00:00:00Z']) {
      const to = new Date(Date.parse(from) + DAY).toISOString();
      for (const endpoint of [listPointEvents, listTopContents, listPointContents]) {
        expect((await app.call(endpoint, { from, to }, { token })).http).toBeLessThan(500);
      }
    }
  });
});

describe('the items behind a point', () => {
  const top = (some: RawEvent[]) => {
    const counts = new Map<number, number>();
    for (const { contentId } of some) counts.set(contentId, (counts.get(contentId) ?? 0) + 1);
    return [...counts].sort(([a, n], [b, m]) => m - n || a - b).slice(0, 5);
  };

  test('with most events are those that the events say, in whole days and parts of days, recent and past', async () => {
    for (const preset of ['today', '7d', '30d'] as const) {
      for (const bucket of (await buckets(preset)).slice(0, 5)) {
        const { list } = await ask(listTopContents, { from: bucket.from, to: bucket.to, kind: 'click', limit: 5 });
        const clicks = inBucket(bucket).filter(({ kind }) => kind === 'click');
        expect(list.map(({ contentId, count }) => [contentId, count])).toEqual(top(clicks));
      }
    }
  });

  test('of some hours of the day are counted over the last 31 days at most, and the answer says so', async () => {
    const [from, to] = [new Date(NOW - 50 * DAY).toISOString(), new Date(NOW).toISOString()];
    const answer = await ask(listTopContents, { from, to, kind: 'like', hourFrom: 20, hourTo: 22, limit: 5 });
    expect(answer).toMatchObject({ from: '2026-10-22', to: '2026-11-21' });
    const first = clock(Date.parse('2026-10-22T04:00:00Z')).day;
    const some = events.filter(({ at, kind }) => {
      const { day, hour } = clock(at);
      return kind === 'like' && day >= first && (hour === 20 || hour === 21);
    });
    expect(answer.list.map(({ contentId, count }) => [contentId, count])).toEqual(top(some));
  });

  test('published there are as many as the chart says', async () => {
    const { range, series } = await ask(publicOpinion, { quota: 'published', preset: '30d' });
    for (const [n, { from, to }] of range.buckets.entries()) {
      const { total } = await ask(listPointContents, { from, to });
      expect(total).toBe(series.data[0]?.value[n] ?? 0);
    }
  });
});

test('a chart takes the same few statements however much there is to show', async () => {
  for (const preset of ['today', '30d'] as const) {
    for (const [endpoint, input] of [
      [dataOverview, { preset }],
      [publicOpinion, { preset, quota: 'share' }],
      [dataChainGrowth, { preset, quota: 'userRetention' }],
    ] as [Endpoint, object][]) {
      statements = [];
      await ask(endpoint, input as never);
      expect(statements.filter(({ text }) => !/sessions/.test(text)).length, endpoint.name).toBeLessThanOrEqual(3);
    }
  }
});
