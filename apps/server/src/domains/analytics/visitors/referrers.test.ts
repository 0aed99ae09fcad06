import { randomUUID } from 'node:crypto';
import {
  ITEM_REFERRERS_MAX,
  itemReferrers,
  listPointEvents,
  listTopContents,
} from '@onair/contract/analytics/analysis-points';
import { collect } from '@onair/contract/analytics/collect';
import { contribution } from '@onair/contract/analytics/contribution';
import { contentFigures, FIGURE_DAYS } from '@onair/contract/content/items/figures';
import type { Endpoint, Input, Output } from '@onair/contract/endpoint';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { companyCalendar } from '../../../lib/calendar.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { makeItems } from '../../../testing/items.ts';
import { eventRecorder } from '../collect/recorder.service.ts';
import { upkeepEvents } from '../rollups/days.jobs.ts';
import { verifyRollups } from '../rollups/rollup-check.fixtures.ts';
import { ownHosts, referrerBook, referrerOf } from './referrers.service.ts';
import { NEW_A_DAY } from './referrers.store.ts';

const NOON = Date.parse('2026-11-21T04:00:00Z');
let app: TestApp;
let token: string;
let items: number[];
beforeEach(async () => {
  app = await testApp({ config: { timeZone: 'Asia/Shanghai', collectKeyless: true } });
  app.clock.set(new Date(NOON));
  items = await makeItems(app, [{}, { type: 'img' }]);
  token = (await app.enter('admin')).token;
});
afterEach(() => app.close());

const ask = async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> => {
  const { body } = await app.call(endpoint, input, { token });
  if (body.status !== 'ok') throw new Error(JSON.stringify(body));
  return body.data;
};
const clickOf = (referrer?: string, n = 0) => ({
  id: randomUUID(),
  kind: 'click' as const,
  contentId: items[n] ?? 0,
  at: new Date(NOON - 60_000).toISOString(),
  ...(referrer === undefined ? {} : { referrer }),
});
const clicksBy = async () => {
  const { rows } = await ask(contribution, { figure: 'click', by: 'referrer', preset: 'today' });
  return Object.fromEntries(rows.map(({ key, count }) => [key, count]));
};

test('a referrer is a host alone: own pages are internal, none is direct, an address is other', () => {
  const own = ownHosts(['https://www.news.example:8443', 'stories.example:8000', undefined]);
  const named = (sent: string | undefined) => referrerOf(sent, own);
  expect([named(undefined), named('NEWS.example'), named('stories.example:443')]).toEqual([
    'direct',
    'internal',
    'internal',
  ]);
  expect([named('WWW.Search.Example:80'), named('m.search.example')]).toEqual(['search.example', 'm.search.example']);
  for (const sent of ['10.0.0.7', '[::1]:80', 'wiki', 'a..b', '-']) expect(named(sent), sent).toBe('other');
});

test('clicks are counted by where their visitors came from, and a path is refused', async () => {
  const hosts = [undefined, 'localhost', 'www.search.example', 'search.example:443', '192.168.1.4'];
  await ask(collect, { events: hosts.map((host, n) => clickOf(host, n % 2)) });
  expect(await clicksBy()).toEqual({ direct: 1, internal: 1, 'search.example': 2, other: 1 });
  for (const referrer of ['https://search.example/', 'search.example/?q=name', 'search.example?q', '']) {
    const { body } = await app.call(collect, { events: [{ ...clickOf(), referrer }] });
    expect(body.status, referrer).toBe('fail');
  }
  expect(await verifyRollups(app.deps.db)).toEqual({ ok: true, differences: [] });
});

test('what a referrer brought can be opened: its events and its items', async () => {
  await ask(collect, { events: [clickOf('search.example', 1), clickOf('search.example', 1), clickOf(undefined, 0)] });
  const [from, to] = [new Date(NOON - 3_600_000).toISOString(), new Date(NOON + 1).toISOString()];
  const events = await ask(listPointEvents, { from, to, referrer: 'search.example' });
  expect([events.total, events.list.map(({ referrer }) => referrer)]).toEqual([
    2,
    ['search.example', 'search.example'],
  ]);
  const top = await ask(listTopContents, { from, to, referrer: 'search.example' });
  expect(top.list.map(({ contentId, count }) => [contentId, count])).toEqual([[items[1], 2]]);
});

