import { randomUUID } from 'node:crypto';
import { CATEGORIES, CONTENT_TYPES, EVENT_KINDS, SOURCES } from '@onair/contract/content/items/items';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { makeItems } from '../../../testing/items.ts';
import { updateContent } from '../../content/items/items.store.ts';
import type { Batch } from '../collect/collect.rules.ts';
import { type EventRecorder, eventRecorder } from '../collect/recorder.service.ts';
import { verifyRollups } from './rollup-check.fixtures.ts';

type Sent = { id?: string; kind: (typeof EVENT_KINDS)[number]; contentId: number; visitor: string; at: number };

const toBatch = (events: readonly Sent[]): Batch => ({
  events: events.map(({ id = randomUUID(), kind, contentId, visitor }) => ({ id, kind, contentId, visitor })),
  times: events.map(({ at }) => at),
});

const starting = async (timeZone: string) => {
  const app = await testApp({ config: { timeZone } });
  const recorder = eventRecorder(app.deps);
  const record = (...batches: Sent[][]) => recorder.record(batches.map((events) => recorder.prepare(toBatch(events))));
  return { app, recorder, record };
};

const whole = { ok: true, differences: [] };

describe.each(['Asia/Shanghai', 'America/New_York', 'Asia/Kolkata'])('rollups in %s', (timeZone) => {
  let app: TestApp;
  let recorder: EventRecorder;
  let items: number[];
  beforeAll(async () => {
    ({ app, recorder } = await starting(timeZone));
    items = await makeItems(
      app,
      Array.from({ length: 12 }, (_, n) => ({
        type: CONTENT_TYPES[n % 4],
        category: CATEGORIES[n % 6],
        source: SOURCES[n % 5],
      })),
    );
  });
  afterAll(() => app.close());

  test('equal the raw events after any batches, with repeats, unknown items and days mixed', async () => {
    const ids = Array.from({ length: 60 }, () => randomUUID());
    // Around the change to winter time and back in New York, and across midnights everywhere.
    const moments = ['2026-03-08T04:30:00Z', '2026-11-01T04:30:00Z', '2026-11-20T15:00:00Z'].map(Date.parse);
    const event = fc.record({
      id: fc.oneof(fc.constantFrom(...ids), fc.uuid()),
      kind: fc.constantFrom(...EVENT_KINDS),
      contentId: fc.oneof(
        { weight: 9, arbitrary: fc.constantFrom(...items) },
        { weight: 1, arbitrary: fc.constant(9_999) },
      ),
      visitor: fc.constantFrom('a', 'b', 'c', 'd', 'e'),
      at: fc.tuple(fc.constantFrom(...moments), fc.integer({ min: 0, max: 6 * 3_600_000 })).map(([m, ms]) => m + ms),
    });
    const flush = fc.array(fc.array(event, { maxLength: 30 }), { minLength: 1, maxLength: 4 });
    await fc.assert(
      fc.asyncProperty(flush, async (batches) => {
        await recorder.record(batches.map((events) => recorder.prepare(toBatch(events))));
        expect(await verifyRollups(app.deps.db)).toEqual(whole);
      }),
      { numRuns: 25 },
    );
  });

  test('flushes of two processes at once leave nothing out', async () => {
    const other = eventRecorder(app.deps);
    const at = app.deps.now().getTime();
    const batches = Array.from({ length: 20 }, (_, n) =>
      toBatch(
        Array.from({ length: 100 }, (_, i) => ({
          kind: EVENT_KINDS[i % 5] ?? 'click',
          contentId: items[(i * 7 + n) % items.length] as number,
          visitor: `v${i % 40}`,
          at: at - i * 60_000,
        })),
      ),
    );
    const before = await total(app);
    await Promise.all(
      batches.map((batch, n) => {
        const { prepare, record } = n % 2 === 0 ? recorder : other;
        return record([prepare(batch)]);
      }),
    );
    expect((await total(app)) - before).toBe(2_000);
    expect(await verifyRollups(app.deps.db)).toEqual(whole);
  });
});

const total = async ({ deps }: TestApp): Promise<number> => {
  const { rows } = await deps.db.execute<{ n: number }>(
    sql`select coalesce(sum(exposures + clicks + likes + comments + shares), 0) as n from filing_days`,
  );
  return rows[0]?.n ?? 0;
};

const clicksByDay = async ({ deps }: TestApp) => {
  const { rows } = await deps.db.execute<{ day: string; clicks: number }>(
    sql`select day::text, sum(clicks) as clicks from filing_days group by day order by day`,
  );
  return Object.fromEntries(rows.map(({ day, clicks }) => [day, clicks]));
};

