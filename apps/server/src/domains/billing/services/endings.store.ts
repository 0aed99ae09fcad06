import type { Queryable, Tx } from '../../../db/client.ts';
import { ints } from '../../../db/rows.ts';
import { and, eq, lte, sql } from '../../../db/sql.ts';
import { serviceNotices, services } from '../billing.tables.ts';

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
