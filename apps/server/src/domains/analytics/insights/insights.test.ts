import { randomUUID } from 'node:crypto';
import { contribution } from '@onair/contract/analytics/contribution';
import { audienceMap, audiencePortrait, funnel } from '@onair/contract/analytics/insights';
import { openService, type ServiceKey } from '@onair/contract/billing/services';
import { createFeed, listFeeds, readFeed, revokeFeed } from '@onair/contract/content/feeds';
import { CATEGORIES, EVENT_KINDS } from '@onair/contract/content/items/items';
import type { Endpoint, Input, Output } from '@onair/contract/endpoint';
import { failures } from '@onair/contract/failure';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { makeItems } from '../../../testing/items.ts';
import { offer, seen, topUp } from '../../billing/services/services.fixtures.ts';
import { eventRecorder } from '../collect/recorder.service.ts';

const NOW = Date.parse('2026-11-21T04:17:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ config: { timeZone: 'Asia/Shanghai' } });
  app.clock.set(new Date(NOW - 40 * DAY));
  const items: number[] = [];
  for (let n = 0; n < 12; n += 1) items.push(...(await makeItems(app, [{ category: CATEGORIES[n % 6] }])));
  app.clock.set(new Date(NOW));
  const { prepare, record } = eventRecorder(app.deps);
  const events = Array.from({ length: 2_000 }, (_, n) => ({
    id: randomUUID(),
    kind: EVENT_KINDS[(n * n) % 5] ?? 'click',
    contentId: items[n % items.length] ?? 0,
    visitor: `v${n % 311}`,
  }));
  await record([prepare({ events, times: events.map((_, n) => NOW - ((n * 977) % (55 * 24)) * HOUR) })]);
  token = (await app.enter('admin')).token;
  await topUp(app, token, 100_000_000);
});
afterAll(() => app.close());

const ask = async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> => {
  const { body } = await app.call(endpoint, input, { token });
  if (body.status !== 'ok') throw new Error(JSON.stringify(body));
  return body.data;
};
const codeOf = async <E extends Endpoint>(endpoint: E, input: Input<E>) =>
  (await app.call(endpoint, input, { token })).body.code;
/** Offers and opens what a key needs, for a month. */
const subscribe = async (key: ServiceKey): Promise<string> => {
  const id = await offer(app, { key, title: key, months: 1 });
  const { version } = await seen(app, token, id);
  await ask(openService, { id, version });
  return id;
};
const CLOSED = failures.closed.code;

describe('what a service opens is open while its contract runs, to the second', () => {
  test.each([
    ['funnel', funnel, { by: 'family', preset: '7d' }],
    ['audience', audienceMap, { preset: '7d' }],
    ['portrait', audiencePortrait, { preset: '7d' }],
    ['feed', createFeed, { name: 'Partner' }],
  ] as [ServiceKey, Endpoint, object][])('%s: bought, due, ended, renewed', async (key, endpoint, input) => {
    const code = () => codeOf(endpoint, input as never);
    app.clock.set(new Date(NOW));
    expect(await code()).toBe(CLOSED);
    const id = await subscribe(key);
    expect(await code()).toBe(20000);
    const { expiresAt } = await seen(app, token, id);
    // Due for renewal, it still runs.
    app.clock.set(new Date(Date.parse(expiresAt ?? '') - 1));
    token = (await app.enter('admin')).token;
    expect(await code()).toBe(20000);
    app.clock.set(new Date(expiresAt ?? ''));
    const refused = await app.call(endpoint, input as never, { token, headers: { 'accept-language': 'en-US' } });
    expect(refused.body).toMatchObject({
      code: CLOSED,
      msg: expect.stringContaining('Finance or an admin can open or renew it'),
    });
    app.clock.set(new Date(NOW));
    token = (await app.enter('admin')).token;
  });
});

