import type { Order } from '@onair/contract/billing/ledger';
import { type Service, serviceStateAt } from '@onair/contract/billing/services';
import type { Locale } from '@onair/contract/text';
import type { Queryable, Tx } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

export type ServiceRow = {
  id: string;
  icon: string;
  title: Record<Locale, string>;
  description: Record<Locale, string>;
  monthlyFen: number;
  months: number;
  openedAt: Date | null;
  expiresAt: Date | null;
  cancelledAt: Date | null;
  version: number;
};

type Raw = Omit<ServiceRow, 'title' | 'description' | 'openedAt' | 'expiresAt' | 'cancelledAt'> & {
  titleZh: string;
  titleEn: string;
  descriptionZh: string;
  descriptionEn: string;
} & Record<'openedAt' | 'expiresAt' | 'cancelledAt', string | Date | null>;

const columns = sql`id, icon, title_zh as "titleZh", title_en as "titleEn", description_zh as "descriptionZh",
  description_en as "descriptionEn", monthly_price_fen as "monthlyFen", contract_months as months,
  opened_at as "openedAt", expires_at as "expiresAt", cancelled_at as "cancelledAt", version`;

const instant = (at: string | Date | null): Date | null => (at === null ? null : new Date(at));

const toService = ({ titleZh, titleEn, descriptionZh, descriptionEn, ...row }: Raw): ServiceRow => ({
  ...row,
  title: { 'zh-CN': titleZh, 'en-US': titleEn },
  description: { 'zh-CN': descriptionZh, 'en-US': descriptionEn },
  openedAt: instant(row.openedAt),
  expiresAt: instant(row.expiresAt),
  cancelledAt: instant(row.cancelledAt),
});

/** What one contract of a service costs, in fen. */
export const priceOf = ({ monthlyFen, months }: Pick<ServiceRow, 'monthlyFen' | 'months'>): number =>
  monthlyFen * months;

/** A service as its reader sees it at a moment; the waiting order is for admins. */
export const toReader = (row: ServiceRow, pendingOrder: Order | null, locale: Locale, now: Date): Service => {
  const state = serviceStateAt(row, now);
  return {
    id: row.id,
    icon: row.icon,
    title: row.title[locale],
    description: row.description[locale],
    enable: state === 'opened' || state === 'cancelled',
    actionType: 'button',
    expires: state === 'expired',
    state,
    monthlyPrice: row.monthlyFen,
    months: row.months,
    price: priceOf(row),
    openedAt: row.openedAt?.toISOString() ?? null,
    expiresAt: row.expiresAt?.toISOString() ?? null,
    pendingOrder,
    version: row.version,
  };
};

/** Every service, in the order in which they were offered. */
export const findServices = async (db: Queryable): Promise<ServiceRow[]> => {
  const { rows } = await db.execute<Raw>(sql`select ${columns} from services order by created_at, id`);
  return rows.map(toService);
};

/** A service kept from changing until the transaction ends; null when there is none. */
export const lockService = async (tx: Tx, id: string): Promise<ServiceRow | null> => {
  const { rows } = await tx.execute<Raw>(sql`select ${columns} from services where id = ${id} for update`);
  return rows[0] ? toService(rows[0]) : null;
};

export const updateService = async (
  tx: Tx,
  id: string,
  { openedAt, expiresAt, cancelledAt }: Pick<ServiceRow, 'openedAt' | 'expiresAt' | 'cancelledAt'>,
): Promise<ServiceRow> => {
  const { rows } = await tx.execute<Raw>(sql`
    update services set opened_at = ${openedAt?.toISOString() ?? null}, expires_at = ${expiresAt?.toISOString() ?? null},
      cancelled_at = ${cancelledAt?.toISOString() ?? null}, version = version + 1
    where id = ${id} returning ${columns}`);
  if (!rows[0]) throw new Error('a locked service was not there to update');
  return toService(rows[0]);
};

/** Makes what was read before out of date, because an order of the service came or went. */
export const touchService = async (tx: Tx, id: string): Promise<number> => {
  const { rows } = await tx.execute<{ version: number }>(sql`
    update services set version = version + 1 where id = ${id} returning version`);
  return rows[0]?.version ?? 0;
};
