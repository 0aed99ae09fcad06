import type { Db, Tx } from '../../../db/client.ts';
import { int, rowsOf, string } from '../../../db/rows.ts';
import { and, eq, lt, sql } from '../../../db/sql.ts';
import { contentDocuments, contents, contentVersions, contentPictures as p } from '../items/items.tables.ts';

/** Serializes references to a picture's bytes with their removal, each until the end of its transaction. */
export const lockPicture = async (tx: Tx, hash: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('onair.picture.' || ${hash}, 0))`);
};

/**
 * In a text or as a cover, of an item or a version, or cropped for a use. Named pictures came with the demo company.
 */
const isUsed = sql`(${p.name} <> ''
  or exists (select from ${p} as cut where cut.original_id = ${p.id})
  or exists (select from ${contents} where ${eq(contents.coverId, p.id)})
  or exists (select from ${contentVersions} where ${eq(contentVersions.coverId, p.id)})
  or exists (select from ${contentDocuments}
    where jsonb_path_query_array(${contentDocuments.doc}, '$.**.pictureId') ? ${p.id}::text)
  or exists (select from ${contentVersions}
    where jsonb_path_query_array(${contentVersions.doc}, '$.**.pictureId') ? ${p.id}::text))`;

const JUDGED = { last: string(sql`coalesce(max(judged.id::text), '')`), n: int(sql`count(*)`) };

/**
 * Records for the pictures after `from` since when they are unused, and clears it for those used again.
 * @returns the last of them; null when no more may follow
 */
export const markUnused = async (db: Db, from: string | null, at: Date, limit: number): Promise<string | null> => {
  const [row] = await rowsOf(
    db,
    JUDGED,
    (list) => sql`
    with judged as materialized (
      select ${p.id} as id, ${isUsed} as used from ${p}
      where ${from === null ? sql`true` : sql`${p.id} > ${from}::uuid`} order by ${p.id} limit ${limit}),
    marked as (
      update ${p} set unused_since = case when judged.used then null else ${at.toISOString()}::timestamptz end
      from judged where judged.id = ${p.id} and judged.used = (${p.unusedSince} is not null))
    select ${list} from judged`,
  );
  return row && row.n === limit ? row.last : null;
};

/** Deletes some pictures that have been unused since before a moment, and still are. @returns their data */
export const deleteUnused = async (tx: Tx, before: Date, limit: number): Promise<{ id: string; hash: string }[]> => {
  const due = tx
    .select({ id: p.id })
    .from(p)
    .where(and(lt(p.unusedSince, before.toISOString()), sql`not ${isUsed}`))
    .orderBy(p.unusedSince)
    .limit(limit);
  return tx.delete(p).where(sql`${p.id} in ${due}`).returning({ id: p.id, hash: p.hash });
};

/** Whether any picture has these bytes. */
export const hasPicture = async (tx: Tx, hash: string): Promise<boolean> => (await tx.$count(p, eq(p.hash, hash))) > 0;
