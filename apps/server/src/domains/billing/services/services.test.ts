import { workplaceSummary } from '@onair/contract/analytics/workplace';
import { cancelOrder, ledgerBalance, listOrders, type Order, payOrder } from '@onair/contract/billing/ledger';
import {
  cancelService,
  listServices,
  openService,
  renewService,
  resumeService,
  type Service,
} from '@onair/contract/billing/services';
import { listMessages } from '@onair/contract/notifications/messages';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '../../../db/sql.ts';
import { type TestApp, testApp } from '../../../testing/app.ts';
import { acts, balanceOf, ledgerSums, offer, seen, topUp } from './services.fixtures.ts';

let app: TestApp;
let admin: string;
let other: string;
let user: string;
beforeAll(async () => {
  app = await testApp({ config: { timeZone: 'Asia/Shanghai' } });
  app.clock.set(new Date('2026-01-31T04:00:00Z'));
  admin = (await app.enter('admin')).token;
  other = (await app.enter('admin')).token;
  user = (await app.enter('user')).token;
});
afterAll(() => app.close());

const english = { 'accept-language': 'en' };
const move = async (
  endpoint: typeof openService | typeof renewService | typeof cancelService | typeof resumeService,
  id: string,
  { version, token = admin, key, payLater }: { version: number; token?: string; key?: string; payLater?: boolean },
) =>
  (
    await app.call(
      endpoint as typeof openService,
      { id, version, ...(payLater === undefined ? {} : { payLater }) },
      { token, headers: { ...english, ...(key ? { 'idempotency-key': key } : {}) } },
    )
  ).body;
const pendingOf = async (id: string): Promise<Order> => {
  const { pendingOrder } = await seen(app, admin, id);
  if (!pendingOrder) throw new Error('no order waits');
  return pendingOrder;
};

test('an opened service runs for its contract, and the account is charged once', async () => {
  const id = await offer(app);
  await topUp(app, admin, 100_000);
  const answer = await move(openService, id, { version: 1 });
  expect(answer.data).toMatchObject({ state: 'opened', enable: true, expires: false, price: 30_000, version: 2 });
  // Three months after January 31 there is no 31st.
  expect((answer.data as Service).expiresAt).toBe('2026-04-30T04:00:00.000Z');
  expect(await balanceOf(app, admin)).toBe(70_000);
  expect(await seen(app, user, id)).toMatchObject({ state: 'opened', pendingOrder: null });
});

test('it is open until the instant its contract ends, and expired from then on without any timer', async () => {
  const id = await offer(app);
  const { expiresAt } = (await move(openService, id, { version: 1 })).data as Service;
  const now = app.clock.now();
  app.clock.set(new Date(new Date(expiresAt ?? '').getTime() - 1));
  expect(await seen(app, (await app.enter('user')).token, id)).toMatchObject({ state: 'opened', enable: true });
  app.clock.advance(1);
  expect(await seen(app, (await app.enter('user')).token, id)).toMatchObject({
    state: 'expired',
    enable: false,
    expires: true,
  });
  app.clock.set(now);
});

test('a renewal goes on where the contract ends; one of an expired service begins now', async () => {
  await topUp(app, admin, 100_000);
  const id = await offer(app, { months: 1 });
  const first = (await move(openService, id, { version: 1 })).data as Service;
  const renewed = (await move(renewService, id, { version: 2 })).data as Service;
  expect([first.expiresAt, renewed.expiresAt]).toEqual(['2026-02-28T04:00:00.000Z', '2026-03-28T04:00:00.000Z']);
  const now = app.clock.now();
  app.clock.set(new Date('2026-05-05T05:00:00Z'));
  const { token } = await app.enter('admin');
  const again = (await move(renewService, id, { version: 3, token })).data as Service;
  expect(again).toMatchObject({ openedAt: '2026-05-05T05:00:00.000Z', expiresAt: '2026-06-05T05:00:00.000Z' });
  app.clock.set(now);
});

