import { randomUUID } from 'node:crypto';
import { collect } from '@onair/contract/analytics/collect';
import {
  categoriesPercent,
  contentData,
  popularList,
  recentVisits,
  recordVisit,
  workplaceSummary,
} from '@onair/contract/analytics/workplace';
import { changeOf } from '@onair/contract/change';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { appendEntry } from '../../billing/ledger/ledger.store.ts';
import { createContents, ensureAuthors, type NewContent } from '../../content/items/items.store.ts';

/** Noon in Shanghai of a Wednesday. */
const NOON = new Date('2026-03-11T04:00:00Z');
const HOUR = 3_600_000;

let app: TestApp;
let token: string;
let ids: number[];

const item = (title: string, type: NewContent['type'], hoursAgo: number, status: NewContent['status'] = 'online') => ({
  title,
  authorId: 1,
  type,
  category: 'sports' as const,
  source: 'ugc' as const,
  tags: [],
  status,
  review: 'passed' as const,
  publishedAt: new Date(NOON.getTime() - hoursAgo * HOUR),
});

const send = async (kind: 'click' | 'comment', contentId: number, count: number) => {
  const at = app.clock.now().toISOString();
  const events = Array.from({ length: count }, (_, n) => ({ id: randomUUID(), kind, contentId, visitor: `v${n}`, at }));
  expect((await app.call(collect, { events })).http).toBe(202);
};

const data = async <T>(answer: Promise<{ body: { data: T | unknown } }>): Promise<T> => (await answer).body.data as T;

beforeAll(async () => {
  app = await testApp({ config: { timeZone: 'Asia/Shanghai' } });
  app.clock.set(NOON);
  token = (await app.enter('user')).token;
  ids = await app.deps.db.transaction(async (tx) => {
    await ensureAuthors(tx, ['A'], NOON);
    return createContents(
      tx,
      [
        item('today one', 'text', 1),
        item('today two', 'text', 11),
        item('today three', 'img', 2),
        // 24 to 36 hours ago is yesterday up to noon; 13 to 24 hours ago is yesterday after noon.
        item('yesterday morning', 'text', 30),
        item('yesterday evening', 'horizontalVideo', 16),
        item('hidden', 'verticalVideo', 400, 'offline'),
      ],
      NOON,
    );
  });
});

afterAll(async () => {
  await app.close();
});

describe('the four figures', () => {
  test('count what is online, and compare today with yesterday up to the same time', async () => {
    const { body } = await app.call(workplaceSummary, {}, { token });
    expect(body.data).toMatchObject({
      onlineContent: 5,
      newToday: 3,
      newYesterday: 1,
      newFromYesterday: 200,
      newComments: 0,
      putIn: 0,
    });
  });

  test('comments are those of the company’s day, not of the last 24 hours', async () => {
    app.clock.set(new Date('2026-03-10T15:59:00Z'));
    await send('comment', ids[0] ?? 0, 4);
    app.clock.set(new Date('2026-03-10T16:01:00Z'));
    await send('comment', ids[0] ?? 0, 3);
    app.clock.set(NOON);
    const summary = await data<{ newComments: number }>(app.call(workplaceSummary, {}, { token }));
    expect(summary.newComments).toBe(3);
  });

  test('a change against nothing has no figure', () => {
    expect(changeOf(5, 0)).toBeNull();
    expect(changeOf(0, 0)).toBeNull();
    expect(changeOf(1, 3)).toBe(-66.7);
    expect(changeOf(3, 2)).toBe(50);
  });
});

test('the chart has eight company days, days without clicks included', async () => {
  app.clock.set(new Date('2026-03-09T01:00:00Z'));
  await send('click', ids[0] ?? 0, 2);
  app.clock.set(NOON);
  const points = await data<{ x: string; y: number }[]>(app.call(contentData, {}, { token }));
  expect(points.map((point) => point.x)).toEqual(
    [4, 5, 6, 7, 8, 9, 10, 11].map((d) => `2026-03-${`${d}`.padStart(2, '0')}`),
  );
  expect(points.map((point) => point.y)).toEqual([0, 0, 0, 0, 0, 2, 0, 0]);
});