const clicksByHour = async ({ deps }: TestApp) => {
  const { rows } = await deps.db.execute<{ hour: number; clicks: number }>(
    sql`select hour, sum(clicks) as clicks from filing_hours group by hour order by hour`,
  );
  return Object.fromEntries(rows.map(({ hour, clicks }) => [hour, clicks]));
};

describe('a company day', () => {
  const clicksAt = (contentId: number, ...texts: string[]): Sent[] =>
    texts.map((text) => ({ kind: 'click', contentId, visitor: 'v', at: Date.parse(text) }));

  test('in Shanghai ends at 16:00 UTC', async () => {
    const { app, record } = await starting('Asia/Shanghai');
    const [item = 0] = await makeItems(app, [{}]);
    await record(clicksAt(item, '2026-11-20T15:59:59.999Z', '2026-11-20T16:00:00.000Z', '2026-11-21T15:59:59Z'));
    expect(await clicksByDay(app)).toEqual({ '2026-11-20': 1, '2026-11-21': 2 });
    expect(await clicksByHour(app)).toEqual({ 0: 1, 23: 2 });
    await app.close();
  });

  test('in New York has 25 hours when summer time ends, the repeated hour counting as one', async () => {
    const { app, record } = await starting('America/New_York');
    const [item = 0] = await makeItems(app, [{}]);
    await record(
      clicksAt(item, '2026-11-01T03:59:00Z', '2026-11-01T04:00:00Z', '2026-11-01T05:30:00Z', '2026-11-01T06:30:00Z'),
      clicksAt(item, '2026-11-02T04:59:59Z', '2026-11-02T05:00:00Z'),
    );
    expect(await clicksByDay(app)).toEqual({ '2026-10-31': 1, '2026-11-01': 4, '2026-11-02': 1 });
    expect(await clicksByHour(app)).toEqual({ 0: 2, 1: 2, 23: 2 });
    await app.close();
  });
});

describe('the check of rollups', () => {
  test('sees a counter that is off, a row that is missing and a row too many', async () => {
    const { app, record } = await starting('Asia/Shanghai');
    const [item = 0] = await makeItems(app, [{}]);
    const at = Date.parse('2026-11-20T10:00:00Z');
    await record([{ kind: 'click', contentId: item, visitor: 'v', at }]);
    expect(await verifyRollups(app.deps.db)).toEqual(whole);
    await app.deps.db.execute(sql`update filing_days set clicks = clicks + 1`);
    await app.deps.db.execute(sql`delete from content_hours`);
    await app.deps.db.execute(sql`insert into content_days values ('2026-11-20', 77, 1, 0, 0, 0, 0)`);
    const { ok, differences } = await verifyRollups(app.deps.db);
    expect(ok).toBe(false);
    expect(differences).toEqual([
      { rollup: 'filing_days', key: '(2026-11-20,21)', expected: '(0,1,0,0,0)', found: '(0,2,0,0,0)' },
      { rollup: 'content_hours', key: `(2026-11-20,18,${item})`, expected: '(0,1,0,0,0)', found: null },
      { rollup: 'content_days', key: '(2026-11-20,77)', expected: null, found: '(1,0,0,0,0)' },
    ]);
    await app.close();
  });

  test('holds after an item was filed elsewhere: what was counted stays where it was counted', async () => {
    const { app, record } = await starting('Asia/Shanghai');
    const [item = 0] = await makeItems(app, [{ category: 'technology' }]);
    const at = app.deps.now().getTime();
    await record([{ kind: 'click', contentId: item, visitor: 'v', at }]);
    const changed = await app.deps.db.transaction((tx) =>
      updateContent(tx, { id: item, version: 1 }, { category: 'finance' }, { by: null, at: app.deps.now() }),
    );
    expect(changed).toBe(true);
    const { record: later, prepare } = eventRecorder(app.deps);
    await later([prepare(toBatch([{ kind: 'click', contentId: item, visitor: 'v', at }]))]);
    const { rows } = await app.deps.db.execute(sql`
      select f.category, d.clicks from filing_days d join filings f on f.id = d.filing order by f.category`);
    expect(rows).toEqual([
      { category: 'finance', clicks: 1 },
      { category: 'technology', clicks: 1 },
    ]);
    expect(await verifyRollups(app.deps.db)).toEqual(whole);
    await app.close();
  });
});
