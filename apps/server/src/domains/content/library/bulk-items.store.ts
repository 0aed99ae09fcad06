import type { BulkAct } from '@onair/contract/content/library/library';
import type { Tx } from '../../../db/client.ts';
import { among, int, present, rowsOf, string } from '../../../db/rows.ts';
import { and, eq, isNull, type SQL, sql } from '../../../db/sql.ts';
import { type Chunk, inChunk, type LockedBulk, nextMembers, noteBefore } from '../bulk/bulk.store.ts';
import { c } from '../content-rule/matching.store.ts';
import { stateBefore, stateEffect } from '../items/item-state.store.ts';
import { contents, type ItemsAct, contentBulkItems as items, type SetsAct } from '../items/items.tables.ts';

/** Whether an act is one on items. */
export const isOfItems = (act: ItemsAct | SetsAct): act is ItemsAct => act.act !== 'online' && act.act !== 'offline';

/** The items of a bulk change's next chunk. */
export const nextItems = async (tx: Tx, bulk: Pick<LockedBulk, 'id' | 'done'>): Promise<number[]> => {
  const rows = await rowsOf(
    tx,
    { id: present(items.contentId) },
    (fields) => sql`select ${fields} from ${nextMembers(bulk)}`,
  );
  return rows.map(({ id }) => id);
};

const living = isNull(c.deletedAt);

/** Which items an act changes, and how. */
const effectOf = (act: BulkAct, by: string | null, at: Date): { where: SQL | undefined; set: object } => {
  switch (act.act) {
    case 'publish':
    case 'withdraw':
    case 'delete':
    case 'restore':
      return stateEffect(act.act, { by, at });
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
    case 'due':
      return {
        where: and(living, sql`${c.dueAt} is distinct from ${act.dueAt}::timestamptz`),
        set: { dueAt: act.dueAt },
      };
  }
};

/** The fields that a bulk change may modify, as its undo needs them. */
const BEFORE =
  string(sql`jsonb_build_object('status', ${c.status}, 'resting', ${c.resting}, 'publishedAt', ${c.publishedAt},
  'scheduledAt', ${c.scheduledAt}, 'category', ${c.category}, 'tags', ${c.tags}, 'assignee', ${c.assignee},
  'deletedAt', ${c.deletedAt}, 'deletedBy', ${c.deletedBy}, 'title', ${c.title}, 'summary', ${c.summary},
  'source', ${c.source}, 'dueAt', ${c.dueAt})`);

/** Stores the previous state of a chunk's items, as read by `BEFORE`, and their current version. */
const noteItems = (
  tx: Tx,
  chunk: Chunk<number>,
  before: readonly { id: number; before: string }[],
  changed: readonly { id: number; version: number }[],
): Promise<void> => {
  const versions = new Map(changed.map(({ id, version }) => [id, version]));
  const noted = before.map((row) => ({
    id: row.id,
    before: JSON.parse(row.before),
    afterVersion: versions.get(row.id) ?? null,
  }));
  return noteBefore(tx, chunk, noted);
};

/**
 * Changes the items of a chunk that the act applies to, and stores their previous state. Call under the lock of
 * contents. @returns their ids
 */
export const changeItems = async (tx: Tx, act: BulkAct, chunk: Chunk<number>): Promise<number[]> => {
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
  await noteItems(tx, chunk, before, changed);
  return before.map(({ id }) => id);
};

/** Restores items to their state before a bulk change, where nothing has changed them since. @returns their ids */
export const undoItems = async (tx: Tx, undoes: string, chunk: Chunk<number>): Promise<number[]> => {
  const { ids, by, at } = chunk;
  const was = (key: string): SQL => sql`was.before ->> ${key}::text`;
  const rows = await rowsOf(
    tx,
    { id: int(sql`now_is.id`) },
    (fields) => sql`
    with was as (select * from ${items} where ${items.bulkId} = ${undoes}::uuid and ${among(items.contentId, ids)}),
    now_is as (
      update ${contents} set ${stateBefore(sql`was.before`)},
        title = coalesce(${was('title')}, title), summary = coalesce(${was('summary')}, summary),
        source = coalesce(${was('source')}, source),
        due_at = case when was.before ? 'dueAt' then (${was('dueAt')})::timestamptz else due_at end,
        category = ${was('category')}, assignee = (${was('assignee')})::uuid,
        tags = array(select jsonb_array_elements_text(was.before -> 'tags')),
        version = ${contents.version} + 1, updated_by = ${by}::uuid, updated_at = ${at.toISOString()}::timestamptz
      from was where ${contents.id} = was.content_id and ${contents.version} = was.after_version
      returning ${contents.id} as id)
    select ${fields} from now_is`,
  );
  await noteBefore(
    tx,
    chunk,
    rows.map(({ id }) => ({ id, before: {}, afterVersion: null })),
  );
  return rows.map(({ id }) => id);
};

