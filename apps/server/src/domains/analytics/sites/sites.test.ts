import { randomUUID } from 'node:crypto';
import { type ContentEvent, collect } from '@onair/contract/analytics/collect';
import { createSite, listSites, revokeSite, type Site } from '@onair/contract/analytics/sites';
import { workplaceSummary } from '@onair/contract/analytics/workplace';
import type { Output } from '@onair/contract/endpoint';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { makeItems } from '../../../testing/items.ts';
import { EVENTS_A_MINUTE } from '../collect/bots.service.ts';
import { verifyRollups } from '../rollups/rollup-check.fixtures.ts';

let app: TestApp;
let token: string;
let item = 0;
beforeAll(async () => {
  app = await testApp({ config: { collectKeyless: false } });
  token = (await app.enter('admin')).token;
  [item = 0] = await makeItems(app, [{}]);
});
afterAll(() => app.close());

const event = (change: Partial<ContentEvent> = {}): ContentEvent => ({
  id: randomUUID(),
  kind: 'comment',
  contentId: item,
  visitor: randomUUID(),
  at: app.deps.now().toISOString(),
  ...change,
});
const events = (n: number, change: Partial<ContentEvent> = {}) => Array.from({ length: n }, () => event(change));

type From = { site?: string; headers?: Record<string, string>; remoteAddress?: string };
const send = async (given: ContentEvent[], { site, ...more }: From = {}) => {
  const answer = await app.call(collect, { events: given, ...(site === undefined ? {} : { site }) }, more);
  return {
    http: answer.http,
    headers: answer.headers,
    code: answer.body.code,
    msg: answer.body.msg,
    data: answer.body.data as Output<typeof collect> | null,
  };
};

const make = async (draft: Partial<Site> = {}): Promise<Site> => {
  const { origins = [], dailyQuota = 1_000, networkQuota = 1_000 } = draft;
  const { body } = await app.call(createSite, { name: 'News', origins, dailyQuota, networkQuota }, { token });
  return body.data as Site;
};
const comments = async () => {
  const { body } = await app.call(workplaceSummary, {}, { token });
  return (body.data as { newComments: number }).newComments;
};

describe('who may send events', () => {
  test('nobody without a site key, and the answer says how to get one', async () => {
    const before = await comments();
    const refused = await send(events(1), { headers: { 'accept-language': 'en-US' } });
    expect(refused).toMatchObject({ code: 50003, msg: expect.stringContaining('an admin makes one') });
    expect(await send(events(1), { site: 'site_invented' })).toMatchObject({ code: 50003 });
    expect(await send(events(1), { site: '' })).toMatchObject({ code: 50003 });
    expect(await comments()).toBe(before);
  });

  test('anyone who has a key, until it is revoked', async () => {
    const site = await make();
    expect(site).toMatchObject({ name: 'News', key: expect.stringMatching(/^site_[\w-]{20}$/), revokedAt: null });
    await vi.waitFor(async () => expect(await send(events(2), { site: site.key })).toMatchObject({ http: 202 }));
    const { body } = await app.call(listSites, {}, { token });
    expect((body.data as Site[]).find(({ id }) => id === site.id)).toMatchObject({ eventsToday: 2, botsToday: 0 });
    expect((await app.call(revokeSite, { id: site.id }, { token })).body.data).toBe(true);
    await vi.waitFor(async () => expect(await send(events(1), { site: site.key })).toMatchObject({ code: 50003 }));
    expect((await app.call(revokeSite, { id: site.id }, { token })).body.code).toBe(50004);
  });

  test('pages of the key’s origins, as preflight requests show, and of no others', async () => {
    const site = await make({ origins: ['https://news.example'] });
    const from = (origin: string) => ({ site: site.key, headers: { origin } });
    await vi.waitFor(async () => expect((await send(events(1), from('https://news.example'))).http).toBe(202));
    expect(await send(events(1), from('https://evil.example'))).toMatchObject({ code: 50003 });
    const preflight = (origin: string) =>
      app.http.inject({
        method: 'OPTIONS',
        url: collect.path,
        headers: { origin, 'access-control-request-method': 'POST' },
      });
    expect((await preflight('https://news.example')).headers['access-control-allow-origin']).toBe(
      'https://news.example',
    );
    expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
  });
});