test('a cancelled service runs to its end and can be resumed until then', async () => {
  await topUp(app, admin, 100_000);
  const id = await offer(app);
  await move(openService, id, { version: 1 });
  expect((await move(cancelService, id, { version: 2 })).data).toMatchObject({ state: 'cancelled', enable: true });
  expect((await move(renewService, id, { version: 3 })).code).toBe(50009);
  expect((await move(resumeService, id, { version: 3 })).data).toMatchObject({ state: 'opened', version: 4 });
});

test('too little balance is refused with price and balance in the reader’s language, and nothing has changed', async () => {
  const id = await offer(app, { title: 'Dear', monthlyFen: 100_000_000_000, months: 1 });
  const before = [await balanceOf(app, admin), await acts(app), await seen(app, admin, id)];
  const answer = await move(openService, id, { version: 1 });
  expect(answer.code).toBe(50015);
  const balance = Number(before[0]) / 100;
  expect(answer.msg).toContain('“Dear” costs ¥1,000,000,000.00');
  expect(answer.msg).toContain(`holds ¥${balance.toLocaleString('en', { minimumFractionDigits: 2 })}`);
  const chinese = (await app.call(openService, { id, version: 1 }, { token: admin })).body;
  expect(chinese.msg).toMatch(/^余额不足：“Dear（中）”需要 ¥1,000,000,000\.00，当前余额 ¥/);
  expect([await balanceOf(app, admin), await acts(app), await seen(app, admin, id)]).toEqual(before);
});

test('an unpaid order is pending, the admins are notified, and it can be paid once there is money', async () => {
  const id = await offer(app, { title: 'Later', monthlyFen: 5_000_000, months: 2 });
  const waiting = (await move(openService, id, { version: 1, payLater: true })).data as Service;
  expect(waiting).toMatchObject({ state: 'never-opened', version: 2, pendingOrder: { status: 'pending' } });
  const { number, id: orderId, version } = await pendingOf(id);
  expect(number).toMatch(/^SO20260131\d{4}$/);
  expect(await seen(app, user, id)).toMatchObject({ pendingOrder: null, price: null, monthlyPrice: null });
  const summaryFor = async (token: string) => (await app.call(workplaceSummary, {}, { token })).body.data;
  expect(await summaryFor(admin)).toMatchObject({ ordersPending: 1 });
  expect(await summaryFor(user)).toMatchObject({ balance: null, ordersPending: null, renewalsDue: null });
  const box = async () => JSON.stringify((await app.call(listMessages, {}, { token: admin, headers: english })).body);
  expect(await box()).toContain(`Order ${number} waits for payment`);
  expect((await move(openService, id, { version: 2 })).code).toBe(50006);

  const pay = () => app.call(payOrder, { id: orderId, version }, { token: admin, headers: english });
  const poor = (await pay()).body;
  expect([poor.code, poor.msg]).toEqual([50015, expect.stringContaining('costs ¥100,000.00')]);
  await topUp(app, admin, 10_000_000);
  expect((await pay()).body.data).toMatchObject({ status: 'paid', service: 'Later' });
  expect(await seen(app, admin, id)).toMatchObject({ state: 'opened', pendingOrder: null });
  expect((await pay()).body.code).toBe(50009);
  expect((await app.call(ledgerBalance, {}, { token: admin })).body.data).toMatchObject({ ordersPending: 0 });
  expect((await app.call(ledgerBalance, {}, { token: user })).body.code).toBe(50003);
  expect(await box()).not.toContain('waits for payment');
});

test('a waiting order can be dropped, and goes with the service that is cancelled', async () => {
  const id = await offer(app, { title: 'Dropped', monthlyFen: 400_000_000, months: 1 });
  await move(openService, id, { version: 1, payLater: true });
  const order = await pendingOf(id);
  const drop = await app.call(cancelOrder, { id: order.id, version: order.version }, { token: admin });
  expect(drop.body.data).toMatchObject({ status: 'cancelled' });
  await topUp(app, admin, 400_000_000);
  await move(openService, id, { version: 3 });
  await move(renewService, id, { version: 4, payLater: true });
  const renewal = await pendingOf(id);
  await move(cancelService, id, { version: 5 });
  const { data } = (await app.call(listOrders, { status: 'cancelled' }, { token: admin })).body;
  expect(data).toMatchObject({ total: 2, list: [{ id: renewal.id }, { id: order.id }] });
});

