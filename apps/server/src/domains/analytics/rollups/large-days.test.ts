import { randomUUID } from 'node:crypto';
import { dataChainGrowth, publicOpinion, VISITORS_PER_DAY_MAX } from '@onair/contract/analytics/analysis';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { testApp } from '../../../testing/app.ts';
import { makeItems } from '../../../testing/items.ts';
import { eventRecorder } from '../collect/recorder.service.ts';
import { verifyRollups } from './rollup-check.fixtures.ts';

const DAY = 86_400_000;
const NOON = Date.parse('2026-11-21T04:00:00Z');

/** Who comes on each day, by how many days ago it is: 4,000 and more, of whom 2,000 come on every day. */
const everyDay: Record<number, [from: number, to: number]> = {
  // An ordinary day before the crowd, of which most come again.
  4: [0, 300],
  3: [0, 4_000],
  2: [2_000, 8_000],
  1: [0, 6_000],
  0: [0, 200],
};
const marks = ([from, to]: [number, number]) => Array.from({ length: to - from }, (_, n) => `reader-${from + n}`);

/** A company with these visitors. */
const company = async (crowd: Record<number, [from: number, to: number]> = everyDay) => {
  const app = await testApp();
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
  // Yesterday's second half arrives late, after some of today's visits.
  const yesterday = marks(crowd[1] ?? [0, 0]);
  await come(yesterday.slice(0, 3_000), NOON - DAY);
  await come(marks(crowd[0] ?? [0, 0]), NOON - 3_600_000);
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
  return { app, come, visits, chain };
};
type Company = Awaited<ReturnType<typeof company>>;

describe('days of thousands of visitors', () => {
  let busy: Company;
  beforeAll(async () => {
    busy = await company();
  });
  afterAll(() => busy.app.close());

  test('keep every visitor, and the rollups equal what is kept', async () => {
    const { rows } = await busy.app.deps.db.execute<{ kept: number }>(
      sql`select count(*) as kept from visitor_days group by day order by day`,
    );
    expect(rows.map(({ kept }) => kept)).toEqual([300, 4_000, 6_000, 6_000, 200]);
    expect(await verifyRollups(busy.app.deps.db)).toEqual({ ok: true, differences: [] });
  });

  test('count their visits exactly', async () => {
    expect(await busy.visits('2026-11-17', '2026-11-20')).toMatchObject({ count: 16_300, exact: true });
    expect(await busy.visits('2026-11-17')).toMatchObject({ count: 300, exact: true });
    expect(await busy.visits('2026-11-21')).toMatchObject({ count: 200, exact: true });
  });

  test('count exactly who came back, and who of one day came again on another', async () => {
    expect(await busy.chain('retentionTrends')).toMatchObject({ count: 300 + 2_000 + 6_000, exact: true });
    const rates = await busy.chain('userRetention', { preset: 'custom', from: '2026-11-20', to: '2026-11-20' });
    // Of 6,000 visitors of the day before 4,000 came again; two days after, all of 4,000; three days after, all of 300.
    expect(rates?.series.data[0]?.value.slice(0, 4)).toEqual([66.7, 100, 100, null]);
    expect(rates?.exact).toBe(true);
  });
});

test('a day that has reached its limit remembers no more visitors, and its figures say that they are not exact', async () => {
  const { app, come, visits, chain } = await company({});
  await app.deps.db.execute(sql`
    insert into visitor_hours (day, hour, visitors, visits)
    values ('2026-11-19', 0, ${VISITORS_PER_DAY_MAX - 1}, ${VISITORS_PER_DAY_MAX - 1})`);
  await come(['first'], NOON - 2 * DAY);
  await come(['second', 'third'], NOON - 2 * DAY);
  await come(['first', 'second'], NOON - DAY);
  expect(await visits('2026-11-19')).toMatchObject({ count: VISITORS_PER_DAY_MAX, exact: false });
  expect(await visits('2026-11-20')).toMatchObject({ count: 2, exact: true });
  const days = { preset: 'custom', from: '2026-11-20', to: '2026-11-20' };
  expect(await chain('retentionTrends', days)).toMatchObject({ count: 1 });
  expect(await chain('userRetention', days)).toMatchObject({ count: 0, exact: false });
  const { rows } = await app.deps.db.execute<{ clicks: number }>(sql`select sum(clicks) as clicks from filing_days`);
  expect(rows[0]?.clicks).toBe(5);
  expect(await verifyRollups(app.deps.db)).toEqual({ ok: true, differences: [] });
  await app.close();
});
