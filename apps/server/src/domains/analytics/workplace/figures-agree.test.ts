import { randomUUID } from 'node:crypto';
import * as analysis from '@onair/contract/analytics/analysis';
import * as analysisContent from '@onair/contract/analytics/analysis-content';
import { collect } from '@onair/contract/analytics/collect';
import { contribution, dimensionsOf } from '@onair/contract/analytics/contribution';
import { audienceMap, audiencePortrait, funnel } from '@onair/contract/analytics/insights';
import { weeklyReport } from '@onair/contract/analytics/weekly-report';
import { weekOfDay } from '@onair/contract/analytics/weeks';
import { categoriesPercent, contentData, popularList, workplaceSummary } from '@onair/contract/analytics/workplace';
import { ledgerBalance, listLedger, topUpLedger } from '@onair/contract/billing/ledger';
import { openService } from '@onair/contract/billing/services';
import { contentFigures } from '@onair/contract/content/items/figures';
import { listContents } from '@onair/contract/content/items/items';
import { listLibrary } from '@onair/contract/content/library/library';
import { listPolicyContents } from '@onair/contract/content/policy-sets/contents';
import { createPolicy, listPolicies } from '@onair/contract/content/policy-sets/policy-sets';
import type { Endpoint, Input, Output } from '@onair/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyCalendar } from '../../../lib/calendar.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { makeItems } from '../../../testing/items.ts';
import { offer, seen, topUp } from '../../billing/services/services.fixtures.ts';
import { setRule } from '../../content/rules/rules.fixtures.ts';

const HOUR = 3_600_000;
const KINDS = ['exposure', 'click', 'click', 'like', 'comment', 'share'] as const;
const TODAY = { preset: 'today' } as const;
const WEEK = { preset: '7d' } as const;

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['enter']>>;
let items: number[];
beforeAll(async () => {
  app = await testApp({ config: { timeZone: 'Asia/Shanghai' } });
  // Noon of the company's day, so that today has hours behind it and hours to come.
  const noon = new Date(Math.floor((Date.now() + 8 * HOUR) / (24 * HOUR)) * 24 * HOUR + 4 * HOUR);
  app.clock.set(new Date(noon.getTime() - 9 * 24 * HOUR));
  items = await makeItems(app, [{}, { type: 'img' }, { type: 'verticalVideo' }, { type: 'text' }]);
  // Eight days, one after the other, each with visitors who come again and visitors who do not.
  for (let day = 7; day >= 0; day -= 1) {
    for (const hours of day === 0 ? [-11, -1] : [-10, 5]) {
      const at = new Date(noon.getTime() - day * 24 * HOUR + hours * HOUR);
      app.clock.set(at);
      if (day <= 1) items.push(...(await makeItems(app, [{}])));
      const events = Array.from({ length: 60 + day * 6 }, (_, n) => ({
        id: randomUUID(),
        kind: KINDS[n % KINDS.length] as (typeof KINDS)[number],
        contentId: items[n % items.length] as number,
        visitor: n % 3 === 0 ? `always ${n}` : `${day} ${hours} ${n}`,
        at: at.toISOString(),
      }));
      expect((await app.call(collect, { events })).http).toBe(202);
    }
  }
  app.clock.set(noon);
  // Now, since a session of hours ago would be over.
  admin = await app.enter('admin', 'Lin');
});
afterAll(() => app.close());

const ask = async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> => {
  const { body } = await app.call(endpoint, input, { token: admin.token });
  if (body.status !== 'ok') throw new Error(JSON.stringify(body));
  return body.data;
};
const today = () => companyCalendar('Asia/Shanghai').at(app.deps.now().getTime()).day;
const sum = (values: readonly (number | null)[]): number => values.reduce<number>((all, n) => all + (n ?? 0), 0);
const overview = async (range: typeof TODAY | typeof WEEK, name: analysis.OverviewName) => {
  const found = (await ask(analysis.dataOverview, range)).data.find((part) => part.key === name);
  if (!found) throw new Error(name);
  return found;
};
const opinion = (quota: analysis.OpinionQuota, range: typeof TODAY | typeof WEEK) =>
  ask(analysis.publicOpinion, { quota, ...range });

