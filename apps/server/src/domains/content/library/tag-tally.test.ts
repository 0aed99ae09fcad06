import { workplaceSummary } from '@onair/contract/analytics/workplace';
import { bulkContent, listLibrary } from '@onair/contract/content/library/library';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { makeItems } from '../../../testing/items.ts';
import { startBulks } from '../bulk/bulk.jobs.ts';
import { dataOf } from '../review/review.fixtures.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp();
  token = (await app.enter('admin')).token;
  startBulks(app.deps);
});
afterAll(() => app.close());

/** What the tally says of each tag that some item has, beside what counting says. */
const compared = async () => {
  const { rows } = await app.pool.query<{ tag: string; living: number; truth: number }>(`
    select tag, coalesce(t.living, 0) as living, coalesce(truth, 0)::integer as truth
    from content_tag_tally t full join (
      select tag, count(distinct id) as truth from contents, unnest(tags) tag where deleted_at is null group by tag
    ) counted using (tag)`);
  return { living: rows.map(({ tag, living }) => [tag, living]), truth: rows.map(({ tag, truth }) => [tag, truth]) };
};
const demandExact = async () => {
  const { rows } = await app.pool.query(`
    select t.living, t.online, counted.living as true_living, counted.online as true_online from content_tally t, (
      select count(*)::integer as living, (count(*) filter (where status = 'online'))::integer as online
      from contents where deleted_at is null
    ) counted`);
  const [{ living: all, online, true_living, true_online }] = rows;
  expect([all, online]).toEqual([true_living, true_online]);
  expect(dataOf(await app.call(listLibrary, { limit: 1 }, { token })).total).toBe(all);
  expect(dataOf(await app.call(workplaceSummary, {}, { token })).onlineContent).toBe(online);
  const { living, truth } = await compared();
  expect(living).toEqual(truth);
  return new Map(living.map(([tag, count]) => [tag, count]));
};
const bulk = async (act: Parameters<typeof app.call<typeof bulkContent>>[1]['act'], ids: number[]) => {
  dataOf(await app.call(bulkContent, { act, ids }, { token }));
  await app.deps.jobs.runDue();
};

it('counts items, and those of each tag, through every kind of change', async () => {
  const tags = [['a'], ['a', 'b'], ['b', 'c'], [], ['c', 'c']];
  const ids = await makeItems(
    app,
    Array.from({ length: 200 }, (_, n) => ({ title: `Item ${n}`, tags: tags[n % 5] ?? [] })),
  );
  expect([...(await demandExact())].toSorted()).toEqual([
    ['a', 80],
    ['b', 80],
    ['c', 80],
  ]);
  await bulk({ act: 'addTag', tag: 'd' }, ids.slice(0, 90));
  await bulk({ act: 'removeTag', tag: 'a' }, ids.slice(30, 60));
  await bulk({ act: 'delete' }, ids.slice(50, 120));
  await demandExact();
  await bulk({ act: 'restore' }, ids.slice(60, 80));
  await app.pool.query(`update contents set tags = array['b', 'e'] where id % 7 = 0`);
  await app.pool.query('update contents set tags = tags || tags[1:1], version = version + 1 where id % 3 = 0');
  await app.pool.query(`update contents set status = 'offline' where id % 4 = 0 and status = 'online'`);
  await demandExact();
  await app.pool.query('delete from contents where id % 5 = 1');
  const counts = await demandExact();
  const list = dataOf(await app.call(listLibrary, { tag: 'b', limit: 10 }, { token }));
  expect([list.list.length, list.total, list.more]).toEqual([10, counts.get('b'), false]);
  const unknown = dataOf(await app.call(listLibrary, { tag: 'nowhere' }, { token }));
  expect([unknown.total, unknown.list]).toEqual([0, []]);
});