describe('how much may be sent', () => {
  let site: Site;
  beforeEach(async () => {
    site = await make({ dailyQuota: 10, networkQuota: 6 });
    await vi.waitFor(async () =>
      expect((await send(events(1), { site: site.key, remoteAddress: '10.1.0.1' })).http).toBe(202),
    );
  });

  test('so many events a day from one network, and so many altogether; the next day begins again', async () => {
    const from = (remoteAddress: string) => ({ site: site.key, remoteAddress });
    expect((await send(events(5), from('10.1.0.1'))).http).toBe(202);
    const refused = await send(events(1), from('10.1.0.1'));
    expect(refused).toMatchObject({ http: 429 });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send(events(4), from('10.1.0.2'))).http).toBe(202);
    expect((await send(events(1), from('10.1.0.3'))).http).toBe(429);
    app.clock.advance(Number(refused.headers['retry-after']) * 1_000);
    expect((await send(events(1), from('10.1.0.1'))).http).toBe(202);
  });
});

test('what could not be stored uses up nothing', async () => {
  // The clock has been moved to the next day.
  token = (await app.enter('admin')).token;
  const site = await make({ dailyQuota: 10, networkQuota: 6 });
  const from = { site: site.key, remoteAddress: '10.1.0.9' };
  await vi.waitFor(async () => expect((await send(events(1), from)).http).toBe(202));
  await app.pool.query('alter table content_events rename to hidden_events');
  for (let n = 0; n < 3; n += 1) expect((await send(events(5), from)).http).toBe(500);
  await app.pool.query('alter table hidden_events rename to content_events');
  expect((await send(events(5), from)).http).toBe(202);
  expect((await send(events(1), from)).http).toBe(429);
  await app.call(listSites, {}, { token });
  const { rows } = await app.pool.query('select events::int from site_days where site_id = $1', [site.id]);
  expect(rows).toEqual([{ events: 6 }]);
});

describe('what counts', () => {
  let site: Site;
  beforeAll(async () => {
    // The clock has been moved to the next day: a session of before is over.
    token = (await app.enter('admin')).token;
    site = await make({ dailyQuota: 100_000, networkQuota: 100_000 });
    await vi.waitFor(async () => expect((await send(events(1), { site: site.key })).http).toBe(202));
  });

  test('no event of a program that says so, of a visitor too quick for a person, or of acts on what was never shown', async () => {
    const before = await comments();
    const crawler = await send(events(3), { site: site.key, headers: { 'user-agent': 'Examplebot/2.1' } });
    expect(crawler.data).toEqual({ accepted: 0, duplicates: 0, unknown: 0, bots: 3 });
    let accepted = 0;
    for (let i = 0; i < 4; i += 1) {
      const { data } = await send(events(500, { visitor: 'quick', kind: i === 0 ? 'exposure' : 'comment' }), {
        site: site.key,
      });
      accepted += data?.accepted ?? 0;
    }
    expect(accepted).toBe(EVENTS_A_MINUTE);
    const blind = [
      await send(events(500, { visitor: 'blind' }), { site: site.key }),
      await send(events(500, { visitor: 'blind' }), { site: site.key }),
    ];
    expect(blind.map(({ data }) => data?.bots)).toEqual([0, 400]);
    expect(await comments()).toBe(before + (EVENTS_A_MINUTE - 500) + 600);
    const { body } = await app.call(listSites, {}, { token });
    expect((body.data as Site[]).find(({ id }) => id === site.id)?.botsToday).toBe(3 + (2_000 - EVENTS_A_MINUTE) + 400);
  });

  test('the event, but not the visitor, where there is no consent', async () => {
    const visitors = async () =>
      (await app.pool.query('select coalesce(sum(visitors), 0)::int as n from visitor_hours')).rows[0].n;
    const before = [await comments(), await visitors()];
    const { visitor: _, ...unmarked } = event();
    await send([unmarked, event({ consent: false })], { site: site.key });
    expect([await comments(), await visitors()]).toEqual([before[0] + 2, before[1]]);
    await send([event({ consent: true })], { site: site.key });
    expect([await comments(), await visitors()]).toEqual([before[0] + 3, before[1] + 1]);
    expect(await verifyRollups(app.deps.db)).toEqual({ ok: true, differences: [] });
  });

  test('nothing while storage is nearly full: the sender is asked to come back', async () => {
    const state = vi.spyOn(app.deps.storage, 'state').mockReturnValue({ away: null, free: 1, level: 'low' });
    const refused = await send(events(1), { site: site.key });
    state.mockRestore();
    expect(refused).toMatchObject({ http: 503, headers: { 'retry-after': '60' } });
    expect((await send(events(1), { site: site.key })).http).toBe(202);
  });
});
