import { listAnnouncements } from '@onair/contract/notifications/announcements';
import { listMessages } from '@onair/contract/notifications/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { demoActors } from '../../identity/session/session.demo.store.ts';
import { seedAnnouncements } from './announcements.demo.ts';

let app: TestApp;
const accounts: Record<'admin' | 'user', Awaited<ReturnType<TestApp['enter']>>> = {} as never;
beforeAll(async () => {
  app = await testApp();
  accounts.admin = await app.enter('admin');
  accounts.user = await app.enter('user');
  await app.deps.db.execute('update accounts set demo = true');
  await seedAnnouncements(app.deps, await demoActors(app.deps.db));
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
  expect(await seedAnnouncements(app.deps, await demoActors(app.deps.db))).toBe(0);
  expect((await app.call(listMessages, {}, { token: accounts.admin.token })).body.data).toEqual([]);
});
