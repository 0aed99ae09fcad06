import type { Tx } from '../../../db/client.ts';
import { int, rowsOf } from '../../../db/rows.ts';
import { and, isNull, sql } from '../../../db/sql.ts';
import { type Chunk, inChunk } from '../bulk/members.store.ts';
import { c } from '../content-rule/matching.store.ts';
import { contents, contentBulkItems as items } from '../items/items.tables.ts';
import { BEFORE, noteItems } from './bulk-items.store.ts';

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
