import { randomUUID } from 'node:crypto';
import * as contract from '@onair/contract/analytics/analysis';
import * as analysisContent from '@onair/contract/analytics/analysis-content';
import type { AnalysisRange } from '@onair/contract/analytics/analysis-range';
import { changeOf } from '@onair/contract/change';
import { CATEGORIES, CONTENT_TYPES, EVENT_KINDS, type EventKind, SOURCES } from '@onair/contract/content/items/items';
import type { Endpoint, Input, Output } from '@onair/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seeded } from '../../../demo/prng.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { createContents, ensureAuthors } from '../../content/items/items.store.ts';
import { eventRecorder } from '../collect/recorder.service.ts';
import {
  clockIn,
  familyOf,
  placer,
  type RawEvent,
  type RawItem,
  twelve,
  visitorsOf,
  visitsOf,
} from './brute-force.fixtures.ts';

const AUTHORS = ['Ada', 'Bo', 'Cleo', 'Dan'];
const FAMILIES = ['text', 'image', 'video'] as const;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Zones and moments: before noon; the day after summer time ended; an offset of half an hour, just after midnight. */
const companies = [
  ['Asia/Shanghai', '2026-11-21T03:45:00Z'],
  ['America/New_York', '2026-11-02T20:15:00Z'],
  ['Asia/Kolkata', '2026-11-20T18:45:00Z'],
] as const;

const ranges: AnalysisRange[] = [
  { preset: 'today' },
  { preset: '7d' },
  { preset: '30d' },
  { preset: 'custom', from: '2026-10-31', to: '2026-11-01' },
  { preset: 'custom', from: '2026-10-20', to: '2026-10-31' },
  { preset: 'custom', from: '2026-10-15', to: '2026-10-31' },
];

