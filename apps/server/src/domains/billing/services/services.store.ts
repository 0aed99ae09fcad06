import type { Order } from '@onair/contract/billing/ledger';
import { type Service, type ServiceKey, serviceStateAt } from '@onair/contract/billing/services';
import type { Locale } from '@onair/contract/text';
import type { Queryable, Tx } from '../../../db/client.ts';
import { ints } from '../../../db/rows.ts';
import { and, eq, gt, isNotNull, lte, sql } from '../../../db/sql.ts';
import { serviceNotices, services } from '../billing.tables.ts';

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

/** Contracts that end before a moment, with the steps before that end that were announced. */
export const findEnding = (db: Queryable, before: Date) => {
  const { id, expiresAt, cancelledAt } = services;
  const ofThisEnd = and(eq(serviceNotices.serviceId, id), eq(serviceNotices.contractEnd, expiresAt));
  const { days } = serviceNotices;
  const noticed = ints(sql`coalesce(array_agg(${days}) filter (where ${days} is not null), '{}')`);
  return db
    .select({ id, expiresAt, cancelledAt, noticed })
    .from(services)
    .leftJoin(serviceNotices, ofThisEnd)
    .where(lte(expiresAt, before.toISOString()))
    .groupBy(id)
    .orderBy(expiresAt);
};

/** Records the announcements about the end of a contract. @returns the steps that had not been recorded yet */
export const noteEnding = async (
  tx: Tx,
  { id, end, steps, at }: { id: string; end: string; steps: readonly number[]; at: Date },
): Promise<number[]> => {
  const notices = steps.map((days) => ({ serviceId: id, contractEnd: end, days, at: at.toISOString() }));
  const stored = await tx
    .insert(serviceNotices)
    .values(notices)
    .onConflictDoNothing()
    .returning({ days: serviceNotices.days });
  return stored.map(({ days }) => days);
};