describe('a figure is the same wherever it stands', () => {
  test('online content', async () => {
    const families = await ask(categoriesPercent, {});
    const { onlineContent } = await ask(workplaceSummary, {});
    expect(sum(families.map(({ count }) => count))).toBe(onlineContent);
    expect((await ask(listContents, { status: 'online' })).total).toBe(onlineContent);
  });

  test('clicks of today and of a week', async () => {
    const days = await ask(contentData, {});
    const today = days.at(-1)?.y ?? 0;
    expect(today).toBeGreaterThan(0);
    expect((await overview(TODAY, 'contentClick')).count).toBe(today);
    const consumption = await ask(analysis.dataChainGrowth, { quota: 'contentConsumption', ...TODAY });
    expect(consumption.count).toBe(today);
    const week = sum(days.slice(1).map(({ y }) => y));
    expect((await overview(WEEK, 'contentClick')).count).toBe(week);
    const authors = await ask(analysisContent.popularAuthors, WEEK);
    expect(sum(authors.list.map(({ clickCount }) => clickCount))).toBe(week);
    const popular = await Promise.all(
      (['text', 'image', 'video'] as const).map((type) => ask(popularList, { type, limit: 100 })),
    );
    expect(sum(popular.flat().map(({ clickNumber }) => clickNumber))).toBe(week);
    const period = await ask(analysisContent.contentPeriod, WEEK);
    expect(sum(period.data.flatMap(({ clicks }) => clicks))).toBe(week);
  });

  test('comments, shares and what was published', async () => {
    const { newComments, newToday } = await ask(workplaceSummary, {});
    expect((await opinion('comment', TODAY)).count).toBe(newComments);
    const actions = await ask(analysis.userActions, TODAY);
    expect(actions.data.find(({ name }) => name === 'comment')?.count).toBe(newComments);
    expect(actions.data.find(({ name }) => name === 'share')?.count).toBe((await opinion('share', TODAY)).count);
    expect((await opinion('published', TODAY)).count).toBe(newToday);
    expect((await overview(TODAY, 'contentProduction')).count).toBe(newToday);
    expect((await ask(analysisContent.publishingHours, TODAY)).count).toBe(newToday);
  });

  test('visits are runs of hours, of a week added up; visitors of a day are counted once, of a week by a day’s average', async () => {
    const { rows } = await app.pool.query(
      'select sum(visitors)::int as n, sum(visits)::int as visits from visitor_hours group by day order by day',
    );
    const daily: number[] = rows.map(({ n }) => n);
    const visits: number[] = rows.map((row) => row.visits);
    expect((await overview(TODAY, 'activeUsers')).count).toBe(daily.at(-1));
    expect((await opinion('visitors', TODAY)).count).toBe(visits.at(-1));
    expect(sum(visits)).toBeGreaterThan(sum(daily));
    expect((await opinion('visitors', WEEK)).count).toBe(sum(visits.slice(-7)));
    const whole = daily.slice(-7, -1);
    expect((await overview(WEEK, 'activeUsers')).count).toBe(Math.round(sum(whole) / whole.length));
  });

  test('clicks of a week by every part that they are taken into, and in its report', async () => {
    const { count } = await overview(WEEK, 'contentClick');
    for (const by of dimensionsOf('click', {})) {
      const { rows, ...whole } = await ask(contribution, { figure: 'click', by, ...WEEK });
      expect([whole.count, sum(rows.map((row) => row.count))], by).toEqual([count, count]);
    }
    const report = await ask(weeklyReport, { week: weekOfDay(today()) });
    const range = { preset: 'custom', from: report.range.from, to: today() } as const;
    for (const { name, count: found } of report.figures) {
      const { count: asked } = await ask(contribution, {
        figure: name,
        by: dimensionsOf(name, {})[0] ?? 'hours',
        ...range,
      });
      // Visitors of several days are their average in the report.
      if (name !== 'visitors') expect(found, name).toBe(asked);
    }
    const clicks = report.figures.find(({ name }) => name === 'click')?.count;
    expect(sum(report.days.map((day) => day.clicks))).toBe(clicks);
    expect(sum(report.contents.map((item) => item.count))).toBe(clicks);
  });

  test('insights that services open', async () => {
    await topUp(app, admin.token, 1_000_000);
    for (const key of ['funnel', 'audience', 'portrait'] as const) {
      const id = await offer(app, { key, title: key, months: 1 });
      await ask(openService, { id, version: (await seen(app, admin.token, id)).version });
    }
    const { total, rows } = await ask(funnel, { by: 'referrer', ...WEEK });
    expect(total.now.clicks).toBe((await overview(WEEK, 'contentClick')).count);
    expect(sum(rows.map(({ now }) => now.exposures))).toBe((await overview(WEEK, 'contentExposure')).count);
    expect((await ask(audienceMap, WEEK)).visits).toBe((await opinion('visitors', WEEK)).count);
    const visitors = await ask(contribution, { figure: 'visitors', by: 'returning', ...WEEK });
    const { newVisitors, returningVisitors } = await ask(audienceMap, WEEK);
    expect(newVisitors + returningVisitors).toBe(visitors.count);
    const { interests } = await ask(audiencePortrait, WEEK);
    const shares = interests.filter(({ by }) => by === 'family').map(({ clickShare }) => clickShare);
    expect(Math.round(sum(shares))).toBe(100);
  });

  test('items in the library, in their own figures and in lists of the popular', async () => {
    const { list, total } = await ask(listLibrary, { status: 'online', limit: 100 });
    expect(total).toBe((await ask(workplaceSummary, {})).onlineContent);
    const popular = (
      await Promise.all((['text', 'image', 'video'] as const).map((type) => ask(popularList, { type, limit: 100 })))
    ).flat();
    for (const { id, clicks } of list) {
      const { days } = await ask(contentFigures, { id });
      const week = sum(days.slice(-7).map((day) => day.clicks));
      expect([sum(clicks), popular.find(({ contentId }) => contentId === id)?.clickNumber ?? 0]).toEqual([week, week]);
    }
  });

  test('the balance and the items of a set', async () => {
    await ask(topUpLedger, { amount: 12_345, note: 'x' });
    const { balance } = await ask(workplaceSummary, {});
    const list = await ask(listLedger, {});
    expect([(await ask(ledgerBalance, {})).balance, list.balance, list.received - list.spent]).toEqual([
      balance,
      balance,
      balance,
    ]);
    const draft = { name: 'S', contentType: 'img', filterType: 'rules', status: 'online', rule: {} } as const;
    const { id, count } = await ask(createPolicy, draft);
    const row = (await ask(listPolicies, {})).list.find((set) => set.id === id);
    expect([row?.count, (await ask(listPolicyContents, { id })).total]).toEqual([count, count]);
  });
});

