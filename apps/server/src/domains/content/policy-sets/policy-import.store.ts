import type { Queryable, Tx } from '../../../db/client.ts';
import { among, given } from '../../../db/many.ts';
import { bare, sql } from '../../../db/sql.ts';
import { HELD, spanOf } from './policy-sets.store.ts';
import { policies } from './policy-sets.tables.ts';

/** Sets of these ids as rows of a file are compared with them, those in the recycle bin included. */
export const findFileSets = (db: Queryable, ids: readonly string[]) => {
  const { id, number, name, contentType, filterType, status, rule, version, deletedAt } = policies;
  return db
    .select({ id, number, name, contentType, filterType, status, rule, version, deletedAt })
    .from(policies)
    .where(among(id, ids));
};
export type FileSet = Awaited<ReturnType<typeof findFileSets>>[number];

const CHANGED = { id: policies.id, name: policies.name, status: policies.status, rule: policies.rule };
export type ChangedSet = Pick<FileSet, keyof typeof CHANGED> & {
  /** The rule is another one, so that what it holds is counted again. */
  recount: boolean;
};

/** Stores new states of sets by hand and by rules. Call under the lock. */
export const changeSets = async (
  tx: Tx,
  sets: readonly ChangedSet[],
  by: { accountId: string | null; at: Date },
  timeZone: string,
): Promise<void> => {
  const rows = sets.map(({ id, name, status, rule }) => ({ id, name, status, rule }));
  const { from, columns } = given(CHANGED, rows);
  const span = spanOf(columns.rule, timeZone);
  const { name, status, rule, ruleFrom, ruleUntil, version, updatedBy, updatedAt } = policies;
  await tx.execute(sql`
    update ${policies} set ${bare(name)} = ${columns.name}, ${bare(status)} = ${columns.status}, ${bare(rule)} = ${columns.rule},
      ${bare(ruleFrom)} = ${span.from}, ${bare(ruleUntil)} = ${span.until}, ${bare(version)} = ${version} + 1,
      ${bare(updatedBy)} = ${by.accountId}::uuid, ${bare(updatedAt)} = ${by.at.toISOString()}::timestamptz
    from ${from} where ${policies.id} = ${columns.id}`);
  const ids = sets.filter(({ recount }) => recount).map(({ id }) => id);
  if (ids.length > 0) await tx.update(policies).set({ items: HELD }).where(among(policies.id, ids));
};
