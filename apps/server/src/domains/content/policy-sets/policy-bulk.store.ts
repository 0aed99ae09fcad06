import { RESTORE_MINUTES } from '@onair/contract/content/policy-bulk';
import type { Db, Queryable, Tx } from '../../../db/client.ts';
import { among } from '../../../db/many.ts';
import { and, gt, isNull, lte, type SQL, sql } from '../../../db/sql.ts';
import { lockPolicies } from './policy-sets.store.ts';
import { policies } from './policy-sets.tables.ts';

const restoreLimit = (now: Date): string => new Date(now.getTime() - RESTORE_MINUTES * 60_000).toISOString();

const NAMED = { id: policies.id, number: policies.number, name: policies.name, status: policies.status };
const namedWhere = (db: Queryable, ids: readonly string[], deletion: SQL) =>
  db
    .select(NAMED)
    .from(policies)
    .where(and(among(policies.id, ids), deletion))
    .orderBy(policies.id);

/** The living sets of these ids. */
export const livingPolicies = (db: Queryable, ids: readonly string[]) =>
  namedWhere(db, ids, isNull(policies.deletedAt));

/** The deleted sets of these ids that can still be restored. */
export const restorablePolicies = (db: Queryable, ids: readonly string[], now: Date) =>
  namedWhere(db, ids, gt(policies.deletedAt, restoreLimit(now)));

export type Named = Awaited<ReturnType<typeof livingPolicies>>[number];

/** Puts sets online or offline. Call under the lock. */
export const storeStatus = async (
  tx: Tx,
  ids: readonly string[],
  status: Named['status'],
  accountId: string | null,
  at: Date,
): Promise<void> => {
  const version = sql`${policies.version} + 1`;
  await tx
    .update(policies)
    .set({ status, version, updatedBy: accountId, updatedAt: at.toISOString() })
    .where(among(policies.id, ids));
};

/** Marks sets as deleted at an instant, or, with null, as living again. Call under the lock. */
export const storeDeletion = async (tx: Tx, ids: readonly string[], at: Date | null): Promise<void> => {
  await tx
    .update(policies)
    .set({ deletedAt: at?.toISOString() ?? null })
    .where(among(policies.id, ids));
};

/** Removes for good the sets whose deletion can no longer be undone. */
export const prunePolicies = async (db: Db, now: Date): Promise<void> => {
  await db.transaction(async (tx) => {
    await lockPolicies(tx);
    await tx.delete(policies).where(lte(policies.deletedAt, restoreLimit(now)));
  });
};