describe('what is not known is not drawn as zero', () => {
  test('hours of today that are still to come', async () => {
    const { data } = await ask(analysisContent.contentPeriod, TODAY);
    for (const { value } of data)
      expect(value.map((n) => n === null)).toEqual(Array.from({ length: 12 }, (_, n) => n > 6));
    const week = await ask(analysisContent.contentPeriod, WEEK);
    for (const { value } of week.data) expect(value).not.toContain(null);
  });

  test('retention of a day that is not over', async () => {
    const today = await ask(analysis.dataChainGrowth, { quota: 'userRetention', ...TODAY });
    expect(today.count).toBeNull();
    expect(today.series.data[0]?.value).toEqual(new Array(12).fill(null));
    const week = await ask(analysis.dataChainGrowth, { quota: 'userRetention', ...WEEK });
    expect(week.count).toBeGreaterThan(0);
  });

  test('the day under way is marked', async () => {
    expect((await ask(contentData, {})).map(({ partial }) => partial)).toEqual([...new Array(7).fill(false), true]);
  });
});

test('an item that a rule has moved says so', async () => {
  const before = await ask(popularList, { type: 'text' });
  expect(before.map(({ placed }) => placed)).toEqual(before.map(() => null));
  const last = before.at(-1)?.contentId ?? 0;
  await setRule(app, admin, 'pinning', { items: [last] });
  const after = await ask(popularList, { type: 'text' });
  expect(after[0]).toMatchObject({ contentId: last, placed: 'pinned' });
  expect(after.slice(1).every(({ placed }) => placed === null)).toBe(true);
});
