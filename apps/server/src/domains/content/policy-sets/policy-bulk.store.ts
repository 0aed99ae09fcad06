import { RESTORE_MINUTES } from '@onair/contract/content/policy-sets';
import { sql } from 'drizzle-orm';
import type { Db, Queryable, Tx } from '../../../db/client.ts';
import { lockPolicies } from './policy-sets.store.ts';

export type Named = { id: string; number: string; name: string; status: 'online' | 'offline' };

/** Ids travel as one JSON text, so that a statement has one parameter however many there are. */
const among = (ids: readonly string[]) =>
  sql`id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

const restoreLimit = (now: Date): string => new Date(now.getTime() - RESTORE_MINUTES * 60_000).toISOString();

/** The living sets of these ids. */
export const livingPolicies = async (db: Queryable, ids: readonly string[]): Promise<Named[]> => {
  const { rows } = await db.execute<Named>(
    sql`select id, number, name, status from policies where ${among(ids)} and deleted_at is null order by id`,
  );
  return rows;
};

/** The deleted sets of these ids that can still be restored. */
export const restorablePolicies = async (db: Queryable, ids: readonly string[], now: Date): Promise<Named[]> => {
  const { rows } = await db.execute<Named>(sql`
    select id, number, name, status from policies where ${among(ids)} and deleted_at > ${restoreLimit(now)} order by id`);
  return rows;
};

/** Puts sets online or offline. Call under the lock. */
export const storeStatus = async (
  tx: Tx,
  ids: readonly string[],
  status: 'online' | 'offline',
  accountId: string | null,
  at: Date,
): Promise<void> => {
  await tx.execute(sql`
    update policies set status = ${status}, version = version + 1, updated_by = ${accountId}::uuid,
      updated_at = ${at.toISOString()}
    where ${among(ids)}`);
};

/** Marks sets as deleted at an instant, or, with null, as living again. Call under the lock. */
export const storeDeletion = async (tx: Tx, ids: readonly string[], at: Date | null): Promise<void> => {
  await tx.execute(sql`update policies set deleted_at = ${at?.toISOString() ?? null} where ${among(ids)}`);
};

/** Removes for good the sets whose deletion can no longer be undone. */
export const prunePolicies = async (db: Db, now: Date): Promise<void> => {
  await db.transaction(async (tx) => {
    await lockPolicies(tx);
    await tx.execute(sql`delete from policies where deleted_at <= ${restoreLimit(now)}`);
  });
};