describe.each(companies)('figures in %s', (timeZone, moment) => {
  const now = Date.parse(moment);
  let app: TestApp;
  let token: string;
  const items: RawItem[] = [];
  const events: RawEvent[] = [];

  beforeAll(async () => {
    app = await testApp({ config: { timeZone } });
    app.clock.set(new Date(moment));
    token = (await app.enter('admin')).token;
    const prng = seeded(20_261_121);
    const raw = Array.from({ length: 160 }, (_, n) => ({
      title: `Item ${n}`,
      author: prng.pick(AUTHORS),
      type: prng.pick(CONTENT_TYPES),
      category: prng.pick(CATEGORIES),
      source: prng.pick(SOURCES),
      // Some of them on the hour exactly, where one bucket ends and the next begins.
      publishedAt: new Date(now - (n % 3 === 0 ? prng.below(60 * 24) * HOUR + (now % HOUR) : prng.below(60 * DAY))),
    }));
    await app.deps.db.transaction(async (tx) => {
      const authors = await ensureAuthors(tx, AUTHORS, app.deps.now());
      const rows = raw.map(({ author, ...item }) => ({
        ...item,
        authorId: authors.get(author) as number,
        tags: [],
        status: 'online' as const,
        review: 'passed' as const,
      }));
      const ids = await createContents(tx, rows, app.deps.now());
      raw.forEach((item, n) => {
        items.push({ ...item, id: ids[n] as number });
      });
    });
    for (let n = 0; n < 4000; n += 1) {
      const back = n % 4 === 0 ? prng.below(60 * 24) * HOUR + (now % HOUR) : prng.below(62 * DAY);
      events.push({
        id: randomUUID(),
        kind: prng.pick(EVENT_KINDS),
        contentId: prng.pick(items).id,
        visitor: `v${Math.floor(prng.next() ** 2 * 300)}`,
        at: now - back,
      });
    }
    const { prepare, record } = eventRecorder(app.deps);
    const inOrder = events.toSorted((a, b) => a.at - b.at);
    for (let n = 0; n < inOrder.length; n += 1000) {
      const some = inOrder.slice(n, n + 1000);
      await record([prepare({ events: some, times: some.map(({ at }) => at) })]);
    }
  });
  afterAll(() => app.close());

  const ask = async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> => {
    const { body } = await app.call(endpoint, input, { token });
    if (body.status !== 'ok') throw new Error(JSON.stringify(body));
    return body.data;
  };
  const item = (id: number) => items.find((one) => one.id === id) as RawItem;
  const kindIs = (kind: EventKind) => (event: RawEvent) => event.kind === kind;

  /** Counts things of both periods by bucket; things are placed by their instant. */
  const count = <T>(range: AnalysisRange, things: readonly T[], at: (thing: T) => number) => {
    const { place } = placer(timeZone, range, now);
    const placed = things.flatMap((thing) => place(thing, at(thing)));
    const series = { current: twelve(), previous: twelve() };
    for (const { period, bucket } of placed) series[period][bucket] = (series[period][bucket] as number) + 1;
    const total = placed.filter(({ period }) => period === 'current').length;
    const before = Math.round(
      placed.reduce((sum, { period, weight }) => sum + (period === 'previous' ? weight : 0), 0),
    );
    return { series, placed, compared: { count: total, previous: before, growth: changeOf(total, before) } };
  };
  const ofEvents = (range: AnalysisRange, kind: EventKind) => count(range, events.filter(kindIs(kind)), ({ at }) => at);
  const ofVisits = (range: AnalysisRange) => count(range, visitsOf(events, timeZone), ({ at }) => at);
  /** Visitors a day: of several days the average of those that are over. */
  const activeOf = (range: AnalysisRange) => {
    const visits = count(range, visitorsOf(events, timeZone), ({ at }) => at);
    const { days, first, last, today } = placer(timeZone, range, now);
    if (days === 1) return visits;
    const clock = clockIn(timeZone);
    const all = visitorsOf(events, timeZone).map(({ at }) => clock(at).day);
    const whole = last < today ? days : days - 1;
    const average = (from: number) => Math.round(all.filter((day) => day >= from && day < from + whole).length / whole);
    const [total, before] = [average(first), average(first - days)];
    const { hour, minute } = clock(now);
    const passed =
      last < today ? days * 24 : (days - 1) * 24 + hour + Math.floor(minute / 15) / 4 + (now % (15 * 60_000)) / HOUR;
    const current = visits.series.current.map((n, bucket) => {
      const length = Math.min(days * 2, passed - bucket * days * 2) / 24;
      return length <= 1 ? n : Math.round(n / length);
    });
    const compared = { count: total, previous: before, growth: changeOf(total, before) };
    return { ...visits, series: { ...visits.series, current }, compared };
  };
  /** Of items the very minute is known: no share of an hour. */
  const ofItems = (range: AnalysisRange) => {
    const found = count(range, items, ({ publishedAt }) => publishedAt.getTime());
    const { days, last, today } = placer(timeZone, range, now);
    const clock = clockIn(timeZone);
    const minutes = (ms: number) => {
      const { day, hour, minute } = clock(ms);
      return (day * 24 + hour) * 60 + minute;
    };
    const before = found.placed.filter(
      ({ period, publishedAt }) =>
        period === 'previous' && (last < today || minutes(publishedAt.getTime()) < minutes(now) - days * 24 * 60),
    ).length;
    const { count: total } = found.compared;
    return { ...found, compared: { count: total, previous: before, growth: changeOf(total, before) } };
  };
  /** Buckets that have begun hold their counts, later ones nothing. */
  const begun = (values: (number | null)[], expected: number[]) => {
    expect(values.map((value) => value ?? 0)).toEqual(expected);
    const firstNull = values.indexOf(null);
    if (firstNull >= 0) expect(values.slice(firstNull).every((value) => value === null)).toBe(true);
  };

  test.each(ranges)('of public opinion equal those of the raw events: %o', async (range) => {
    const sources = {
      visitors: ofVisits(range),
      published: ofItems(range),
      comment: ofEvents(range, 'comment'),
      share: ofEvents(range, 'share'),
      other: ofEvents(range, 'share'),
    };
    for (const quota of ['visitors', 'published', 'comment', 'share', 'other'] as const) {
      const {
        chartData: _,
        series: found,
        exact,
        families,
        ...answer
      } = await ask(contract.publicOpinion, { quota, ...range });
      const { series, compared } = sources[quota];
      expect(answer, quota).toMatchObject(compared);
      expect(exact).toBe(true);
      begun(found.data[0]?.value ?? [], series.current);
      expect(found.data[1]?.value).toEqual(series.previous);
      const all = families.reduce((sum, { value }) => sum + value, 0);
      expect(all).toBe(quota === 'visitors' ? 0 : answer.count);
    }
  });

  test.each(ranges)('of the overview, of actions and of consumption do too: %o', async (range) => {
    const { data } = await ask(contract.dataOverview, range);
    const expected = [ofItems(range), ofEvents(range, 'click'), ofEvents(range, 'exposure'), activeOf(range)];
    data.forEach(({ value, ...row }, n) => {
      expect(row).toMatchObject(expected[n]?.compared ?? {});
      begun(value, expected[n]?.series.current ?? []);
    });
    const actions = await ask(contract.userActions, range);
    for (const { name, ...row } of actions.data) expect(row).toEqual(ofEvents(range, name).compared);
    const clicks = ofEvents(range, 'click').compared;
    const visits = ofVisits(range).compared;
    const perUser = await ask(contract.dataChainGrowth, { quota: 'contentConsumptionTrends', ...range });
    expect(perUser.count).toBeCloseTo(clicks.count / Math.max(1, visits.count), 2);
    const consumption = await ask(contract.dataChainGrowth, { quota: 'contentConsumption', ...range });
    expect(consumption).toMatchObject(clicks);
    begun(consumption.series.data[0]?.value ?? [], ofEvents(range, 'exposure').series.current);
  });

  test.each(ranges)('of retention do too: %o', async (range) => {
    const clock = clockIn(timeZone);
    const visits = visitorsOf(events, timeZone).map((visit) => ({ ...visit, day: clock(visit.at).day }));
    const came = new Set(visits.map(({ day, visitor }) => `${day} ${visitor}`));
    const { days, first, last, today, place } = placer(timeZone, range, now);
    const back = visits.filter(({ day, visitor }) =>
      Array.from({ length: 12 }, (_, n) => day - n - 1).some((before) => came.has(`${before} ${visitor}`)),
    );
    const returning = count(range, back, ({ at }) => at);
    const trends = await ask(contract.dataChainGrowth, { quota: 'retentionTrends', ...range });
    expect(trends).toMatchObject(returning.compared);
    begun(trends.series.data[0]?.value ?? [], returning.series.current);
    const whole = last < today ? days : days - 1;
    const rates = Array.from({ length: 12 }, (_, n) => {
      let had = 0;
      let again = 0;
      for (let day = first; day < first + whole; day += 1) {
        for (const { visitor } of visits.filter((visit) => visit.day === day - n - 1)) {
          had += 1;
          if (came.has(`${day} ${visitor}`)) again += 1;
        }
      }
      return had === 0 ? null : Math.round((again / had) * 1000) / 10;
    });
    const retention = await ask(contract.dataChainGrowth, { quota: 'userRetention', ...range });
    expect(retention.series.data[0]?.value).toEqual(rates);
    expect(retention.count).toBe(rates[0] ?? null);
    expect(place({}, now - 400 * DAY)).toEqual([]);
  });

  test.each(ranges)('that come in one answer equal those that come alone: %o', async (range) => {
    const opinions = await ask(contract.publicOpinions, range);
    expect(opinions.charts.map(({ quota }) => quota)).toEqual(['visitors', 'published', 'comment', 'share']);
    for (const { quota, ...chart } of opinions.charts)
      expect({ range: opinions.range, quota, ...chart, chartData: expect.anything() }).toEqual(
        await ask(contract.publicOpinion, { quota, ...range }),
      );
    const chains = await ask(contract.chainGrowths, range);
    expect(chains.charts).toHaveLength(4);
    for (const { quota, ...chart } of chains.charts)
      expect({ range: chains.range, quota, ...chart, chartData: expect.anything() }).toEqual(
        await ask(contract.dataChainGrowth, { quota, ...range }),
      );
  });

  test.each(ranges)('by hour, author, category and source do too: %o', async (range) => {
    const { placed } = ofItems(range);
    const current = placed.filter(({ period }) => period === 'current');
    const clicks = ofEvents(range, 'click').placed.filter(({ period }) => period === 'current');
    const publish = await ask(analysisContent.publishingHours, range);
    const period = await ask(analysisContent.contentPeriod, range);
    const radar = await ask(analysisContent.contentTypeDistribution, range);
    const rings = await ask(analysisContent.publishingSource, range);
    FAMILIES.forEach((family, f) => {
      const own = current.filter(({ type }) => familyOf(type) === family);
      const read = clicks.filter(({ contentId }) => familyOf(item(contentId).type) === family);
      const byHour = (things: { hour: number }[]) =>
        Array.from({ length: 12 }, (_, n) => things.filter(({ hour }) => Math.floor(hour / 2) === n).length);
      expect(publish.data[f]?.name).toBe(family);
      begun(publish.data[f]?.value ?? [], byHour(own));
      const counts = byHour(read);
      const peak = Math.max(...counts);
      const shares = counts.map((n) => (peak === 0 ? 0 : Math.round((n / peak) * 1000) / 10));
      expect(period.data[f]).toMatchObject({ key: family, clicks: counts });
      begun(period.data[f]?.value ?? [], shares);
      const { days, last, today } = placer(timeZone, range, now);
      const toCome = last < today || days > 1 ? 0 : 11 - Math.floor(clockIn(timeZone)(now).hour / 2);
      expect(period.data[f]?.value.filter((value) => value === null)).toHaveLength(toCome);
      const inCategory = CATEGORIES.map((name) => own.filter(({ category }) => category === name).length);
      expect(radar.data[f]).toEqual({ name: family, value: inCategory });
      const bySource = SOURCES.map((name) => ({ name, value: own.filter(({ source }) => source === name).length }));
      expect(rings.data[f]).toMatchObject({ name: family, count: own.length, sources: bySource });
    });
    const authors = await ask(analysisContent.popularAuthors, { ...range, pageSize: 3 });
    const expected = AUTHORS.map((author) => ({
      author,
      contentCount: current.filter((one) => one.author === author).length,
      clickCount: clicks.filter(({ contentId }) => item(contentId).author === author).length,
    })).sort((a, b) => b.clickCount - a.clickCount || AUTHORS.indexOf(a.author) - AUTHORS.indexOf(b.author));
    expect(authors.total).toBe(4);
    expect(authors.list).toMatchObject(expected.slice(0, 3).map((row, n) => ({ ranking: n + 1, ...row })));
  });
});
