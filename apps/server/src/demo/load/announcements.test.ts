import { listAnnouncements } from '@onair/contract/notifications/announcements';
import { listMessages } from '@onair/contract/notifications/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { announcements } from '../../domains/notifications/notifications.tables.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { loadAnnouncements } from './announcements.ts';
import { beginLoading } from './loading.ts';

let app: TestApp;
const accounts: Record<'admin' | 'user', Awaited<ReturnType<TestApp['enter']>>> = {} as never;
beforeAll(async () => {
  app = await testApp();
  accounts.admin = await app.enter('admin');
  accounts.user = await app.enter('user');
  await app.deps.db.execute('update accounts set demo = true');
  await loadAnnouncements(await beginLoading(app.deps));
});
afterAll(() => app.close());

test('the demo company has announcements of every kind, three of them featured', async () => {
  const { data } = (await app.call(listAnnouncements, {}, { token: accounts.user.token })).body;
  const list = data && 'list' in data ? data.list : [];
  expect(list.length).toBeGreaterThanOrEqual(5);
  expect(list.filter((announcement) => announcement.featured)).toHaveLength(3);
  expect(new Set(list.map((announcement) => announcement.tag)).size).toBe(3);
  expect(list[0]?.author).toBe(accounts.admin.username);
});

test('seeding again adds nothing, and no message box holds letters that nobody sent', async () => {
  const count = () => app.deps.db.$count(announcements);
  const before = await count();
  await loadAnnouncements(await beginLoading(app.deps));
  expect(await count()).toBe(before);
  expect((await app.call(listMessages, {}, { token: accounts.admin.token })).body.data).toEqual([]);
});