test('an item shows where its clicks of the last days came from, the most first', async () => {
  const [contentId = 0, other = 0] = items;
  expect(await ask(itemReferrers, { contentId })).toEqual({ list: [], others: 0 });
  const hosts = [undefined, undefined, 'search.example', 'localhost', 'search.example', 'search.example'];
  await ask(collect, { events: hosts.map((host) => clickOf(host)) });
  await ask(collect, { events: [clickOf('elsewhere.example', 1)] });
  expect(await ask(itemReferrers, { contentId })).toEqual({
    list: [
      { referrer: 'search.example', clicks: 3 },
      { referrer: 'direct', clicks: 2 },
      { referrer: 'internal', clicks: 1 },
    ],
    others: 0,
  });
  const many = Array.from({ length: ITEM_REFERRERS_MAX + 3 }, (_, n) => `place${n}.example`);
  await ask(collect, { events: many.map((host) => clickOf(host, 1)) });
  const { list, others } = await ask(itemReferrers, { contentId: other });
  expect([list.length, others]).toEqual([ITEM_REFERRERS_MAX, 4]);
});

test('the referrers of an item cover the days of its other figures', async () => {
  const [contentId = 0] = items;
  await ask(collect, { events: ['search.example', undefined].map((host) => clickOf(host)) });
  expect(await verifyRollups(app.deps.db)).toEqual({ ok: true, differences: [] });
  const sums = async () => {
    const { days } = await ask(contentFigures, { id: contentId });
    const { list, others } = await ask(itemReferrers, { contentId });
    return [days.reduce((sum, { clicks }) => sum + clicks, 0), list.reduce((sum, { clicks }) => sum + clicks, others)];
  };
  const after = async (days: number) => {
    app.clock.set(new Date(NOON + days * 86_400_000));
    token = (await app.enter('admin')).token;
    await upkeepEvents(app.deps);
    return sums();
  };
  expect([await sums(), await after(FIGURE_DAYS - 1), await after(FIGURE_DAYS)]).toEqual([
    [2, 2],
    [2, 2],
    [0, 0],
  ]);
});

test('a flood of hosts is one row, and does not take the name of a host that is usual', async () => {
  const { prepare, record } = eventRecorder(app.deps);
  const { at: _, ...click } = clickOf();
  const send = (hosts: readonly string[], time: number) =>
    record([
      prepare({
        events: hosts.map((referrer) => ({ ...click, id: randomUUID(), referrer })),
        times: hosts.map(() => time),
      }),
    ]);
  await send(Array(5).fill('search.example'), NOON);
  app.clock.set(new Date(NOON + 86_400_000));
  await send([...Array.from({ length: 200 }, (_, n) => `flood${n}.example`), 'search.example'], NOON + 86_400_000);
  token = (await app.enter('admin')).token;
  const counted = await ask(contribution, { figure: 'click', by: 'referrer', preset: 'today' });
  const { count: other } = await ask(contribution, {
    figure: 'click',
    by: 'family',
    preset: 'today',
    referrer: 'other',
  });
  expect([counted.count, other]).toEqual([201, 200 - NEW_A_DAY]);
  const usual = await ask(contribution, { figure: 'click', by: 'family', preset: 'today', referrer: 'search.example' });
  expect(usual.count).toBe(1);
});

test('two servers name no more hosts together than one', async () => {
  const calendar = companyCalendar('Asia/Shanghai');
  const books = [referrerBook(app.deps, calendar), referrerBook(app.deps, calendar)];
  const hosts = books.map((_, n) => Array.from({ length: NEW_A_DAY - 5 }, (_, i) => `host${n}-${i}.example`));
  const known = await Promise.all(books.map((book, n) => book(new Set(hosts[n]))));
  const named = known.flatMap((numberOf, n) => (hosts[n] ?? []).map(numberOf)).filter((id) => id > 3);
  expect([named.length, new Set(named).size]).toEqual([NEW_A_DAY, NEW_A_DAY]);
});