test('each day stands beside the same weekday a week before; the day under way also up to this time of it', async () => {
  for (const [at, count] of [
    ['2026-03-04T01:00:00Z', 4],
    ['2026-03-04T10:00:00Z', 6],
    ['2026-03-02T10:00:00Z', 5],
  ] as const) {
    app.clock.set(new Date(at));
    await send('click', ids[0] ?? 0, count);
  }
  app.clock.set(NOON);
  const points = await data<{ x: string; before: number; beforeSoFar: number }[]>(app.call(contentData, {}, { token }));
  expect(points.filter(({ before }) => before > 0)).toMatchObject([
    { x: '2026-03-09', y: 2, before: 5, beforeSoFar: 5 },
    { x: '2026-03-11', partial: true, before: 10, beforeSoFar: 4 },
  ]);
});

test('the ranking follows clicks of seven days, leaves out what is offline, and compares with yesterday by this time', async () => {
  const [first = 0, second = 0, picture = 0, , , hidden = 0] = ids;
  app.clock.set(new Date('2026-03-10T02:00:00Z'));
  await send('click', second, 10);
  // After this time of day yesterday: no part of the comparison.
  app.clock.set(new Date('2026-03-10T09:00:00Z'));
  await send('click', second, 7);
  app.clock.set(NOON);
  await send('click', second, 15);
  await send('click', first, 3);
  await send('click', picture, 90);
  await send('click', hidden, 99);
  const ranking = await data<unknown[]>(app.call(popularList, { type: 'text' }, { token }));
  expect(ranking).toEqual([
    {
      key: 1,
      contentId: second,
      title: 'today two',
      clickNumber: 32,
      increases: 50,
      today: 15,
      yesterday: 10,
      placed: null,
    },
    {
      key: 2,
      contentId: first,
      title: 'today one',
      clickNumber: 5,
      increases: null,
      today: 3,
      yesterday: 0,
      placed: null,
    },
  ]);
  const videos = await data<unknown[]>(app.call(popularList, { type: 'video' }, { token }));
  expect(videos).toEqual([]);
});

test('families count online items; both shapes of video are one', async () => {
  const families = await data<unknown[]>(app.call(categoriesPercent, {}, { token }));
  expect(families).toEqual([
    { family: 'text', count: 3 },
    { family: 'image', count: 1 },
    { family: 'video', count: 1 },
  ]);
});

test('the balance is that of the last ledger entry, and a charge beyond it is not written', async () => {
  const entry = { orderId: null, note: '', accountId: null, at: NOON };
  await app.deps.db.transaction((tx) => appendEntry(tx, { ...entry, amountFen: 10_000, kind: 'top-up' }));
  const left = await app.deps.db.transaction((tx) => appendEntry(tx, { ...entry, amountFen: -2_500, kind: 'charge' }));
  expect(left?.balance).toBe(7_500);
  const refused = await app.deps.db.transaction((tx) =>
    appendEntry(tx, { ...entry, amountFen: -7_501, kind: 'charge' }),
  );
  expect(refused).toBeNull();
  const finance = (await app.enter('finance')).token;
  expect(await data(app.call(workplaceSummary, {}, { token: finance }))).toMatchObject({ balance: 7_500 });
});

describe('recently visited', () => {
  test('lists this account’s own pages, the latest first, each once', async () => {
    const other = await app.enter('user');
    await app.call(recordVisit, { name: 'Card' }, { token: other.token });
    for (const name of ['SearchTable', 'Setting', 'SearchTable', 'Workplace']) {
      app.clock.advance(1000);
      expect((await app.call(recordVisit, { name }, { token })).body.code).toBe(20000);
    }
    const recent = await data<{ name: string }[]>(app.call(recentVisits, {}, { token }));
    expect(recent.map((visit) => visit.name)).toEqual(['SearchTable', 'Setting']);
  });

  test('takes no page that does not exist or that the role may not open', async () => {
    for (const name of ['Monitor', 'nowhere', '__proto__']) {
      expect((await app.call(recordVisit, { name }, { token })).body.code).toBe(50004);
    }
  });
});
