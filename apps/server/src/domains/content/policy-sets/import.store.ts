import type { Queryable, Tx } from '../../../db/client.ts';
import { among, bare, insertFrom, type RowOf, recordset } from '../../../db/rows.ts';
import { asc, eq, sql } from '../../../db/sql.ts';
import { HELD, spanOf } from './policy-sets.store.ts';
import { policies, policyImportRows, policyImports } from './policy-sets.tables.ts';

/** Sets with these ids for comparison with rows of a file, including those in the recycle bin. */
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
  /** The rule differs, so its items are counted again. */
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
  const { from, columns } = recordset(CHANGED, rows);
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

const ROW = {
  row: policyImportRows.row,
  policyId: policyImportRows.policyId,
  version: policyImportRows.version,
  before: policyImportRows.before,
};

/** Stores what each row of a file did, so that it can be undone. */
export const insertImport = async (
  tx: Tx,
  id: string,
  rows: readonly RowOf<typeof ROW>[],
  by: { accountId: string | null; at: Date },
): Promise<void> => {
  const created = rows.filter(({ before }) => before === null).length;
  const counts = { created, changed: rows.length - created };
  await tx.insert(policyImports).values({ id, createdBy: by.accountId, createdAt: by.at.toISOString(), ...counts });
  const { from, columns } = recordset(ROW, rows);
  await tx.execute(insertFrom(policyImportRows, { importId: id, ...columns }, from));
};

/** Marks an import as undone. @returns whether it was undone before; null when the id does not exist */
export const storeUndone = async (tx: Tx, id: string, at: Date): Promise<{ before: boolean } | null> => {
  const its = eq(policyImports.id, id);
  const [found] = await tx.select({ undoneAt: policyImports.undoneAt }).from(policyImports).where(its).for('update');
  if (!found) return null;
  if (found.undoneAt === null) await tx.update(policyImports).set({ undoneAt: at.toISOString() }).where(its);
  return { before: found.undoneAt !== null };
};

/** What each row of an import did, with the current state of its set. */
export const importedRows = (tx: Tx, id: string) => {
  const { name, status, rule, version, deletedAt } = policies;
  return tx
    .select({ ...ROW, now: { name, status, rule, version, deletedAt } })
    .from(policyImportRows)
    .innerJoin(policies, eq(policies.id, policyImportRows.policyId))
    .where(eq(policyImportRows.importId, id))
    .orderBy(asc(policyImportRows.row));
};
