import { ROLES } from '@onair/contract/access';
import { listAlerts, previewAlert } from '@onair/contract/analytics/alerts';
import * as analysis from '@onair/contract/analytics/analysis';
import * as analysisContent from '@onair/contract/analytics/analysis-content';
import { listPointEvents } from '@onair/contract/analytics/analysis-points';
import { listAnnotations } from '@onair/contract/analytics/annotations';
import { contribution } from '@onair/contract/analytics/contribution';
import { weeklyReport } from '@onair/contract/analytics/weekly-report';
import { weekOfDay } from '@onair/contract/analytics/weeks';
import { contentData, workplaceSummary } from '@onair/contract/analytics/workplace';
import { exportLedger, listLedger } from '@onair/contract/billing/ledger';
import { listApplications } from '@onair/contract/campaigns/campaigns';
import { listChat } from '@onair/contract/chat/chat';
import { listContents } from '@onair/contract/content/items/items';
import { bulkContent, listLibrary } from '@onair/contract/content/library/library';
import { listDeletedPolicies } from '@onair/contract/content/policy-sets/bulk';
import { listPolicies } from '@onair/contract/content/policy-sets/policy-sets';
import { listQueues } from '@onair/contract/content/review/queues';
import type { Endpoint, Input, Output } from '@onair/contract/endpoint';
import { listInvites } from '@onair/contract/identity/invites';
import { listPeople } from '@onair/contract/identity/people';
import { liveInfo } from '@onair/contract/live/audience/live';
import { pastLives } from '@onair/contract/live/live-reports';
import { listRestreams } from '@onair/contract/live/restream';
import { listStudios } from '@onair/contract/live/studios/studios';
import { listAnnouncements } from '@onair/contract/notifications/announcements';
import { listMessages } from '@onair/contract/notifications/messages';
import { findAnything } from '@onair/contract/search/search';
import { searchOperations } from '@onair/contract/stream-parameters/changes';
import { site } from '@onair/contract/system/system';
import { listRemarks } from '@onair/contract/work/talk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { companyCalendar } from '../lib/calendar.ts';
import { frameOf, messageOf } from '../realtime/connection.ts';
import { signInAs } from '../testing/accounts.ts';
import { type TestApp, testApp } from '../testing/app.ts';
import { stories } from './activity/stories.ts';
import { itemsOf } from './activity/world.ts';
import { chatInReadersLanguage } from './language/readers-language.ts';
import { openAccounts } from './load/accounts.ts';
import { seedDemo, seedHistory } from './seed.ts';
import { readDemo } from './state.store.ts';

const HOUR = 3_600_000;
const DAYS = 40;
const calendar = companyCalendar('Asia/Shanghai');

let app: TestApp;
let token: string;
let firstRun: { historyFrom: number } | null;
let loaded: number | null | undefined;
beforeAll(async () => {
  app = await testApp({ config: { timeZone: 'Asia/Shanghai', demo: true, demoDays: DAYS } });
  // Half past nine in the morning, so that little of the running day has to be recorded; the next one, since what the
  // database was made with must not be younger than the company.
  const tomorrow = calendar.at(Date.now()).dayNumber + 1;
  app.clock.set(new Date(calendar.startOf(tomorrow) + 9.5 * HOUR));
  await openAccounts(app.deps);
  await seedDemo(app.deps, () => {});
  firstRun = await readDemo(app.deps.db);
  loaded = (await ask(site, {})).demoHistory;
  await seedHistory(app.deps, () => {});
  ({ token } = await signInAs(app, 'admin', { password: 'admin' }));
});
afterAll(() => app.close());

const ask = async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> => {
  const { body } = await app.call(endpoint, input, { token });
  if (body.status !== 'ok') throw new Error(JSON.stringify(body));
  return body.data;
};
const month = { preset: '30d' } as const;
const dayNamed = (daysAgo: number) =>
  new Date((calendar.at(app.clock.now().getTime()).dayNumber - daysAgo) * 24 * HOUR).toISOString().slice(0, 10);
const overview = async (range: object) => {
  const { data } = await ask(analysis.dataOverview, range);
  return (name: analysis.OverviewName) => data.find((part) => part.key === name)?.count ?? 0;
};

const chinese = (value: unknown): string[] => JSON.stringify(value).match(/"[^"]*\p{Script=Han}[^"]*"/gu) ?? [];

