import type { Order, OrderStatus } from '@onair/contract/billing/ledger';
import type { Locale } from '@onair/contract/text';
import type { Queryable, Tx } from '../../../db/client.ts';
import { type Listed, listPage, type Page } from '../../../db/list.ts';
import { type RowOf, rowsOf, string } from '../../../db/rows.ts';
import { and, desc, eq, type SQL, sql } from '../../../db/sql.ts';
import { people } from '../../identity/published.views.ts';
import { orders, services } from '../billing.tables.ts';

/** An order with its service's name in both languages; the amount in fen. */
const ORDER = {
  id: orders.id,
  number: orders.number,
  serviceId: orders.serviceId,
  titleZh: services.titleZh,
  titleEn: services.titleEn,
  kind: orders.kind,
  months: orders.months,
  amount: orders.amountFen,
  status: orders.status,
  by: string(sql`coalesce(${people.name}, '')`),
  createdAt: orders.createdAt,
  settledAt: orders.settledAt,
  version: orders.version,
};
export type OrderRow = RowOf<typeof ORDER>;
const tables = sql`${orders} join ${services} on ${services.id} = ${orders.serviceId}
  left join ${people} on ${people.id} = ${orders.createdBy}`;

export const orderToReader = ({ titleZh, titleEn, ...order }: OrderRow, locale: Locale): Order => ({
  ...order,
  service: locale === 'zh-CN' ? titleZh : titleEn,
});

const ordersWhere = (db: Queryable, where: SQL | undefined): Promise<OrderRow[]> =>
  rowsOf(db, ORDER, (list) => sql`select ${list} from ${tables} where ${where}`);

/** Unpaid orders: of one service, or all. */
export const findPending = (db: Queryable, serviceId: string | null = null): Promise<OrderRow[]> =>
  ordersWhere(db, and(eq(orders.status, 'pending'), serviceId === null ? undefined : eq(orders.serviceId, serviceId)));

/** A page of the orders, newest first, with their total number. */
export const findOrders = (
  db: Queryable,
  { status = null, ...page }: Page & { status?: OrderStatus | null },
): Promise<Listed<OrderRow>> => {
  const where = status === null ? sql`true` : eq(orders.status, status);
  return listPage(db, ORDER, {
    from: sql`${tables} where ${where}`,
    order: sql`${desc(orders.createdAt)}, ${desc(orders.id)}`,
    page,
    total: sql`select count(*) from ${orders} where ${where}`,
  });
};

export const findOrder = async (db: Queryable, id: string): Promise<OrderRow | null> =>
  (await ordersWhere(db, eq(orders.id, id)))[0] ?? null;

/** The number of the next order of a day, `SO202611210001`. The ledger must be locked, which keeps numbers unique. */
export const nextOrderNumber = async (tx: Tx, day: string): Promise<string> => {
  const stem = `SO${day.replaceAll('-', '')}`;
  const earlier = await tx.$count(orders, sql`starts_with(${orders.number}, ${stem})`);
  return stem + String(earlier + 1).padStart(4, '0');
};

type Insert = typeof orders.$inferInsert;
type NewOrder = Omit<Insert, 'createdBy' | 'createdAt' | 'settledAt' | 'version' | 'status'> & {
  status: 'pending' | 'paid';
  accountId: string | null;
  at: Date;
};

export const insertOrder = async (tx: Tx, { accountId, at, ...order }: NewOrder): Promise<void> => {
  const createdAt = at.toISOString();
  const settledAt = order.status === 'paid' ? createdAt : null;
  await tx.insert(orders).values({ ...order, createdBy: accountId, createdAt, settledAt });
};

export const settleOrder = async (tx: Tx, id: string, status: 'paid' | 'cancelled', at: Date): Promise<void> => {
  await tx
    .update(orders)
    .set({ status, settledAt: at.toISOString(), version: sql`${orders.version} + 1` })
    .where(eq(orders.id, id));
};
