import type { Order } from '@onair/contract/billing/ledger';
import { type Service, type ServiceKey, serviceStateAt } from '@onair/contract/billing/services';
import type { Locale } from '@onair/contract/text';
import type { Queryable, Tx } from '../../../db/client.ts';
import { and, eq, gt, isNotNull, sql } from '../../../db/sql.ts';
import { services } from '../billing.tables.ts';

/** A service in both languages; prices in fen. */
const SERVICE = {
  id: services.id,
  icon: services.icon,
  title: { 'zh-CN': services.titleZh, 'en-US': services.titleEn },
  description: { 'zh-CN': services.descriptionZh, 'en-US': services.descriptionEn },
  monthlyFen: services.monthlyPriceFen,
  months: services.contractMonths,
  openedAt: services.openedAt,
  expiresAt: services.expiresAt,
  cancelledAt: services.cancelledAt,
  version: services.version,
  key: services.key,
};
const later = sql`${services.version} + 1`;

/** Every service that unlocks something, in the order in which they were added. */
export const findServices = (db: Queryable) =>
  db.select(SERVICE).from(services).where(isNotNull(services.key)).orderBy(services.createdAt, services.id);

export type ServiceRow = Awaited<ReturnType<typeof findServices>>[number];

/** Whether a contract that unlocks this is active at a moment. */
export const isRunning = async (db: Queryable, key: ServiceKey, at: Date): Promise<boolean> =>
  (await db.$count(services, and(eq(services.key, key), gt(services.expiresAt, at.toISOString())))) > 0;

/** What one contract of a service costs, in fen. */
export const priceOf = ({ monthlyFen, months }: Pick<ServiceRow, 'monthlyFen' | 'months'>): number =>
  monthlyFen * months;

/** A service as its reader sees it at a moment; the unpaid order is for admins. */
export const toReader = (
  row: ServiceRow,
  pendingOrder: Order | null,
  { locale, now, seesMoney }: { locale: Locale; now: Date; seesMoney: boolean },
): Service => {
  if (row.key === null) throw new Error('a service that opens nothing is not shown');
  const state = serviceStateAt(row, now);
  return {
    id: row.id,
    key: row.key,
    icon: row.icon,
    title: row.title[locale],
    description: row.description[locale],
    enable: state === 'opened' || state === 'cancelled',
    actionType: 'button',
    expires: state === 'expired',
    state,
    monthlyPrice: seesMoney ? row.monthlyFen : null,
    months: row.months,
    price: seesMoney ? priceOf(row) : null,
    openedAt: row.openedAt,
    expiresAt: row.expiresAt,
    pendingOrder,
    version: row.version,
  };
};

/** A service, locked until the end of the transaction; null when it does not exist. */
export const lockService = async (tx: Tx, id: string): Promise<ServiceRow | null> => {
  const isOffered = and(eq(services.id, id), isNotNull(services.key));
  const [service = null] = await tx.select(SERVICE).from(services).where(isOffered).for('update');
  return service;
};

/** Stores the contract of a locked service. @returns the service with its new version */
export const updateService = async (tx: Tx, service: ServiceRow): Promise<ServiceRow> => {
  const { id, openedAt, expiresAt, cancelledAt } = service;
  const [stored] = await tx
    .update(services)
    .set({ openedAt, expiresAt, cancelledAt, version: later })
    .where(eq(services.id, id))
    .returning({ version: services.version });
  if (!stored) throw new Error('a locked service was not there to update');
  return { ...service, ...stored };
};

/** Raises the version, because an order of the service was created or removed. */
export const touchService = async (tx: Tx, id: string): Promise<number> => {
  const [stored] = await tx
    .update(services)
    .set({ version: later })
    .where(eq(services.id, id))
    .returning({ version: services.version });
  return stored?.version ?? 0;
};