/** Items as their history compares them. */
export const factsOf = async (tx: Tx, ids: readonly number[]) => {
  const { id, title, summary, tags, status, stage, review, category, source } = contents;
  const { dueAt, assignee, scheduledAt, deletedAt } = contents;
  const filed = { title, summary, tags, category, source, dueAt, assignee };
  const rows = await tx
    .select({ id, ...filed, status, stage, review, scheduledAt, deletedAt })
    .from(contents)
    .where(among(id, ids));
  return new Map(rows.map(({ id: one, ...facts }) => [one, facts]));
};
export type ItemFacts = Awaited<ReturnType<typeof factsOf>> extends Map<number, infer Facts> ? Facts : never;

const those = async (tx: Tx, ids: readonly number[], where: SQL | undefined): Promise<number[]> => {
  const rows = await tx
    .select({ id: contents.id })
    .from(contents)
    .where(and(among(contents.id, ids), where));
  return rows.map(({ id }) => id);
};

/** Titles by id of those of these items that the audience has ever seen, also where they are in the recycle bin. */
export const seenTitles = async (tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, string>> => {
  const rows = await tx
    .select({ id: contents.id, title: contents.title })
    .from(contents)
    .where(and(among(contents.id, ids), eq(contents.resting, 'withdrawn')));
  return new Map(rows.map(({ id, title }) => [id, title]));
};

/** Those of these items that the audience sees now. */
export const onlineAmong = async (tx: Tx, ids: readonly number[]): Promise<ReadonlySet<number>> =>
  new Set(await those(tx, ids, and(eq(contents.status, 'online'), isNull(contents.deletedAt))));

/** How many unpublished ones of the items that a bulk change changed are assigned to whom. */
export const assignedAmong = (tx: Tx, bulk: string): Promise<{ to: string; count: number }[]> =>
  rowsOf(
    tx,
    { to: present(c.assignee), count: int(sql`count(*)`) },
    (list) => sql`
    select ${list} from ${items} join ${contents} c on ${c.id} = ${items.contentId}
    where ${eq(items.bulkId, bulk)} and ${items.before} is not null and ${living} and ${c.assignee} is not null
      and ${c.stage} not in ('published', 'withdrawn')
    group by ${c.assignee}`,
  );

const fields = sql`${items.after}`;

/**
 * Applies a file's values to the items of a chunk, where no one has changed them since the check. Call under the lock
 * of contents. @returns their ids
 */
export const changeByFile = async (tx: Tx, chunk: Chunk<number>): Promise<number[]> => {
  const same = sql`${c.id} = ${items.contentId} and ${c.version} = (${fields} ->> 'version')::integer`;
  const before = await rowsOf(
    tx,
    { id: c.id, before: BEFORE },
    (list) => sql`select ${list} from ${contents} c join ${items} on ${same}
      where ${and(inChunk(chunk), isNull(c.deletedAt))} for update of c`,
  );
  const changed = await rowsOf(
    tx,
    { id: int(sql`now_is.id`), version: int(sql`now_is.version`) },
    (list) => sql`
    with now_is as (
      update ${contents} set title = coalesce(${fields} ->> 'title', ${contents.title}),
        summary = coalesce(${fields} ->> 'summary', ${contents.summary}),
        category = coalesce(${fields} ->> 'category', ${contents.category}),
        source = coalesce(${fields} ->> 'source', ${contents.source}),
        tags = case when ${fields} ? 'tags' then array(select jsonb_array_elements_text(${fields} -> 'tags')) else ${contents.tags} end,
        due_at = case when ${fields} ? 'dueAt' then (${fields} ->> 'dueAt')::timestamptz else ${contents.dueAt} end,
        version = ${contents.version} + 1, updated_by = ${chunk.by}::uuid, updated_at = ${chunk.at.toISOString()}::timestamptz
      from ${items} where ${inChunk(chunk)} and ${contents.id} = ${items.contentId}
        and ${contents.version} = (${fields} ->> 'version')::integer and ${contents.deletedAt} is null
      returning ${contents.id} as id, ${contents.version} as version)
    select ${list} from now_is`,
  );
  await noteItems(tx, chunk, before, changed);
  return changed.map(({ id }) => id);
};
