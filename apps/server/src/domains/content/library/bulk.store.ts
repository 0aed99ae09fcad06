import type { Bulk, BulkAct } from '@onair/contract/content/library';
import { workflowMachine } from '@onair/contract/content/workflow';
import type { Queryable, Tx } from '../../../db/client.ts';
import { among, given, insertFrom } from '../../../db/many.ts';
import { bool, int, rowsOf, string } from '../../../db/rows.ts';
import { and, asc, eq, gt, isNull, lte, type SQL, sql } from '../../../db/sql.ts';
import { c } from '../content-rule/matching.store.ts';
import { contentBulks as bulks, contents, contentBulkItems as items } from '../items/items.tables.ts';

const BULK = {
  id: bulks.id,
  act: string(sql`${bulks.act} ->> 'act'`),
  state: bulks.state,
  total: bulks.total,
  done: bulks.done,
  changed: bulks.changed,
  undoable: bool(sql`${bulks.state} <> 'running' and ${bulks.changed} > 0 and ${bulks.undoneBy} is null
    and ${bulks.undoes} is null`),
};

export const findBulk = async (db: Queryable, id: string): Promise<Bulk | null> => {
  const [bulk = null] = await rowsOf(db, BULK, (list) => sql`select ${list} from ${bulks} where ${bulks.id} = ${id}`);
  return bulk;
};

/** A bulk change as its job needs it, locked until the end of the transaction. */
export const lockBulk = async (tx: Tx, id: string) => {
  const { act, state, total, done, changed, undoes, undoneBy, createdBy } = bulks;
  const [bulk = null] = await tx
    .select({ id: bulks.id, act, state, total, done, changed, undoes, undoneBy, createdBy })
    .from(bulks)
    .where(eq(bulks.id, id))
    .for('update');
  return bulk;
};

type NewBulk = { id: string; act: BulkAct | { act: 'undo' }; undoes: string | null; by: string | null; at: Date };

/** Records a bulk change and its items, which `matches` selects. @returns how many */
export const insertBulk = async (tx: Tx, { id, act, undoes, by, at }: NewBulk, matches: SQL): Promise<number> => {
  await tx.insert(bulks).values({ id, act, undoes, total: 0, createdBy: by, createdAt: at.toISOString() });
  const row = { bulkId: sql`${id}::uuid`, n: sql`row_number() over (order by id)::integer`, contentId: sql`id` };
  const { rowCount } = await tx.execute(insertFrom(items, row, sql`(${matches}) matches (id)`));
  const total = rowCount ?? 0;
  await tx.update(bulks).set({ total }).where(eq(bulks.id, id));
  return total;
};

/** The items that a bulk change modified, as the matches of its undo. */
export const changedBy = (id: string): SQL =>
  sql`select ${items.contentId} from ${items} where ${items.bulkId} = ${id}::uuid and ${items.before} is not null`;

/** The next items of a bulk change that has processed `done`. */
export const nextItems = async (tx: Tx, id: string, done: number, limit: number): Promise<number[]> => {
  const rows = await tx
    .select({ contentId: items.contentId })
    .from(items)
    .where(and(eq(items.bulkId, id), gt(items.n, done)))
    .orderBy(asc(items.n))
    .limit(limit);
  return rows.map(({ contentId }) => contentId);
};

const list = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;
const living = isNull(c.deletedAt);

/** Which items an act changes, and how. */
const effectOf = (act: BulkAct, by: string | null, at: Date): { where: SQL | undefined; set: object } => {
  const now = at.toISOString();
  const stage = { stageSince: now, scheduledAt: null };
  const { publish, withdraw } = workflowMachine.moves;
  switch (act.act) {
    case 'publish': {
      const publishedAt = sql`case when ${contents.released} then ${contents.publishedAt} else ${now}::timestamptz end`;
      const where = and(living, sql`${c.stage} = any (${list(publish.from)})`, sql`${c.review} <> 'rejected'`);
      return { where, set: { ...stage, status: 'online', resting: 'withdrawn', publishedAt } };
    }
    case 'withdraw':
      return {
        where: and(living, sql`${c.stage} = any (${list(withdraw.from)})`),
        set: { ...stage, status: 'offline' },
      };
    case 'delete': {
      const resting = sql`case when ${contents.resting} in ('review', 'scheduled') then 'draft' else ${contents.resting} end`;
      return { where: living, set: { ...stage, status: 'offline', resting, deletedAt: now, deletedBy: by } };
    }
    case 'restore':
      return { where: sql`${c.deletedAt} is not null`, set: { deletedAt: null, deletedBy: null } };
    case 'category':
      return { where: and(living, sql`${c.category} <> ${act.category}`), set: { category: act.category } };
    case 'addTag': {
      const where = and(living, sql`not ${c.tags} @> array[${act.tag}::text] and cardinality(${c.tags}) < 20`);
      return { where, set: { tags: sql`${contents.tags} || array[${act.tag}::text]` } };
    }
    case 'removeTag': {
      const where = and(living, sql`${c.tags} @> array[${act.tag}::text]`);
      return { where, set: { tags: sql`array_remove(${contents.tags}, ${act.tag}::text)` } };
    }
    case 'assign':
      return {
        where: and(living, sql`${c.assignee} is distinct from ${act.assignee}::uuid`),
        set: { assignee: act.assignee },
      };
  }
};

/** The fields that a bulk change may modify, as its undo needs them. */
export const BEFORE =
  string(sql`jsonb_build_object('status', ${c.status}, 'resting', ${c.resting}, 'publishedAt', ${c.publishedAt},
  'scheduledAt', ${c.scheduledAt}, 'category', ${c.category}, 'tags', ${c.tags}, 'assignee', ${c.assignee},
  'deletedAt', ${c.deletedAt}, 'deletedBy', ${c.deletedBy}, 'title', ${c.title}, 'summary', ${c.summary},
  'source', ${c.source}, 'dueAt', ${c.dueAt})`);

