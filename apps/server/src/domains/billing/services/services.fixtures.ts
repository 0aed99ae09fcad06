import { listLedger, moveTopUp, topUpLedger } from '@onair/contract/billing/ledger';
import { listServices, type Service, type ServiceKey } from '@onair/contract/billing/services';
import { sql } from '../../../db/sql.ts';
import type { TestApp } from '../../../testing/app.ts';
import { services } from '../billing.tables.ts';

type Offered = { title: string; monthlyFen: number; months: number; key: ServiceKey };

/** Offers a service; its price is that of all its months. */
export const offer = async (
  app: TestApp,
  { title = 'Reports', monthlyFen = 10_000, months = 3, key = 'funnel' }: Partial<Offered> = {},
): Promise<string> => {
  const id = app.deps.newId();
  const texts = { titleZh: `${title}（中）`, titleEn: title, descriptionZh: '说明', descriptionEn: 'What it does' };
  const terms = { monthlyPriceFen: monthlyFen, contractMonths: months, createdAt: app.clock.now().toISOString() };
  await app.deps.db.insert(services).values({ id, key, icon: 'code', ...texts, ...terms });
  return id;
};

export const seen = async (app: TestApp, token: string, id: string): Promise<Service> => {
  const { body } = await app.call(listServices, {}, { token, headers: { 'accept-language': 'en' } });
  const service = (body.data as Service[]).find((each) => each.id === id);
  if (!service) throw new Error(`no service ${id}`);
  return service;
};

/** Puts money into the account; another person confirms a large amount. */
export const topUp = async (app: TestApp, token: string, amount: number, headers: Record<string, string> = {}) => {
  const answer = await app.call(topUpLedger, { amount, note: '' }, { token, headers });
  const { body } = answer;
  if (body.status !== 'ok' || !body.data.waiting) return answer;
  const { id, version } = body.data.waiting;
  const other = (await app.enter('finance')).token;
  const confirmed = await app.call(moveTopUp, { id, move: 'confirm', version }, { token: other });
  if (confirmed.body.status !== 'ok') throw new Error(confirmed.text);
  return answer;
};

export const balanceOf = async (app: TestApp, token: string): Promise<number> => {
  const { data } = (await app.call(listLedger, {}, { token })).body;
  return data && 'balance' in data ? data.balance : Number.NaN;
};

/** What the table itself adds up to, beside what its last row says. */
export const ledgerSums = async (app: TestApp) => {
  const { rows } = await app.deps.db.execute<{ sum: number; last: number; charges: number }>(sql`
    select coalesce(sum(amount_fen), 0)::bigint as sum,
      coalesce((select balance_fen from ledger order by seq desc limit 1), 0) as last,
      count(*) filter (where kind = 'charge') as charges from ledger`);
  return rows[0];
};

/** Actions of the audit log about services, orders and the ledger, in order. */
export const acts = async (app: TestApp): Promise<string[]> => {
  const { rows } = await app.deps.db.execute<{ action: string }>(sql`
    select action from audit_log where action like any (array['service.%', 'order.%', 'ledger.%']) order by seq`);
  return rows.map((row) => row.action);
};