describe('while they run', () => {
  test.each(['family', 'category', 'source', 'author'] as const)(
    'the funnel by %s adds up to the figures of the analysis',
    async (by) => {
      const { total, rows } = await ask(funnel, { by, preset: '30d' });
      const figure = (name: 'exposure' | 'click' | 'like' | 'comment' | 'share') =>
        ask(contribution, { figure: name, by: 'family', preset: '30d' });
      const [exposures, clicks, ...others] = await Promise.all(
        (['exposure', 'click', 'like', 'comment', 'share'] as const).map(figure),
      );
      const sum = (of: 'count' | 'previous') => others.reduce((all, one) => all + (one[of] ?? 0), 0);
      expect(total.now).toEqual({ exposures: exposures?.count, clicks: clicks?.count, interactions: sum('count') });
      expect(Math.abs((total.previous?.interactions ?? 0) - sum('previous'))).toBeLessThanOrEqual(1);
      expect(total.now.exposures).toBeGreaterThan(0);
      expect(rows.reduce((all, { now }) => all + now.clicks, 0)).toBe(clicks?.count);
      if (by === 'author') expect(rows.every(({ name }) => name)).toBe(true);
    },
  );

  test('the audience map has the visits of every weekday and hour, and all visitors are new or return', async () => {
    const { hours, visits, newVisitors, returningVisitors } = await ask(audienceMap, { preset: '30d' });
    expect(new Set(hours.map(({ weekday, hour }) => weekday * 24 + hour)).size).toBe(7 * 24);
    const count = async (figure: 'visits' | 'visitors') =>
      (await ask(contribution, { figure, by: 'hours', preset: '30d' })).count;
    expect([visits, newVisitors + returningVisitors]).toEqual([await count('visits'), await count('visitors')]);
    // The 30 days are four of each weekday and two more: averages times four are no more than all.
    const four = hours.reduce((all, hour) => all + 4 * hour.visits, 0);
    expect(four).toBeGreaterThan(visits * 0.8);
    expect(four).toBeLessThan(visits * 1.2);
  });

  test('interests compare the share of clicks with that of exposures; the shares are of the whole', async () => {
    const { interests } = await ask(audiencePortrait, { preset: '30d' });
    for (const by of ['category', 'family'] as const) {
      const rows = interests.filter((one) => one.by === by);
      const sum = (of: 'exposureShare' | 'clickShare') => rows.reduce((all, row) => all + row[of], 0);
      expect(Math.abs(sum('exposureShare') - 100)).toBeLessThan(1);
      expect(Math.abs(sum('clickShare') - 100)).toBeLessThan(1);
      for (const { index, exposureShare, clickShare } of rows) {
        expect(Math.abs((index ?? 0) - (100 * clickShare) / exposureShare)).toBeLessThan(3);
      }
    }
  });

  test('a feed gives a partner what is published, as JSON or CSV, until it is revoked', async () => {
    const { path, feed } = await ask(createFeed, { name: 'Partner of sports', category: 'sports' });
    const listed = async () => (await ask(listFeeds, {})).find(({ id }) => id === feed.id);
    expect(await listed()).toMatchObject({ ending: path.slice(-4), lastReadAt: null });
    const read = (format: string) => app.http.inject({ url: `${path}?format=${format}` });
    const json = await read('json');
    expect(json.headers['content-type']).toContain('application/feed+json');
    const { title, items } = json.json();
    expect(title).toBe('Partner of sports');
    expect(items.length).toBeGreaterThan(0);
    expect(items.every((item: { _onair: { category: string } }) => item._onair.category === 'sports')).toBe(true);
    const csv = (await read('csv')).body.split('\r\n');
    expect(csv[0]).toContain('id,title,summary');
    expect(csv.filter(Boolean)).toHaveLength(items.length + 1);
    expect((await listed())?.lastReadAt).not.toBeNull();
    await ask(revokeFeed, { id: feed.id });
    expect((await read('json')).json().code).toBe(failures.notFound.code);
    expect(await listed()).toBeUndefined();
    const stranger = await app.call(readFeed, { key: 'x'.repeat(43) }, {});
    expect(stranger.body.code).toBe(failures.notFound.code);
  });
});
