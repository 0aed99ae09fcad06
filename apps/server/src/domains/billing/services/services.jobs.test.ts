import { cancelService, openService, renewService } from '@onair/contract/billing/services';
import { DAY } from '@onair/contract/lib/local-time';
import { listMessages, type Message } from '@onair/contract/notifications/messages';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { serveStream } from '../../../testing/stream.ts';
import { acts, offer, topUp } from './services.fixtures.ts';
import { watchServices } from './services.jobs.ts';

let app: TestApp;
let admin: Awaited<ReturnType<TestApp['enter']>>;
beforeEach(async () => {
  app = await testApp({ config: { timeZone: 'Asia/Shanghai' } });
  app.clock.set(new Date('2026-03-01T04:00:00Z'));
  admin = await app.enter('admin');
});
afterEach(() => app.close());

/** The box of the same admin, through a session of today. */
const box = async (language = 'en'): Promise<Message[]> => {
  const { token, accountId } = await app.enter('admin');
  await app.deps.db.execute(sql`update messages set account_id = ${accountId} where account_id = ${admin.accountId}`);
  admin = { ...admin, token, accountId };
  return (await app.call(listMessages, {}, { token, headers: { 'accept-language': language } })).body.data as Message[];
};
const titles = async (language?: string) => (await box(language)).map((message) => message.title);
/** Two concurrent checks, as of two processes: each notice must be sent once. */
const watch = () => Promise.all([watchServices(app.deps), watchServices(app.deps)]);
const days = (n: number) => app.clock.advance(n * DAY);
const opened = async (months = 2): Promise<string> => {
  const id = await offer(app, { title: 'Reports', months });
  await topUp(app, admin.token, 500_000);
  await app.call(openService, { id, version: 1 }, { token: admin.token });
  return id;
};

test('admins alone are notified 30, 7 and 1 days before the end of a contract and at its end, each once', async () => {
  await opened();
  const user = await app.enter('user');
  const notices: string[][] = [];
  // 61 days: two months from March 1.
  for (const wait of [30, 1, 0, 22, 1, 6, 1]) {
    days(wait);
    await watch();
    notices.push(await titles());
  }
  const [within30, within7, aDay] = [30, 7, 1].map(
    (n) => `“Reports” expires within ${n === 1 ? 'a day' : `${n} days`}`,
  );
  expect(notices).toEqual([
    [],
    [within30],
    [within30],
    [within30],
    [within7, within30],
    [aDay, within7, within30],
    ['“Reports” has expired'],
  ]);
  expect(await titles('zh-CN')).toEqual(['“Reports（中）”已到期']);
  const [message] = await box();
  expect(message).toMatchObject({ type: 'notice', link: '/list/card?tab=service', messageType: 3 });
  expect((await acts(app)).filter((action) => action === 'service.expire')).toHaveLength(1);
  const { rows } = await app.deps.db.execute(sql`select 1 from messages where account_id = ${user.accountId}`);
  expect(rows).toEqual([]);
});

test('after an outage only the latest notice is sent; a renewal withdraws outdated ones, and the next end is announced again', async () => {
  const id = await opened();
  days(56);
  await watch();
  expect(await titles()).toEqual(['“Reports” expires within 7 days']);
  await app.call(renewService, { id, version: 2 }, { token: admin.token });
  expect(await titles()).toEqual([]);
  days(45);
  await watch();
  expect(await titles()).toEqual(['“Reports” expires within 30 days']);
});

test('of a cancelled service only the end is announced', async () => {
  const id = await opened();
  await app.call(cancelService, { id, version: 2 }, { token: admin.token });
  days(60);
  await watch();
  expect(await titles()).toEqual([]);
  days(1);
  await watch();
  expect(await titles()).toEqual(['“Reports” has expired']);
});

test('a balance that does not cover the renewals due is reported once, and withdrawn when it does again', async () => {
  const id = await offer(app, { title: 'Reports', monthlyFen: 10_000, months: 2 });
  await topUp(app, admin.token, 25_000);
  await app.call(openService, { id, version: 1 }, { token: admin.token });
  days(40);
  await watch();
  await watch();
  const low = (await box()).filter((message) => message.title === 'The balance is low');
  expect(low).toMatchObject([
    { content: expect.stringContaining('holds ¥50.00. Renewing the service that ends within 30 days costs ¥200.00') },
  ]);
  await topUp(app, admin.token, 15_000);
  expect(await titles()).not.toContain('The balance is low');
});

test('open pages are notified of a contract that ended', async () => {
  await opened();
  days(61);
  const { token } = await app.enter('user');
  const served = await serveStream(app);
  const reader = await served.listener(token, 'services');
  await watchServices(app.deps);
  await reader.until(() => reader.events('services').length > 0);
  expect(reader.events('services')).toHaveLength(1);
  await served.close();
});
