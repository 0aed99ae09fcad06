import { randomUUID } from 'node:crypto';
import { COLLECT_MAX, type ContentEvent, collect } from '@onair/contract/analytics/collect';
import { EVENT_KINDS } from '@onair/contract/content/items/items';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { int, oneValue } from '../../../db/rows.ts';
import { sql } from '../../../db/sql.ts';
import { STREAM_SUBJECT } from '../../../db/write.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { makeItems } from '../../../testing/items.ts';
import { batchOf } from '../collect/collect.rules.ts';
import { eventRecorder } from '../collect/recorder.service.ts';
import { countAbandoned, laterCounting } from './later-counting.service.ts';
import { verifyRollups } from './rollup-check.fixtures.ts';

const whole = { ok: true, differences: [] };

let app: TestApp;
let items: number[];
beforeAll(async () => {
  app = await testApp();
  items = await makeItems(
    app,
    Array.from({ length: 12 }, () => ({})),
  );
});
afterAll(() => app.close());

const events = (count: number): ContentEvent[] =>
  Array.from({ length: count }, (_, n) => ({
    id: randomUUID(),
    kind: EVENT_KINDS[n % 5] ?? 'click',
    contentId: items[(n * 7) % items.length] ?? 1,
    visitor: `v${n % 40}`,
    at: new Date(app.deps.now().getTime() - n * 60_000).toISOString(),
  }));
const numberOf = (query: ReturnType<typeof sql>): Promise<number> =>
  oneValue(app.deps.db, int(query), (list) => sql`select ${list}`);
const waiting = () => numberOf(sql`(select coalesce(sum(cardinality(at)), 0) from uncounted_events)`);
const counted = () =>
  numberOf(sql`(select coalesce(sum(exposures + clicks + likes + comments + shares), 0) from filing_days)`);

/** What one server process has. */
const collector = () => {
  const rose = vi.fn();
  // It counts when a test says so.
  const later = laterCounting(app.deps, rose, 600_000);
  const { prepare, record } = eventRecorder(app.deps);
  return { later, rose, record: (given: ContentEvent[]) => record([prepare(batchOf(given))], later) };
};

describe('events that are counted later', () => {
  let before: number;
  beforeEach(async () => {
    before = await counted();
  });

  test('are counted together, once, and then the figures are announced', async () => {
    const { later, rose, record } = collector();
    for (let n = 0; n < 3; n += 1) await record(events(200));
    expect(await waiting()).toBe(600);
    expect(await counted()).toBe(before);
    expect(rose).not.toHaveBeenCalled();
    expect(await verifyRollups(app.deps.db)).toEqual(whole);
    await later.settle();
    expect(rose).toHaveBeenCalledTimes(1);
    expect(await counted()).toBe(before + 600);
    expect(await waiting()).toBe(0);
    await later.settle();
    expect(await counted()).toBe(before + 600);
    expect(await verifyRollups(app.deps.db)).toEqual(whole);
  });

  test('of a process that has ended are counted by another one, once', async () => {
    const { record } = collector();
    for (let n = 0; n < 7; n += 1) await record(events(100));
    // They may still be counted by the process that stored them.
    await countAbandoned(app.deps);
    expect(await waiting()).toBe(700);
    await Promise.all([countAbandoned(app.deps, undefined, 0), countAbandoned(app.deps, undefined, 0)]);
    expect(await waiting()).toBe(0);
    expect(await counted()).toBe(before + 700);
    expect(await verifyRollups(app.deps.db)).toEqual(whole);
  });

  test('that another process has counted meanwhile are not counted twice', async () => {
    const { later, rose, record } = collector();
    await record(events(100));
    await countAbandoned(app.deps, undefined, 0);
    await record(events(50));
    await later.settle();
    expect(rose).not.toHaveBeenCalled();
    expect(await waiting()).toBe(50);
    await countAbandoned(app.deps, undefined, 0);
    expect(await counted()).toBe(before + 150);
    expect(await verifyRollups(app.deps.db)).toEqual(whole);
  });

  test('are whole whatever three processes count at the same time', async () => {
    const collectors = [collector(), collector(), collector()];
    const works = collectors.map(async ({ later, record }) => {
      for (let n = 0; n < 12; n += 1) {
        await record(events(60));
        if (n % 4 === 1) await later.settle();
        if (n % 4 === 3) await countAbandoned(app.deps, undefined, 0);
      }
      await later.settle();
    });
    const checks = Array.from({ length: 4 }, () => verifyRollups(app.deps.db));
    await Promise.all(works);
    expect(await Promise.all(checks)).toEqual([whole, whole, whole, whole]);
    await countAbandoned(app.deps, undefined, 0);
    expect(await waiting()).toBe(0);
    expect(await counted()).toBe(before + 3 * 12 * 60);
    expect(await verifyRollups(app.deps.db)).toEqual(whole);
  });

  test('with ids that are known are stored once', async () => {
    const { later, record } = collector();
    const sent = events(30);
    await record(sent);
    expect((await record([...sent, ...events(20)])).fresh?.size).toBe(20);
    await later.settle();
    expect(await counted()).toBe(before + 50);
    expect(await verifyRollups(app.deps.db)).toEqual(whole);
  });
});

describe('a busy collector', () => {
  test('counts what it answered, and says so when the figures have risen', async () => {
    const before = await counted();
    const seen: number[] = [];
    const looks: Promise<unknown>[] = [];
    const stop = app.deps.bus.subscribe(STREAM_SUBJECT, (entries) => {
      if (entries.some(({ topic }) => topic === 'figures')) looks.push(counted().then((n) => seen.push(n - before)));
    });
    const batches = Array.from({ length: 12 }, () => events(COLLECT_MAX));
    const answers = await Promise.all(batches.map((given) => app.call(collect, { events: given })));
    expect(answers.map(({ http }) => http)).toEqual(batches.map(() => 202));
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { interval: 20 });
    expect(await counted()).toBe(before + 12 * COLLECT_MAX);
    await vi.waitFor(() => expect(Math.max(...seen)).toBe(12 * COLLECT_MAX));
    stop();
    await Promise.all(looks);
    expect(await verifyRollups(app.deps.db)).toEqual(whole);
  });
});
