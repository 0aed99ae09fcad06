import { randomUUID } from 'node:crypto';
import { dataChainGrowth, publicOpinion } from '@onair/contract/analytics/analysis';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { makeItems } from '../../../testing/items.ts';
import { eventRecorder } from './recorder.ts';
import { verifyRollups } from './rollup-check.store.ts';
import { visitorLevels } from './visitor-hash.ts';

const KEPT = 500;
const DAY = 86_400_000;
const NOON = Date.parse('2026-11-21T04:00:00Z');

/** Who comes on each day, by how many days ago it is: 4,000 and more, of whom 2,000 come on every day. */
const crowd: Record<number, [from: number, to: number]> = {
  // An ordinary day before the crowd, of which most come again.
  4: [0, 300],
  3: [0, 4_000],
  2: [2_000, 8_000],
  1: [0, 6_000],
};
const marks = ([from, to]: [number, number]) => Array.from({ length: to - from }, (_, n) => `reader-${from + n}`);

/** Records the same visits in a company that keeps this many visitors a day one by one. */
const company = async (visitorsExactMax: number) => {
  const app = await testApp({ config: { visitorsExactMax } });
  app.clock.set(new Date(NOON));
  const [item = 0] = await makeItems(app, [{}]);
  const recorder = eventRecorder(app.deps);
  const come = async (visitors: readonly string[], at: number) => {
    for (let n = 0; n < visitors.length; n += 1_000) {
      const some = visitors.slice(n, n + 1_000);
      const events = some.map((visitor) => ({ id: randomUUID(), kind: 'click' as const, contentId: item, visitor }));
      await recorder.record([recorder.prepare({ events, times: some.map((_, i) => at + i * 10_000) })]);
    }
  };
  for (const ago of [4, 3, 2]) await come(marks(crowd[ago] ?? [0, 0]), NOON - ago * DAY);
  // Yesterday's second half is told late, after some of today's visits.
  const yesterday = marks(crowd[1] ?? [0, 0]);
  await come(yesterday.slice(0, 3_000), NOON - DAY);
  await come(marks([0, 200]), NOON - 3_600_000);
  await come(yesterday.slice(3_000), NOON - DAY + 3_600_000);
  const { token } = await app.enter('admin');
  const range = { preset: 'custom' as const, from: '2026-11-17', to: '2026-11-20' };
  const visits = async (from: string, to = from) => {
    const { body } = await app.call(publicOpinion, { quota: 'visitors', preset: 'custom', from, to }, { token });
    return body.status === 'ok' ? body.data : null;
  };
  const chain = async (quota: 'retentionTrends' | 'userRetention', days: object = range) => {
    const { body } = await app.call(dataChainGrowth, { quota, ...days }, { token });
    return body.status === 'ok' ? body.data : null;
  };
  return { app, visits, chain };
};
type Company = Awaited<ReturnType<typeof company>>;

describe('a day of more visitors than are kept one by one', () => {
  let exact: Company;
  let sampled: Company;
  beforeAll(async () => {
    exact = await company(1_000_000);
    sampled = await company(KEPT);
  });
  afterAll(async () => {
    await exact.app.close();
    await sampled.app.close();
  });

  const near = (estimate: number, truth: number, errorPercent: number) =>
    expect(Math.abs(estimate - truth)).toBeLessThanOrEqual(truth * (errorPercent / 100) * 4 + 1);

  test('keeps no more than the setting says, and the rollups still equal what is kept', async () => {
    const { rows } = await sampled.app.deps.db.execute<{ kept: number }>(
      sql`select count(*) as kept from visitor_days group by day order by day`,
    );
    expect(rows.length).toBe(5);
    for (const { kept } of rows) expect(kept).toBeLessThanOrEqual(KEPT);
    for (const { app } of [exact, sampled]) {
      expect(await verifyRollups(app.deps.db)).toEqual({ ok: true, differences: [] });
    }
  });

  test('estimates its visits and says how far the estimate may be off', async () => {
    const truth = await exact.visits('2026-11-17', '2026-11-20');
    expect(truth).toMatchObject({ count: 300 + 4_000 + 6_000 + 6_000, accuracy: { exact: true, error: 0 } });
    const estimate = await sampled.visits('2026-11-17', '2026-11-20');
    expect(estimate?.accuracy.exact).toBe(false);
    // At least half of the setting is kept each day, so that one day's standard error is at most √(2/500).
    expect(estimate?.accuracy.error).toBeGreaterThan(0);
    expect(estimate?.accuracy.error).toBeLessThan(6.4);
    near(estimate?.count ?? 0, truth?.count ?? 0, estimate?.accuracy.error ?? 0);
  });

  test('leaves ordinary days as exact as they were', async () => {
    expect(await sampled.visits('2026-11-17')).toMatchObject({ count: 300, accuracy: { exact: true, error: 0 } });
    expect(await sampled.visits('2026-11-21')).toMatchObject({ count: 200, accuracy: { exact: true, error: 0 } });
  });

  test('estimates who came back, and who of one day came again on another', async () => {
    const truth = await exact.chain('retentionTrends');
    const estimate = await sampled.chain('retentionTrends');
    expect(truth).toMatchObject({ count: 300 + 2_000 + 6_000, accuracy: { exact: true } });
    expect(estimate?.accuracy.exact).toBe(false);
    near(estimate?.count ?? 0, truth?.count ?? 0, estimate?.accuracy.error ?? 0);
    const days = { preset: 'custom', from: '2026-11-20', to: '2026-11-20' };
    const [rates, guesses] = [await exact.chain('userRetention', days), await sampled.chain('userRetention', days)];
    // Of 6,000 visitors of the day before 4,000 came again; two days after, all of 4,000; three days after, all of 300.
    expect(rates?.chartData.data[0]?.value.slice(0, 4)).toEqual([66.7, 100, 100, null]);
    const error = guesses?.accuracy.error ?? 0;
    expect(guesses?.accuracy.exact).toBe(false);
    near(guesses?.count ?? 0, 66.7, error);
    near(guesses?.chartData.data[0]?.value[1] ?? 0, 100, error * 1.5);
  });
});

describe('the level of a visitor', () => {
  const levels = visitorLevels(Buffer.alloc(32, 7));

  test('is at least n for one visitor in 2^n', () => {
    const found = Array.from({ length: 8_000 }, (_, n) => levels.levelOf(`reader-${n}`));
    for (const n of [1, 2, 3, 4]) {
      const share = found.filter((level) => level >= n).length / found.length;
      expect(share).toBeGreaterThan(0.8 / 2 ** n);
      expect(share).toBeLessThan(1.2 / 2 ** n);
    }
    expect(Math.max(...found)).toBe(7);
  });

  test('cannot be read from the database: its mask differs by day and visitor', () => {
    const masks = Array.from({ length: 4_000 }, (_, n) => levels.mask(20_000 + (n % 50), n * 7_919));
    for (let value = 0; value < 8; value += 1) {
      const share = masks.filter((mask) => mask === value).length / masks.length;
      expect(share).toBeGreaterThan(0.09);
      expect(share).toBeLessThan(0.16);
    }
  });
});
