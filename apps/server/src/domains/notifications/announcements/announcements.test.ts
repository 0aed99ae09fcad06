import {
  editAnnouncement,
  listAnnouncements,
  publishAnnouncement,
  withdrawAnnouncement,
} from '@onair/contract/notifications/announcements';
import { listMessages, unreadMessages } from '@onair/contract/notifications/messages';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { serveStream } from '../../../testing/stream.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['enter']>>;
let user: Awaited<ReturnType<TestApp['enter']>>;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(async () => {
  await app.deps.db.execute(sql`update announcements set withdrawn_at = now() where withdrawn_at is null`);
  admin = await app.enter('admin');
  user = await app.enter('user');
});
afterAll(() => app.close());

const draft = { tag: 'activity' as const, title: '双十一直播周', content: '连续七天\n每晚八点', featured: true };
const publish = (headers: Record<string, string> = {}, change = {}) =>
  app.call(publishAnnouncement, { ...draft, ...change }, { token: admin.token, headers });
const published = async (change = {}) => {
  const { data } = (await publish({}, change)).body;
  if (!data || !('id' in data)) throw new Error('nothing was published');
  return data;
};
const list = async (token = user.token, query = {}) => (await app.call(listAnnouncements, query, { token })).body.data;

test('an announcement is there for everyone and reaches every message box in the reader’s language', async () => {
  const announcement = await published();
  expect(announcement).toMatchObject({ ...draft, author: admin.username, version: 1 });
  expect(await list()).toEqual({ list: [announcement], total: 1 });
  for (const { token } of [admin, user]) {
    expect((await app.call(unreadMessages, {}, { token })).body.data).toMatchObject({ notice: 1 });
  }
  const { body } = await app.call(listMessages, {}, { token: user.token, headers: { 'accept-language': 'en' } });
  expect(body.data).toMatchObject([
    { type: 'notice', title: draft.title, subTitle: 'Announcement · Activity', link: '/dashboard/workplace' },
  ]);
});

test('the newest come first, page by page', async () => {
  for (const title of ['one', 'two', 'three']) {
    app.clock.advance(1_000);
    await published({ title });
  }
  expect(await list()).toMatchObject({ list: [{ title: 'three' }, { title: 'two' }, { title: 'one' }], total: 3 });
  expect(await list(user.token, { current: 2, pageSize: 2 })).toMatchObject({ list: [{ title: 'one' }], total: 3 });
});

test('two who edit the same version: the second hears of the conflict, and nothing is overwritten', async () => {
  const { id, version } = await published();
  const edit = (title: string) => app.call(editAnnouncement, { id, ...draft, title, version }, { token: admin.token });
  const answers = await Promise.all([edit('first'), edit('second')]);
  const codes = answers.map((answer) => answer.body.code).sort();
  expect(codes).toEqual([20000, 50009]);
  const won = answers.find((answer) => answer.body.code === 20000);
  expect(await list()).toMatchObject({ list: [{ version: 2, ...(won?.body.data as object) }] });
});

test('what is taken back is gone, with the notices about it; a second time there is nothing to take back', async () => {
  const { id } = await published();
  const withdraw = () => app.call(withdrawAnnouncement, { id }, { token: admin.token });
  expect((await withdraw()).body.code).toBe(20000);
  expect(await list()).toEqual({ list: [], total: 0 });
  expect((await app.call(listMessages, {}, { token: user.token })).body.data).toEqual([]);
  expect((await withdraw()).body.code).toBe(50004);
  const edited = await app.call(editAnnouncement, { id, ...draft, version: 1 }, { token: admin.token });
  expect(edited.body.code).toBe(50004);
});

test('a user can read announcements and do nothing else with them', async () => {
  const { id } = await published();
  const { token } = user;
  const answers = [
    await app.call(publishAnnouncement, draft, { token }),
    await app.call(editAnnouncement, { id, ...draft, version: 1 }, { token }),
    await app.call(withdrawAnnouncement, { id }, { token }),
  ];
  expect(answers.map((answer) => answer.body.code)).toEqual([50003, 50003, 50003]);
  expect(await list()).toMatchObject({ total: 1 });
});

test('one publication sent 50 times over lost connections is one row, one notice each and one word on the stream', async () => {
  const served = await serveStream(app);
  const reader = await served.listener(user.token, 'announcements', 'messages');
  const headers = { 'idempotency-key': 'publish-once-0001' };
  const answers = await Promise.all(Array.from({ length: 50 }, () => publish(headers)));
  const ids = new Set(answers.map((answer) => (answer.body.data as { id: string }).id));
  expect(ids.size).toBe(1);
  expect(await list()).toMatchObject({ total: 1 });
  expect((await app.call(unreadMessages, {}, { token: user.token })).body.data).toMatchObject({ notice: 1 });
  await reader.until(() => reader.events('announcements').length > 0 && reader.events('messages').length > 0);
  await reader.subscribe('announcements');
  expect(reader.events('announcements')).toHaveLength(1);
  expect(reader.events('messages')).toHaveLength(1);
  await served.close();
});

test('markup and scripts are words like any others', async () => {
  const title = `<img src=x onerror=alert(1)>'; drop table announcements; --`;
  const { id } = await published({ title, content: '<script>alert(1)</script>' });
  expect(await list()).toMatchObject({ list: [{ id, title, content: '<script>alert(1)</script>' }] });
});

test.each([
  ['an empty title', { title: '' }],
  ['a title of 81 characters', { title: '长'.repeat(81) }],
  ['a line break in the title', { title: 'a\nb' }],
  ['NUL in the content', { content: 'a\u0000b' }],
  ['another tag', { tag: 'urgent' }],
  ['an author of one’s own choice', { author: 'someone' }],
])('%s is refused', async (_, change) => {
  expect((await publish({}, change)).http).toBe(400);
  expect(await list()).toMatchObject({ total: 0 });
});
