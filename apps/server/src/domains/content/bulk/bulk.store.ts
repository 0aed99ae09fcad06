import type { Bulk } from '@onair/contract/content/bulk';
import { type BulkChange, CHANGES_DAYS } from '@onair/contract/content/bulk-changes';
import { DAY } from '@onair/contract/lib/local-time';
import type { Db, Queryable, Tx } from '../../../db/client.ts';
import { type Listed, listPage, type Page } from '../../../db/list.ts';
import { bool, insertFrom, int, recordset, rowsOf, same, string } from '../../../db/rows.ts';
import { and, eq, gt, lte, type SQL, sql } from '../../../db/sql.ts';
import { people } from '../../identity/published.views.ts';
import {
  contentBulks as bulks,
  type ItemsAct,
  contentBulkItems as members,
  type SetsAct,
} from '../items/items.tables.ts';

/** Whether a bulk change can be undone: it has ended, changed something, is no undo itself, and was not undone yet. */
const UNDOABLE = bool(sql`${bulks.state} <> 'running' and ${bulks.changed} > 0 and ${bulks.undoneBy} is null
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

/** Bulk changes of items or of sets, without undos. */
export const bulksOf = (subject: BulkSubject): SQL => sql`
  select ${bulks.id} as id, ${bulks.act} ->> 'act' as act, ${bulks.createdAt} as at, ${bulks.createdBy} as made_by,
    ${bulks.state} as state, ${bulks.total} as total, ${bulks.done} as done,
    coalesce((${bulks.act} ->> 'created')::integer, 0) as created, ${bulks.changed} as changed,
    ${UNDOABLE} as undoable, ${bulks.undoneBy} is not null as undone
  from ${bulks} where ${eq(bulks.subject, subject)} and ${bulks.act} ->> 'act' <> 'undo'`;

const CHANGE = {
  id: same(bulks.id, sql`made.id`),
  act: string(sql`made.act`),
  at: same(bulks.createdAt, sql`made.at`),
  by: string(sql`coalesce(${people.name}, '')`),
  state: same(bulks.state, sql`made.state`),
  total: int(sql`made.total`),
  done: int(sql`made.done`),
  created: int(sql`made.created`),
  changed: int(sql`made.changed`),
  undoable: bool(sql`made.undoable`),
  undone: bool(sql`made.undone`),
};

type Reading = { page: Page; now: Date };

/** A page of the recent ones among the changes that `made` selects, as `bulksOf` does; the latest first. */
export const findChanges = (db: Queryable, made: SQL, { page, now }: Reading): Promise<Listed<BulkChange>> => {
  const since = new Date(now.getTime() - CHANGES_DAYS * DAY).toISOString();
  return listPage(db, CHANGE, {
    from: sql`(${made}) made left join ${people} on ${people.id} = made.made_by where made.at > ${since}::timestamptz`,
    order: sql`made.at desc, made.id desc`,
    page,
  });
};

/** Members in one transaction: few enough that readers and writers of single ones hardly wait. */
const CHUNK = 500;

/** The next members of a bulk change, after the `from` processed ones; who requested it, and the time of the write. */
export type Chunk<Id> = { bulk: string; ids: readonly Id[]; from: number; by: string | null; at: Date };

/** The rows of a bulk change's next chunk in their order, for `select … from`. */
export const nextMembers = ({ id, done }: Pick<LockedBulk, 'id' | 'done'>): SQL =>
  sql`${members} where ${and(eq(members.bulkId, id), gt(members.n, done))} order by ${members.n} limit ${CHUNK}`;

/** Rows of a bulk change that belong to a chunk: by position, so that a chunk never scans the whole. */
export const inChunk = ({ bulk, ids, from }: Pick<Chunk<unknown>, 'bulk' | 'ids' | 'from'>): SQL | undefined =>
  and(eq(members.bulkId, bulk), gt(members.n, from), lte(members.n, from + ids.length));

type Noted<Id> = { id: Id; before: Record<string, unknown>; afterVersion: number | null };

/** Stores the previous state of a chunk's members, and their current version. */
export const noteBefore = async <Id>(tx: Tx, chunk: Chunk<Id>, changed: readonly Noted<Id>[]): Promise<void> => {
  if (changed.length === 0) return;
  const places = new Map(chunk.ids.map((id, index) => [id, chunk.from + 1 + index]));
  const rows = changed.map(({ id, ...noted }) => ({ n: places.get(id) ?? 0, ...noted }));
  const { n, before, afterVersion } = members;
  const { from, columns } = recordset({ n, before, afterVersion }, rows);
  await tx.execute(sql`update ${members} set before = ${columns.before}, after_version = ${columns.afterVersion}
    from ${from} where ${eq(members.bulkId, chunk.bulk)} and ${n} = ${columns.n}`);
};
