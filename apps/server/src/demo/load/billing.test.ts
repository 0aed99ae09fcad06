import { ledgerBalance, listLedger } from '@onair/contract/billing/ledger';
import { listServices, type Service } from '@onair/contract/billing/services';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { acts, ledgerSums } from '../../domains/billing/services/services.fixtures.ts';
import { type TestApp, testApp } from '../../testing/app.ts';
import { loadBilling } from './billing.ts';
import { beginLoading } from './loading.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ config: { timeZone: 'Asia/Shanghai' } });
  token = (await app.enter('admin')).token;
  await loadBilling(await beginLoading(app.deps));
});
afterAll(() => app.close());

test('the demo company has a service that is due, one expired, one never opened and one that runs', async () => {
  const services = (await app.call(listServices, {}, { token })).body.data as Service[];
  expect(services.map(({ title, state }) => [title, state])).toEqual([
    ['漏斗分析', 'opened'],
    ['用户分布', 'expired'],
    ['资源分发', 'never-opened'],
    ['用户画像分析', 'opened'],
  ]);
  const dues = (await app.call(ledgerBalance, {}, { token })).body.data as { balance: number; renewalsDue: number };
  expect(dues).toMatchObject({ renewalsDue: 1, ordersPending: 0 });
  // The dearest costs more than there is, so that ordering without money can be tried.
  expect(services[2]?.price).toBeGreaterThan(dues.balance);
});

test('its money came in and went out over a year, in order, and adds up', async () => {
  const { data } = (await app.call(listLedger, { pageSize: 100 }, { token })).body;
  const list = data && 'list' in data ? data.list : [];
  expect(list.length).toBeGreaterThan(10);
  const times = list.map((entry) => entry.at);
  expect(times).toEqual(times.toSorted().toReversed());
  const sums = await ledgerSums(app);
  expect(sums?.sum).toBe(sums?.last);
  expect(await acts(app)).toEqual(['service.offer']);
});

test('seeding again adds nothing', async () => {
  const before = await ledgerSums(app);
  await loadBilling(await beginLoading(app.deps));
  expect(await ledgerSums(app)).toEqual(before);
});
