import type { Order, OrderStatus } from '@onair/contract/billing/ledger';
import type { Locale } from '@onair/contract/text';
import type { Queryable, Tx } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

export type OrderRow = Omit<Order, 'service'> & { title: Record<Locale, string> };

type RawOrder = Omit<Order, 'service'> & { titleZh: string; titleEn: string };

const orderColumns = sql`o.id, o.number, o.service_id as "serviceId", s.title_zh as "titleZh", s.title_en as "titleEn",
  o.kind, o.months, o.amount_fen as amount, o.status, coalesce(a.name, '') as by, o.created_at as "createdAt",
  o.settled_at as "settledAt", o.version`;
const orderTables = sql`orders o join services s on s.id = o.service_id left join people a on a.id = o.created_by`;

const toOrder = ({ titleZh, titleEn, createdAt, settledAt, ...row }: RawOrder): OrderRow => ({
  ...row,
  title: { 'zh-CN': titleZh, 'en-US': titleEn },
  createdAt: new Date(createdAt).toISOString(),
  settledAt: settledAt === null ? null : new Date(settledAt).toISOString(),
});

export const orderToReader = ({ title, ...order }: OrderRow, locale: Locale): Order => ({
  ...order,
  service: title[locale],
});

/** Orders that wait for payment: of one service, or all. */
export const findPending = async (db: Queryable, serviceId: string | null = null): Promise<OrderRow[]> => {
  const { rows } = await db.execute<RawOrder>(sql`
    select ${orderColumns} from ${orderTables}
    where o.status = 'pending' and (${serviceId}::uuid is null or o.service_id = ${serviceId}::uuid)`);
  return rows.map(toOrder);
};

/** A page of the orders, the newest first, with the number of all of them. */
export const findOrders = async (
  db: Queryable,
  { status = null, limit, offset }: { status?: OrderStatus | null; limit: number; offset: number },
): Promise<{ list: OrderRow[]; total: number }> => {
  const { rows } = await db.execute<RawOrder>(sql`
    select ${orderColumns} from ${orderTables} where (${status}::text is null or o.status = ${status})
    order by o.created_at desc, o.id desc limit ${limit} offset ${offset}`);
  const counted = await db.execute<{ total: number }>(sql`
    select count(*) as total from orders where (${status}::text is null or status = ${status})`);
  return { list: rows.map(toOrder), total: counted.rows[0]?.total ?? 0 };
};

export const findOrder = async (db: Queryable, id: string): Promise<OrderRow | null> => {
  const { rows } = await db.execute<RawOrder>(sql`select ${orderColumns} from ${orderTables} where o.id = ${id}`);
  return rows[0] ? toOrder(rows[0]) : null;
};

/** The number of the next order of a day, `SO202611210001`. The ledger must be locked, which keeps numbers apart. */
export const nextOrderNumber = async (tx: Tx, day: string): Promise<string> => {
  const stem = `SO${day.replaceAll('-', '')}`;
  const { rows } = await tx.execute<{ n: number }>(sql`
    select count(*) as n from orders where starts_with(number, ${stem})`);
  return stem + String((rows[0]?.n ?? 0) + 1).padStart(4, '0');
};

export type NewOrder = {
  id: string;
  number: string;
  serviceId: string;
  kind: Order['kind'];
  months: number;
  amountFen: number;
  status: 'pending' | 'paid';
  accountId: string | null;
  at: Date;
};

export const insertOrder = async (tx: Tx, order: NewOrder): Promise<void> => {
  const at = order.at.toISOString();
  await tx.execute(sql`
    insert into orders (id, number, service_id, kind, months, amount_fen, status, created_by, created_at, settled_at)
    values (${order.id}, ${order.number}, ${order.serviceId}, ${order.kind}, ${order.months}, ${order.amountFen},
      ${order.status}, ${order.accountId}, ${at}, ${order.status === 'paid' ? at : null})`);
};

export const settleOrder = async (tx: Tx, id: string, status: 'paid' | 'cancelled', at: Date): Promise<void> => {
  await tx.execute(sql`
    update orders set status = ${status}, settled_at = ${at.toISOString()}, version = version + 1 where id = ${id}`);
};
