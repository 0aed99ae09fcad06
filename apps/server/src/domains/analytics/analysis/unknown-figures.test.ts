import { dataChainGrowth } from '@onair/contract/analytics/analysis';
import { popularAuthors } from '@onair/contract/analytics/analysis-content';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { makeItems } from '../../../testing/items.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ config: { timeZone: 'Asia/Shanghai' } });
  app.clock.set(new Date('2026-11-21T04:20:00Z'));
  token = (await app.enter('admin')).token;
});
afterAll(() => app.close());

test('retention that nobody could show has no change either', async () => {
  // In the week before, half of the visitors came again; in this one nobody came at all.
  await app.pool.query(`insert into visitor_hours (day, hour, visitors, visits) select d, 9, 20, 20
    from generate_series('2026-11-07'::date, '2026-11-12'::date, interval '1 day') d`);
  await app.pool.query(`insert into visitor_returns (day, after, visitors) select d, 1, 10
    from generate_series('2026-11-07'::date, '2026-11-11'::date, interval '1 day') d`);
  const { body } = await app.call(dataChainGrowth, { quota: 'userRetention', preset: '7d' }, { token });
  expect(body.data).toMatchObject({ count: null, previous: expect.any(Number), growth: null });
});

test('a page of authors beyond the last one still says how many there are', async () => {
  await makeItems(app, [{}]);
  const { body } = await app.call(popularAuthors, { preset: '7d', current: 3, pageSize: 20 }, { token });
  expect(body.data).toMatchObject({ list: [], total: 1 });
});
