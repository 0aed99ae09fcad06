import { type DeletedPolicy, SET_BIN_DAYS } from '@onair/contract/content/policy-bulk';
import type { Db, Queryable, Tx } from '../../../db/client.ts';
import { type Listed, listPage, type Page } from '../../../db/list.ts';
import { among, string } from '../../../db/rows.ts';
import { and, desc, eq, gt, isNull, lte, type SQL, sql } from '../../../db/sql.ts';
import { people } from '../../identity/published.views.ts';
import { forgetSetBulks } from '../bulk/bulks.store.ts';
import { bulksOf } from '../bulk/changes.store.ts';
import { lockPolicies } from './policy-sets.store.ts';
import { policies, policyImports } from './policy-sets.tables.ts';

const BIN_MS = SET_BIN_DAYS * 86_400_000;
const restoreLimit = (now: Date): string => new Date(now.getTime() - BIN_MS).toISOString();

const NAMED = {
  id: policies.id,
  number: policies.number,
  name: policies.name,
  status: policies.status,
  version: policies.version,
};
const namedWhere = (db: Queryable, ids: readonly string[], deletion: SQL) =>
  db
    .select(NAMED)
    .from(policies)
    .where(and(among(policies.id, ids), deletion))
    .orderBy(policies.id);

/** The active sets with these ids. */
export const livingPolicies = (db: Queryable, ids: readonly string[]) =>
  namedWhere(db, ids, isNull(policies.deletedAt));

/** The deleted sets with these ids that can still be restored. */
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

/** Marks sets as deleted at an instant by an account, or, with null, as active again. Call under the lock. */
export const storeDeletion = async (
  tx: Tx,
  ids: readonly string[],
  deletion: { at: Date; by: string | null } | null,
): Promise<void> => {
  await tx
    .update(policies)
    .set({ deletedAt: deletion?.at.toISOString() ?? null, deletedBy: deletion?.by ?? null })
    .where(among(policies.id, ids));
};

const DELETED = {
  id: policies.id,
  number: policies.number,
  name: policies.name,
  contentType: policies.contentType,
  filterType: policies.filterType,
  count: policies.items,
  deletedAt: policies.deletedAt,
  deletedBy: string(sql`coalesce(${people.name}, '')`),
};

/** A page of the recycle bin, latest deletion first. */
export const findDeleted = async (db: Queryable, page: Page, now: Date): Promise<Listed<DeletedPolicy>> => {
  const { list, total } = await listPage(db, DELETED, {
    from: sql`${policies} left join ${people} on ${eq(people.id, policies.deletedBy)}
      where ${gt(policies.deletedAt, restoreLimit(now))}`,
    order: sql`${desc(policies.deletedAt)}, ${desc(policies.id)}`,
    page,
  });
  return {
    total,
    list: list.map(({ deletedAt, ...set }) => {
      const at = new Date(deletedAt ?? now);
      return { ...set, deletedAt: at.toISOString(), until: new Date(at.getTime() + BIN_MS).toISOString() };
    }),
  };
};

/** Removes sets for good, and deletes imports and bulk changes, that can no longer be restored or undone. */
export const prunePolicies = async (db: Db, now: Date): Promise<void> => {
  await db.transaction(async (tx) => {
    await lockPolicies(tx);
    await tx.delete(policies).where(lte(policies.deletedAt, restoreLimit(now)));
    await tx.delete(policyImports).where(lte(policyImports.createdAt, restoreLimit(now)));
  });
  await forgetSetBulks(db, restoreLimit(now));
};

/** Imports and bulk changes of sets as one list. */
export const SET_CHANGES = sql`
  select ${policyImports.id} as id, 'import' as act, ${policyImports.createdAt} as at, ${policyImports.createdBy} as made_by, 'done' as state,
    ${policyImports.created} + ${policyImports.changed} as total, ${policyImports.created} + ${policyImports.changed} as done,
    ${policyImports.created} as created, ${policyImports.changed} as changed,
    ${policyImports.undoneAt} is null as undoable, ${policyImports.undoneAt} is not null as undone
  from ${policyImports} union all ${bulksOf('sets')}`;