test('a contract is renewed 36 months ahead and no further', async () => {
  await topUp(app, admin, 1_000_000);
  const id = await offer(app, { monthlyFen: 1, months: 18 });
  await move(openService, id, { version: 1 });
  expect((await move(renewService, id, { version: 2 })).code).toBe(20000);
  expect((await move(renewService, id, { version: 3 })).code).toBe(50006);
});

test('of two admins who act on the same version of a service one wins, and the other gets a conflict', async () => {
  await topUp(app, admin, 1_000_000);
  const id = await offer(app);
  const answers = await Promise.all([
    move(openService, id, { version: 1 }),
    move(openService, id, { version: 1, token: other }),
  ]);
  expect(answers.map((answer) => answer.code).sort()).toEqual([20000, 50009]);
});

test('one opening sent 50 times is one debit with one answer', async () => {
  await topUp(app, admin, 1_000_000);
  const id = await offer(app);
  const before = await ledgerSums(app);
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => move(openService, id, { version: 1, key: 'open-it-once' })),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.code).toBe(20000);
  expect(await ledgerSums(app)).toMatchObject({ charges: (before?.charges ?? 0) + 1 });
});

test('of 20 openings of two services at once, with money for one, exactly one succeeds', async () => {
  const balance = await balanceOf(app, admin);
  const price = balance - 1;
  const ids = [await offer(app, { monthlyFen: price, months: 1 }), await offer(app, { monthlyFen: price, months: 1 })];
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      move(openService, ids[n % 2] ?? '', { version: 1, token: n % 3 === 0 ? other : admin }),
    ),
  );
  expect(answers.filter((answer) => answer.code === 20000)).toHaveLength(1);
  expect(await balanceOf(app, admin)).toBe(1);
  expect(await ledgerSums(app)).toMatchObject({ sum: 1, last: 1 });
});

test('a user sees every service and can do nothing with them', async () => {
  const id = await offer(app);
  await move(openService, id, { version: 1, payLater: true });
  const order = await pendingOf(id);
  const before = [await acts(app), (await app.call(listServices, {}, { token: admin })).body.data];
  for (const endpoint of [openService, renewService, cancelService, resumeService]) {
    expect((await move(endpoint, id, { version: 2, token: user })).code).toBe(50003);
  }
  for (const endpoint of [payOrder, cancelOrder]) {
    const { body } = await app.call(endpoint, { id: order.id, version: order.version }, { token: user });
    expect(body.code).toBe(50003);
  }
  expect((await app.call(listOrders, {}, { token: user })).body.code).toBe(50003);
  expect([await acts(app), (await app.call(listServices, {}, { token: admin })).body.data]).toEqual(before);
});

test('what does not exist is not found, and the account of money cannot be rewritten', async () => {
  const id = app.deps.newId();
  expect((await move(openService, id, { version: 1 })).code).toBe(50004);
  expect((await app.call(payOrder, { id, version: 1 }, { token: admin })).body.code).toBe(50004);
  const change = (statement: string) =>
    app.deps.db.execute(sql.raw(statement)).then(
      () => 'done',
      () => 'refused',
    );
  for (const statement of ['update ledger set amount_fen = 5 where seq = 1', 'delete from ledger', 'truncate ledger']) {
    expect([statement, await change(statement)]).toEqual([statement, 'refused']);
  }
});

test('a service that opens nothing is offered no longer, and its orders stay readable', async () => {
  const id = await offer(app, { title: 'Retired' });
  await topUp(app, admin, 1_000_000);
  const { version } = await seen(app, admin, id);
  expect((await move(openService, id, { version })).status).toBe('ok');
  await app.deps.db.execute(sql`update services set key = null where id = ${id}`);
  const { body } = await app.call(listServices, {}, { token: admin });
  expect((body.data as Service[]).map((service) => service.id)).not.toContain(id);
  expect((await move(renewService, id, { version: version + 1 })).status).toBe('fail');
  const orders = await app.call(listOrders, {}, { token: admin, headers: english });
  expect(orders.text).toContain('Retired');
});
