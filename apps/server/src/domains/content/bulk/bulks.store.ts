import type { Bulk } from '@onair/contract/content/bulk';
import type { Db, Queryable, Tx } from '../../../db/client.ts';
import { bool, insertFrom, rowsOf, string } from '../../../db/rows.ts';
import { and, eq, lte, type SQL, sql } from '../../../db/sql.ts';
import {
  contentBulks as bulks,
  type ItemsAct,
  contentBulkItems as members,
  type SetsAct,
} from '../items/items.tables.ts';

/** Whether a bulk change can be undone: it has ended, changed something, is no undo itself, and was not undone yet. */
export const UNDOABLE = bool(sql`${bulks.state} <> 'running' and ${bulks.changed} > 0 and ${bulks.undoneBy} is null
  and ${bulks.act} ->> 'act' <> 'undo'`);

const BULK = {
  id: bulks.id,
  act: string(sql`${bulks.act} ->> 'act'`),
  state: bulks.state,
  total: bulks.total,
  done: bulks.done,
  changed: bulks.changed,
  undoable: UNDOABLE,
};

export const findBulk = async (db: Queryable, id: string): Promise<Bulk | null> => {
  const [bulk = null] = await rowsOf(db, BULK, (list) => sql`select ${list} from ${bulks} where ${bulks.id} = ${id}`);
  return bulk;
};

/** The account that requested a bulk change; null when it is gone. */
export const findAsker = async (db: Queryable, id: string): Promise<string | null> => {
  const [row] = await db.select({ createdBy: bulks.createdBy }).from(bulks).where(eq(bulks.id, id));
  return row?.createdBy ?? null;
};

/** A bulk change as its job needs it, locked until the end of the transaction. */
export const lockBulk = async (tx: Tx, id: string) => {
  const { subject, act, state, total, done, changed, undoes, createdBy } = bulks;
  const [bulk = null] = await tx
    .select({ id: bulks.id, subject, act, state, total, done, changed, undoes, createdBy })
    .from(bulks)
    .where(eq(bulks.id, id))
    .for('update');
  return bulk;
};
export type LockedBulk = NonNullable<Awaited<ReturnType<typeof lockBulk>>>;
export type BulkSubject = LockedBulk['subject'];

type NewBulk = { id: string; by: string | null; at: Date; undoes: string | null } & (
  | { subject: 'items'; act: ItemsAct }
  | { subject: 'sets'; act: SetsAct }
);

/** Records a bulk change and its items or sets, which `matches` selects. @returns how many */
export const insertBulk = async (
  tx: Tx,
  { id, subject, act, undoes, by, at }: NewBulk,
  matches: SQL,
): Promise<number> => {
  await tx.insert(bulks).values({ id, subject, act, undoes, total: 0, createdBy: by, createdAt: at.toISOString() });
  const member = sql`id`;
  const row = {
    bulkId: sql`${id}::uuid`,
    n: sql`row_number() over (order by id)::integer`,
    ...(subject === 'items' ? { contentId: member } : { policyId: member }),
  };
  const { rowCount } = await tx.execute(insertFrom(members, row, sql`(${matches}) matches (id)`));
  const total = rowCount ?? 0;
  await tx.update(bulks).set({ total }).where(eq(bulks.id, id));
  return total;
};

/** The items or sets that a bulk change modified, as the matches of its undo. */
export const changedBy = ({ id, subject }: Pick<LockedBulk, 'id' | 'subject'>): SQL =>
  sql`select ${subject === 'items' ? members.contentId : members.policyId} from ${members}
    where ${members.bulkId} = ${id}::uuid and ${members.before} is not null`;

type Progress = { done: number; changed: number; state: Bulk['state']; at: Date };

/** Records the progress of a bulk change; a finished one gets its end time. */
export const storeProgress = async (tx: Tx, id: string, { done, changed, state, at }: Progress): Promise<void> => {
  const endedAt = state === 'running' ? null : at.toISOString();
  await tx.update(bulks).set({ done, changed, state, endedAt }).where(eq(bulks.id, id));
};

export const storeUndoneBy = async (tx: Tx, id: string, undoneBy: string): Promise<void> => {
  await tx.update(bulks).set({ undoneBy }).where(eq(bulks.id, id));
};

/** Deletes the bulk changes of sets that were requested until then. */
export const forgetSetBulks = async (db: Db, until: string): Promise<void> => {
  await db.delete(bulks).where(and(eq(bulks.subject, 'sets'), lte(bulks.createdAt, until)));
};