describe('the demo company', () => {
  test('is usable with its last two weeks, and has the others afterwards', async () => {
    const state = await readDemo(app.deps.db);
    expect((state?.anchor ?? 0) - (firstRun?.historyFrom ?? 0)).toBe(13);
    expect(state).toMatchObject({ historyFrom: state?.firstDay, furnished: true });
    expect(loaded).toBe(Math.floor((100 * 13) / DAYS));
    expect((await ask(site, {})).demoHistory).toBeNull();
  });

  test('tells its stories: the table names the lost source, the outage is marked, an alert would have been sent', async () => {
    const { lostSource, spike, outage } = stories();
    const days = { preset: 'custom', from: dayNamed(lostSource.from), to: dayNamed(lostSource.to) } as const;
    const { rows } = await ask(contribution, { figure: 'click', by: 'source', ...days });
    expect(rows[0]).toMatchObject({ key: lostSource.source });
    expect(rows[0]?.difference).toBeLessThan(0);
    const { outages, lives } = await ask(listAnnotations, { preset: '7d' });
    const lost =
      calendar.startOf(calendar.at(app.clock.now().getTime()).dayNumber - outage.daysAgo) + outage.from * HOUR;
    expect(outages).toMatchObject([
      { from: new Date(lost).toISOString(), to: new Date(lost + (outage.to - outage.from + 1) * HOUR).toISOString() },
    ]);
    expect(lives.length).toBeGreaterThan(0);
    const episodes = await ask(previewAlert, { figure: 'click', filter: {}, sensitivity: 'normal' });
    expect(episodes).toContainEqual(expect.objectContaining({ state: 'drop', from: new Date(lost).toISOString() }));
    const crowd = await ask(previewAlert, {
      figure: 'click',
      filter: { category: spike.category },
      sensitivity: 'normal',
    });
    expect(
      crowd.some(
        ({ state, from }) => state === 'spike' && calendar.at(Date.parse(from)).day === dayNamed(spike.daysAgo),
      ),
    ).toBe(true);
  });

  test('has alerts that fired when it happened, with their messages and in the report of the week', async () => {
    const { spike, outage } = stories();
    expect((await ask(listAlerts, {})).map(({ name, state }) => [name, state])).toEqual(
      expect.arrayContaining([
        ['体育内容点击', 'normal'],
        ['全站点击量', 'normal'],
      ]),
    );
    const messages = await ask(listMessages, {});
    for (const [title, hour] of [
      ['数据激增：体育内容点击', `${dayNamed(spike.daysAgo)} ${spike.from}:00`],
      ['数据骤降：全站点击量', `${dayNamed(outage.daysAgo)} ${outage.from}:00`],
    ] as const) {
      const message = messages.find((one) => one.title === title);
      expect(message?.content).toContain(hour);
      expect(message?.link).toContain(`from=${hour.slice(0, 10)}`);
    }
    const weeks = [...new Set([spike, outage].map(({ daysAgo }) => weekOfDay(dayNamed(daysAgo))))];
    const fired = (await Promise.all(weeks.map((week) => ask(weeklyReport, { week })))).flatMap(({ alerts }) => alerts);
    expect(fired.map(({ state }) => state)).toEqual(expect.arrayContaining(['spike', 'drop', 'normal']));
  });

  test('has figures that people know: visits, click-through, and what follows a click', async () => {
    const whole = { preset: 'custom', from: dayNamed(10), to: dayNamed(8) } as const;
    const figure = await overview(whole);
    const [clicks, exposures, visitors] = [figure('contentClick'), figure('contentExposure'), figure('activeUsers')];
    expect(visitors).toBeGreaterThan(8_000);
    expect(visitors).toBeLessThan(12_000);
    expect(clicks / exposures).toBeGreaterThan(0.05);
    expect(clicks / exposures).toBeLessThan(0.08);
    const { data } = await ask(analysis.userActions, whole);
    const rate = (name: string) => (data.find((each) => each.name === name)?.count ?? 0) / clicks;
    for (const [name, low, high] of [
      ['like', 0.03, 0.05],
      ['comment', 0.005, 0.01],
      ['share', 0.003, 0.008],
    ] as const) {
      expect([name, rate(name) > low, rate(name) < high]).toEqual([name, true, true]);
    }
  });

  test('has readers who come again, fewer with each day', async () => {
    const { series } = await ask(analysis.dataChainGrowth, { quota: 'userRetention', preset: '7d' });
    const rates = series.data[0]?.value ?? [];
    for (const [after, rate] of [
      [1, 38],
      [3, 24],
      [7, 15],
      [12, 11],
    ] as const) {
      expect(Math.abs((rates[after - 1] ?? 0) - rate), `after ${after} days`).toBeLessThan(3);
    }
  });

  test('shows the same figures on every page, over recorded days and history', async () => {
    const clicks = await ask(contentData, {});
    const sum = clicks.slice(1).reduce((all, { y }) => all + y, 0);
    expect((await overview({ preset: '7d' }))('contentClick')).toBe(sum);
    const authors = await ask(analysisContent.popularAuthors, { preset: '7d' });
    expect(authors.list.length).toBeGreaterThan(0);
    const { newComments, newToday } = await ask(workplaceSummary, {});
    const opinion = await ask(analysis.publicOpinion, { quota: 'comment', preset: 'today' });
    expect(opinion.count).toBe(newComments);
    expect(newToday).toBeGreaterThanOrEqual(3);
    const visits = await ask(analysis.publicOpinion, { quota: 'visitors', ...month });
    expect(visits.count).toBe(visits.series.data[0]?.value.reduce<number>((all, n) => all + (n ?? 0), 0));
  });

  test('keeps single acts of the last month, as many as are counted', async () => {
    const [from, to] = [9, 8].map((ago) => new Date(`${dayNamed(ago)}T00:00:00+08:00`).toISOString());
    const page = await ask(listPointEvents, { from: from ?? '', to: to ?? '', kind: 'comment', limit: 50 });
    expect(page.total).toBeGreaterThan(10);
    expect(page.list).toHaveLength(Math.min(50, page.total));
    const exposures = await ask(listPointEvents, { from: from ?? '', to: to ?? '', kind: 'exposure' });
    expect(exposures).toMatchObject({ list: [], next: null, keptFrom: dayNamed(0) });
    expect(exposures.total).toBeGreaterThan(40_000);
  });

  test('has stories that its figures tell', async () => {
    const clicksOn = async (daysAgo: number, filter: object = {}) => {
      const day = { preset: 'custom', from: dayNamed(daysAgo), to: dayNamed(daysAgo), ...filter } as const;
      return (await overview(day))('contentClick');
    };
    const { lostSource, spike } = stories();
    // Days differ by more than one source among four: only its own clicks tell on every day of the year.
    const { source } = lostSource;
    expect(await clicksOn(lostSource.to, { source })).toBeLessThan(
      0.2 * (await clicksOn(lostSource.to - 7, { source })),
    );
    expect(await clicksOn(spike.daysAgo)).toBeGreaterThan(1.1 * (await clicksOn(spike.daysAgo + 7)));
  });

  test.each([
    ['contents', listContents, { pageSize: 100 }],
    ['policy sets', listPolicies, { pageSize: 100 }],
    ['campaigns', listApplications, { pageSize: 100 }],
    ['announcements', listAnnouncements, {}],
    ['people', listPeople, {}],
    ['account', listLedger, {}],
    ['queues', listQueues, {}],
    ['studios', listStudios, {}],
    ['popular authors', analysisContent.popularAuthors, { preset: '7d' }],
    ['parameter changes', searchOperations, { pageSize: 100 }],
    ['messages', listMessages, {}],
  ] as const)('speaks English to readers of English: %s', async (_, endpoint, input) => {
    const english = await app.call(endpoint as Endpoint, input, { token, headers: { 'accept-language': 'en-US' } });
    expect(english.body.status).toBe('ok');
    expect(chinese(english.body.data)).toEqual([]);
  });

  test.each(['ordinary laptop', 'prototypes', 'racing bicycles that nobody wrote about'])(
    'finds items by what English readers see in them: “%s”',
    async (text) => {
      const headers = { 'accept-language': 'en-US' };
      const found = await app.call(listLibrary, { text, limit: 100 }, { token, headers });
      if (found.body.status !== 'ok') throw new Error(JSON.stringify(found.body));
      const { list, total } = found.body.data;
      for (const { excerpt } of list) expect(excerpt).toMatch(new RegExp(text));
      expect(chinese(list)).toEqual([]);
      expect((total ?? 0) > 0).toBe(!text.includes('nobody'));
      const bulk = { act: { act: 'addTag', tag: 'seen' }, filter: { text } } as const;
      const started = await app.call(bulkContent, bulk, { token, headers });
      expect(started.body).toMatchObject({ data: { total } });
    },
  );

  test('speaks English in the chat, and about a live to viewers without an account', async () => {
    const headers = { 'accept-language': 'en-US' };
    const studios = await ask(listStudios, {});
    const studioId = studios.find(({ slug }) => slug === 'main')?.id ?? '';
    const chat = await app.call(listChat, { studioId }, { token, headers });
    expect(chat.body.status === 'ok' && chat.body.data.length).toBeGreaterThan(20);
    expect(chinese(chat.body)).toEqual([]);
    expect(chinese((await app.call(liveInfo, { slug: 'main' }, { headers })).body)).toEqual([]);
  });

  test('sends each line of a chat room in the language of who reads it', () => {
    const inLanguage = chatInReadersLanguage();
    const line = { username: '小满·演示#2ff3', content: '喜欢这种慢慢聊的节目', time: '2026-11-22T12:00:00Z' };
    const frame = frameOf({ type: 'events', events: [{ kind: 'message', line }] });
    const english = inLanguage(frame, 'en-US');
    expect(messageOf(english)).toMatchObject({
      events: [{ line: { username: 'Mandy·demo#2ff3', content: 'I like how unhurried this is' } }],
    });
    expect(inLanguage(frame, 'en-US')).toBe(english);
    expect(inLanguage(frame, 'zh-CN')).toBe(frame);
  });

  test('has colleagues with portraits who were here lately', async () => {
    const { list } = await ask(listPeople, { pageSize: 100 });
    const colleagues = list.filter(({ username }) => username !== 'admin' && username !== 'user');
    expect(colleagues).toHaveLength(9);
    expect(new Set(list.map(({ role }) => role))).toEqual(new Set(ROLES));
    expect(list.filter(({ avatar }) => avatar === '')).toEqual([]);
    for (const { username, lastSeenAt } of colleagues)
      expect([username, lastSeenAt !== null]).toEqual([username, true]);
  });

  test('uses what a team uses: invites, comments, targets of a restream, a recycle bin', async () => {
    const english = async <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> => {
      const { body } = await app.call(endpoint, input, { token, headers: { 'accept-language': 'en-US' } });
      if (body.status !== 'ok') throw new Error(JSON.stringify(body));
      return body.data;
    };
    const invites = await english(listInvites, {});
    expect(invites.map(({ name }) => name).sort()).toEqual(['Lin Xiao', 'Shen Yifan']);
    const [live] = (await ask(pastLives, { limit: 1 })).list;
    const remarks = await english(listRemarks, { subject: 'live', id: live?.id ?? '' });
    expect(remarks.map(({ mentions }) => mentions.length)).toEqual([1, 0]);
    const said = (await english(listMessages, {})).filter(({ title }) => /comment/i.test(title));
    expect(said.length).toBeGreaterThan(0);
    expect([...chinese(remarks), ...chinese(said)]).toEqual([]);
    const studios = await ask(listStudios, {});
    const targets = await Promise.all(studios.map(({ id }) => english(listRestreams, { studioId: id })));
    expect(targets.flat()).toMatchObject([
      { automatic: false, platform: 'bilibili' },
      { automatic: false, platform: 'youtube' },
    ]);
    expect(chinese(targets)).toEqual([]);
    expect(chinese((await english(listDeletedPolicies, { current: 1, pageSize: 10 })).list)).toEqual([]);
    expect((await ask(listDeletedPolicies, { current: 1, pageSize: 10 })).total).toBe(2);
  });

  test.each(['marathon', 'robot', 'engineers talk'])('finds by “%s” what it shows in English', async (text) => {
    const headers = { 'accept-language': 'en-US' };
    const { body } = await app.call(listContents, { text }, { token, headers });
    const list = body.status === 'ok' ? body.data.list : [];
    expect(list.length).toBeGreaterThan(0);
    for (const { title } of list) expect(title).toMatch(new RegExp(text, 'i'));
    const palette = await app.call(findAnything, { text }, { token, headers });
    const found = palette.body.status === 'ok' ? palette.body.data.filter(({ kind }) => kind === 'content') : [];
    expect(found.length).toBeGreaterThan(0);
    for (const { label } of found) expect(label).toMatch(new RegExp(text, 'i'));
  });

  test('names its people in files and mail as on the screen', async () => {
    const headers = { 'accept-language': 'en-US' };
    const { text } = await app.call(exportLedger, {}, { token, headers });
    expect(text).toContain(',Wang Liqun,');
    expect(chinese(text)).toEqual([]);
    const mail = { subject: 'Onair', text: '王立群 invites you.\n\nhttps://console.example.com\n' };
    expect(app.deps.inReadersLanguage(mail, 'en-US').text).toContain('Wang Liqun invites you.');
    expect(app.deps.inReadersLanguage(mail, 'zh-CN')).toEqual(mail);
  });

  test('goes on where it was, and repeats nothing', async () => {
    const before = await ask(contentData, {});
    await seedDemo(app.deps, () => {});
    await seedHistory(app.deps, () => {});
    expect(await ask(contentData, {})).toEqual(before);
  });
});

test('fifteen to twenty-five items a day, most in office hours but for the two days looked at, no title twice within ninety days', () => {
  const seen = new Map<string, number>();
  for (let day = 20_400; day <= 20_600; day += 1) {
    const items = itemsOf(calendar, day, 20_600 - day);
    expect(items.length).toBeGreaterThanOrEqual(15);
    expect(items.length).toBeLessThanOrEqual(25);
    const early = items.filter(({ publishedAt }) => publishedAt < calendar.startOf(day) + 7 * HOUR).length;
    if (day < 20_599) expect(early).toBe(2);
    else expect(early).toBe(6);
    for (const { title } of items) {
      expect(day - (seen.get(title) ?? 0), title).toBeGreaterThanOrEqual(90);
      seen.set(title, day);
    }
  }
});