/** The next items of a bulk change, after the `from` processed ones; who requested it, and the time of the write. */
export type Chunk = { bulk: string; ids: readonly number[]; from: number; by: string | null; at: Date };

/** Rows of a bulk change that belong to a chunk: by position, so that a chunk never scans the whole. */
export const inChunk = ({ bulk, ids, from }: Pick<Chunk, 'bulk' | 'ids' | 'from'>): SQL | undefined =>
  and(eq(items.bulkId, bulk), gt(items.n, from), lte(items.n, from + ids.length));

/** Stores the previous state of a chunk's items, and their current version. */
export const noteBefore = async (
  tx: Tx,
  chunk: Chunk,
  before: readonly { id: number; before: string }[],
  versions: ReadonlyMap<number, number>,
): Promise<void> => {
  const rows = before.map((row) => ({
    contentId: row.id,
    before: JSON.parse(row.before),
    afterVersion: versions.get(row.id) ?? null,
  }));
  const { from, columns } = given(
    { contentId: items.contentId, before: items.before, afterVersion: items.afterVersion },
    rows,
  );
  await tx.execute(sql`update ${items} set before = ${columns.before}, after_version = ${columns.afterVersion} from ${from}
    where ${inChunk(chunk)} and ${items.contentId} = ${columns.contentId}`);
};

/**
 * Changes the items of a chunk that the act applies to, and stores their previous state. Call under the lock of
 * contents. @returns their ids
 */
export const changeItems = async (tx: Tx, act: BulkAct, chunk: Chunk): Promise<number[]> => {
  const { ids, by, at } = chunk;
  const { where, set } = effectOf(act, by, at);
  const before = await rowsOf(
    tx,
    { id: c.id, before: BEFORE },
    (fields) => sql`select ${fields} from ${contents} c where ${and(among(c.id, ids), where)} for update`,
  );
  if (before.length === 0) return [];
  const version = sql`${contents.version} + 1`;
  const changed = await tx
    .update(contents)
    .set({ ...set, version, updatedBy: by, updatedAt: at.toISOString() })
    .where(
      among(
        contents.id,
        before.map(({ id }) => id),
      ),
    )
    .returning({ id: contents.id, version: contents.version });
  await noteBefore(tx, chunk, before, new Map(changed.map((row) => [row.id, row.version])));
  return before.map(({ id }) => id);
};

/** Restores items to their state before a bulk change, where nothing has changed them since. @returns their ids */
export const undoItems = async (tx: Tx, undoes: string, chunk: Chunk): Promise<number[]> => {
  const { ids, by, at } = chunk;
  const was = (key: string): SQL => sql`was.before ->> ${key}::text`;
  const rows = await rowsOf(
    tx,
    { id: int(sql`now_is.id`) },
    (fields) => sql`
    with was as (select * from ${items} where ${items.bulkId} = ${undoes}::uuid and ${among(items.contentId, ids)}),
    now_is as (
      update ${contents} set status = ${was('status')}, resting = ${was('resting')},
        published_at = (${was('publishedAt')})::timestamptz, scheduled_at = (${was('scheduledAt')})::timestamptz,
        title = coalesce(${was('title')}, title), summary = coalesce(${was('summary')}, summary),
        source = coalesce(${was('source')}, source),
        due_at = case when was.before ? 'dueAt' then (${was('dueAt')})::timestamptz else due_at end,
        category = ${was('category')}, assignee = (${was('assignee')})::uuid,
        tags = array(select jsonb_array_elements_text(was.before -> 'tags')),
        deleted_at = (${was('deletedAt')})::timestamptz, deleted_by = (${was('deletedBy')})::uuid,
        version = ${contents.version} + 1, updated_by = ${by}::uuid, updated_at = ${at.toISOString()}::timestamptz
      from was where ${contents.id} = was.content_id and ${contents.version} = was.after_version
      returning ${contents.id} as id)
    select ${fields} from now_is`,
  );
  await tx
    .update(items)
    .set({ before: {} })
    .where(
      and(
        inChunk(chunk),
        among(
          items.contentId,
          rows.map(({ id }) => id),
        ),
      ),
    );
  return rows.map(({ id }) => id);
};

type Progress = { done: number; changed: number; state: Bulk['state']; at: Date };

/** Records the progress of a bulk change; a finished one gets its end time. */
export const storeProgress = async (tx: Tx, id: string, { done, changed, state, at }: Progress): Promise<void> => {
  const endedAt = state === 'running' ? null : at.toISOString();
  await tx.update(bulks).set({ done, changed, state, endedAt }).where(eq(bulks.id, id));
};

export const storeUndoneBy = async (tx: Tx, id: string, undoneBy: string): Promise<void> => {
  await tx.update(bulks).set({ undoneBy }).where(eq(bulks.id, id));
};

const those = async (tx: Tx, ids: readonly number[], where: SQL | undefined): Promise<number[]> => {
  const rows = await tx
    .select({ id: contents.id })
    .from(contents)
    .where(and(among(contents.id, ids), where));
  return rows.map(({ id }) => id);
};

/** Those of these items that the audience has ever seen. */
export const releasedAmong = (tx: Tx, ids: readonly number[]): Promise<number[]> =>
  those(tx, ids, eq(contents.released, true));

/** Those of these items that the audience sees now. */
export const onlineAmong = async (tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set(await those(tx, ids, and(eq(contents.status, 'online'), isNull(contents.deletedAt))));
