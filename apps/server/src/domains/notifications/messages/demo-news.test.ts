import { permits } from '@onair/contract/access';
import { listAnnouncements } from '@onair/contract/notifications/announcements';
import { listMessages, type Message, unreadMessages } from '@onair/contract/notifications/messages';
import { type PageRoute, pageRoutes } from '@onair/contract/routes';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { demoActors } from '../../identity/session/demo-actors.store.ts';
import { seedAnnouncements } from '../announcements/announcements.demo.ts';
import { seedMessages } from './messages.demo.ts';

let app: TestApp;
const accounts: Record<'admin' | 'user', Awaited<ReturnType<TestApp['enter']>>> = {} as never;
beforeAll(async () => {
  app = await testApp();
  accounts.admin = await app.enter('admin');
  accounts.user = await app.enter('user');
  await app.deps.db.execute('update accounts set demo = true');
  await seedMessages(app.deps);
  await seedAnnouncements(app.deps, await demoActors(app.deps.db));
});
afterAll(() => app.close());

const pages: readonly PageRoute[] = pageRoutes;
const read = async (role: 'admin' | 'user', language: string) =>
  (await app.call(listMessages, {}, { token: accounts[role].token, headers: { 'accept-language': language } })).body
    .data as Message[];

test.each(['admin', 'user'] as const)(
  'the demo %s finds unread messages of all three types, and read ones',
  async (role) => {
    const unread = (await app.call(unreadMessages, {}, { token: accounts[role].token })).body.data;
    expect(unread).toEqual({ message: 3, notice: 2, todo: 1 });
    expect((await read(role, 'zh-CN')).some((message) => message.status === 1)).toBe(true);
  },
);

test.each(['admin', 'user'] as const)(
  'each link of the demo %s’s messages leads to a page that the role may open',
  async (role) => {
    for (const { link } of await read(role, 'zh-CN')) {
      const page = pages.find(({ path }) => path === link);
      expect([link, page && permits(page.access, role)]).toEqual([link, true]);
    }
  },
);

test('the messages are complete in both languages and lie in the past, in order', async () => {
  const now = app.clock.now().getTime();
  const [zh, en] = [await read('admin', 'zh-CN'), await read('admin', 'en-US')];
  for (const [i, message] of zh.entries()) {
    expect(message.title + message.subTitle + message.content).toMatch(/\p{Script=Han}/u);
    expect((en[i]?.title ?? '') + en[i]?.subTitle + en[i]?.content).not.toMatch(/\p{Script=Han}/u);
    for (const text of [message.title, message.content, en[i]?.title, en[i]?.content]) expect(text).not.toBe('');
    expect(Date.parse(message.time)).toBeLessThan(now);
  }
  expect(zh.map((message) => message.time)).toEqual(
    zh
      .map((message) => message.time)
      .toSorted()
      .toReversed(),
  );
});

test('the demo company has announcements of every kind, three of them featured', async () => {
  const { data } = (await app.call(listAnnouncements, {}, { token: accounts.user.token })).body;
  const list = data && 'list' in data ? data.list : [];
  expect(list.length).toBeGreaterThanOrEqual(5);
  expect(list.filter((announcement) => announcement.featured)).toHaveLength(3);
  expect(new Set(list.map((announcement) => announcement.tag)).size).toBe(3);
  expect(list[0]?.author).toBe(accounts.admin.username);
});

test('seeding again adds nothing, also when the boxes were emptied since', async () => {
  expect([await seedMessages(app.deps), await seedAnnouncements(app.deps, await demoActors(app.deps.db))]).toEqual([
    0, 0,
  ]);
  await app.deps.db.execute('delete from messages');
  expect(await seedMessages(app.deps)).toBe(0);
});
