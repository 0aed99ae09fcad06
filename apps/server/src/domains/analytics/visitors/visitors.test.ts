import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { dayNumberOf } from '../../../lib/calendar.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { makeItems } from '../../../testing/items.ts';
import { type EventRecorder, eventRecorder } from '../collect/recorder.service.ts';
import { verifyRollups } from '../rollups/rollup-check.fixtures.ts';
import { visitorHasher } from './visitors.service.ts';

let app: TestApp;
let recorder: EventRecorder;
let item: number;
beforeAll(async () => {
  app = await testApp();
  app.clock.set(new Date('2026-11-21T04:00:00Z'));
  [item = 0] = await makeItems(app, [{}]);
});
afterAll(() => app.close());
/** Each test begins without events: what it sees came by its own. */
beforeEach(async () => {
  await app.deps.db.execute(sql`
    truncate content_events, visitor_days, visitor_hours, visitor_returns, content_hours, content_days, content_referrer_days, referrer_hours, referrer_days, author_hours,
      author_days, family_hours, family_days, filing_minutes, filing_hours, filing_days`);
  recorder = eventRecorder(app.deps);
});

/** Visits of one flush, each a mark with the day and hour of its click in Shanghai. */
const visit = (...visits: [mark: string, day: string, hour: number][]) =>
  recorder.record([
    recorder.prepare({
      events: visits.map(([visitor]) => ({ id: randomUUID(), kind: 'click', contentId: item, visitor })),
      times: visits.map(([, day, hour]) => Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00+08:00`)),
    }),
  ]);

const days = async () => {
  const { rows } = await app.deps.db.execute<{ day: string; visitors: number; back: number }>(sql`
    select day::text, sum(visitors) as visitors, sum(came_back) as back from visitor_hours group by day order by day`);
  return rows.map(({ day, visitors, back }) => [day, visitors, back]);
};
const returns = async () => {
  const { rows } = await app.deps.db.execute<{ day: string; after: number; visitors: number }>(
    sql`select day::text, after, visitors from visitor_returns order by day, after`,
  );
  return rows.map(({ day, after, visitors }) => [day, after, visitors]);
};

describe('visitors', () => {
  test('count once a day, however often they come', async () => {
    await visit(['a', '2026-11-20', 9], ['a', '2026-11-20', 8], ['b', '2026-11-20', 9]);
    await visit(['a', '2026-11-20', 22], ['c', '2026-11-20', 23]);
    expect(await days()).toEqual([['2026-11-20', 3, 0]]);
    const { rows } = await app.deps.db.execute(sql`select hour, visitors, visits from visitor_hours order by hour`);
    expect(rows).toEqual([
      { hour: 8, visitors: 1, visits: 1 },
      { hour: 9, visitors: 1, visits: 1 },
      { hour: 22, visitors: 0, visits: 1 },
      { hour: 23, visitors: 1, visits: 1 },
    ]);
    expect(await verifyRollups(app.deps.db)).toEqual({ ok: true, differences: [] });
  });

  test('begin another visit after an hour without events, and a late event may join two visits', async () => {
    const visits = async () => {
      const { rows } = await app.deps.db.execute<{ hour: number; visits: number }>(
        sql`select hour, visits from visitor_hours where visits <> 0 order by hour`,
      );
      return rows.map(({ hour, visits }) => [hour, visits]);
    };
    await visit(['a', '2026-11-20', 9], ['a', '2026-11-20', 11], ['b', '2026-11-20', 23]);
    expect(await visits()).toEqual([
      [9, 1],
      [11, 1],
      [23, 1],
    ]);
    await visit(['a', '2026-11-20', 10]);
    await visit(['a', '2026-11-20', 8]);
    expect(await visits()).toEqual([
      [8, 1],
      [23, 1],
    ]);
    expect(await days()).toEqual([['2026-11-20', 2, 0]]);
    // The visitor first seen at nine came at eight: visitors stay where they were counted.
    const { rows } = await app.deps.db.execute(sql`select hour from visitor_hours where visitors > 0 order by hour`);
    expect(rows).toEqual([{ hour: 9 }, { hour: 23 }]);
    expect(await verifyRollups(app.deps.db)).toEqual({ ok: true, differences: [] });
  });

  test('a process that has lost its memory of visitors counts nobody twice', async () => {
    await visit(['a', '2026-11-20', 9]);
    recorder = eventRecorder(app.deps);
    await visit(['a', '2026-11-20', 10]);
    expect(await days()).toEqual([['2026-11-20', 1, 0]]);
  });

  test('who comes again within twelve days is known to have come back, by each day between', async () => {
    await visit(['a', '2026-11-01', 9], ['b', '2026-11-01', 9]);
    await visit(['a', '2026-11-02', 9]);
    await visit(['a', '2026-11-13', 9], ['b', '2026-11-14', 9]);
    expect(await days()).toEqual([
      ['2026-11-01', 2, 0],
      ['2026-11-02', 1, 1],
      ['2026-11-13', 1, 1],
      ['2026-11-14', 1, 0],
    ]);
    expect(await returns()).toEqual([
      ['2026-11-01', 1, 1],
      ['2026-11-01', 12, 1],
      ['2026-11-02', 11, 1],
    ]);
    expect(await verifyRollups(app.deps.db)).toEqual({ ok: true, differences: [] });
  });

  test('a return is also counted when events of the earlier day arrive late, or those of both days together', async () => {
    await visit(['a', '2026-11-21', 9]);
    await visit(['a', '2026-11-20', 23]);
    await visit(['b', '2026-11-21', 1], ['b', '2026-11-20', 23]);
    expect(await days()).toEqual([
      ['2026-11-20', 2, 0],
      ['2026-11-21', 2, 2],
    ]);
    expect(await returns()).toEqual([['2026-11-20', 1, 2]]);
  });

  test('whose events were all duplicates or unknown do not count', async () => {
    const id = randomUUID();
    const once = { id, kind: 'click' as const, contentId: item };
    const times = [Date.parse('2026-11-20T09:00:00+08:00')];
    await recorder.record([recorder.prepare({ events: [{ ...once, visitor: 'a' }], times })]);
    await recorder.record([recorder.prepare({ events: [{ ...once, visitor: 'b' }], times })]);
    await recorder.record([
      recorder.prepare({ events: [{ id: randomUUID(), kind: 'click', contentId: 9_999, visitor: 'c' }], times }),
    ]);
    expect(await days()).toEqual([['2026-11-20', 1, 0]]);
  });
});

describe('the hash of a visitor', () => {
  const key = Buffer.alloc(32, 7);
  const day = dayNumberOf('2026-11-21');

  test('is the same all day and another one every day', () => {
    const hash = visitorHasher(key);
    const seen = new Set(Array.from({ length: 100 }, (_, n) => hash(day + n, 'reader')));
    expect(seen.size).toBe(100);
    expect(visitorHasher(key)(day, 'reader')).toBe(hash(day, 'reader'));
  });

  test('cannot be had without the key that lies outside the database', () => {
    expect(visitorHasher(Buffer.alloc(32, 8))(day, 'reader')).not.toBe(visitorHasher(key)(day, 'reader'));
  });

  test('is all that is stored: the mark is nowhere in the database', async () => {
    await visit(['a-mark-like-no-other', '2026-11-20', 9]);
    const { rows } = await app.deps.db.execute<{ row: string }>(
      sql`select e::text as row from content_events e union all select v::text from visitor_days v`,
    );
    expect(rows.length).toBe(2);
    for (const { row } of rows) expect(row).not.toContain('mark');
  });
});
