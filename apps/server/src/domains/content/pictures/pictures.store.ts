import { type ContentPicture, contentPictureUrl, SIMILAR_BITS, SIMILAR_SHOWN } from '@onair/contract/content/pictures';
import type { Db, Queryable, Tx } from '../../../db/client.ts';
import { lockObject } from '../../../db/lock.store.ts';
import { among, bool, int, oneValue, type RowOf, rowsOf, string } from '../../../db/rows.ts';
import { type AnyColumn, and, desc, eq, lt, ne, type SQL, sql } from '../../../db/sql.ts';
import { contentDocuments, contents, contentVersions, contentPictures as p } from '../items/items.tables.ts';

/** 16 hexadecimal digits as the number that the database compares. */
const hashNumber = (hash: string) => sql`('x' || ${hash})::bit(64)::bigint`;

type NewPicture = {
  id: string;
  hash: string;
  mime: string;
  width: number;
  height: number;
  bytes: number;
  name: string;
  alt: string;
  /** See `perceptualHash`; null where similar pictures are not looked for. */
  phash: string | null;
  createdBy: string | null;
  at: Date;
};

export const insertPicture = async (tx: Tx, { at, phash, ...picture }: NewPicture): Promise<void> => {
  await tx
    .insert(p)
    .values({ ...picture, phash: phash === null ? null : hashNumber(phash), createdAt: at.toISOString() });
};

/** Bits in which two looks differ. */
const differingBits = (one: SQL | AnyColumn, another: SQL | AnyColumn): SQL =>
  sql`bit_count((${one} # ${another})::bit(64))`;

/** Whether a stored look is within `SIMILAR_BITS` of another one: first by an index, which finds up to seven. */
export const looksLike = (stored: AnyColumn, look: SQL | AnyColumn): SQL =>
  sql`(look_bands(${stored}) && look_neighbours(${look}) and ${differingBits(stored, look)} <= ${SIMILAR_BITS})`;

/** Similar pictures, closest first, without the picture itself. */
export const findSimilar = async (db: Queryable, hash: string, own: string): Promise<ContentPicture['similar']> => {
  const look = hashNumber(hash);
  const distance = int(differingBits(p.phash, look));
  const rows = await db
    .select({ id: p.id, uploadedAt: p.createdAt })
    .from(p)
    .where(and(ne(p.id, own), looksLike(p.phash, look)))
    .orderBy(distance, desc(p.createdAt))
    .limit(SIMILAR_SHOWN);
  return rows.map(({ id, uploadedAt }) => ({ id, uploadedAt, url: contentPictureUrl(id) }));
};

/** Ids of pictures by their names. */
export const findNamed = async (db: Queryable, names: readonly string[]): Promise<Map<string, string>> => {
  const rows = await db.select({ id: p.id, name: p.name }).from(p).where(among(p.name, names));
  return new Map(rows.map(({ id, name }) => [name, id]));
};

const PICTURE = {
  id: p.id,
  hash: p.hash,
  mime: p.mime,
  width: p.width,
  height: p.height,
  bytes: p.bytes,
  name: p.name,
  alt: p.alt,
  focalX: p.focalX,
  focalY: p.focalY,
  originalId: p.originalId,
  crop: p.crop,
};
export type PictureRow = RowOf<typeof PICTURE>;

/** A use of a picture, or an original; null when the id does not exist. */
export const findPicture = async (db: Queryable, id: string): Promise<PictureRow | null> => {
  const [row = null] = await db.select(PICTURE).from(p).where(eq(p.id, id));
  return row;
};

/** Stores a use of an original, with the original's look. */
export const insertFrame = async (
  tx: Tx,
  { at, ...picture }: PictureRow & { originalId: string; createdBy: string | null; at: Date },
): Promise<void> => {
  const phash = sql`(select phash from ${p} original where original.id = ${picture.originalId})`;
  await tx.insert(p).values({ ...picture, phash, createdAt: at.toISOString() });
};

/** Whether a published item has it as its cover or in its text. */
export const isShown = (db: Queryable, id: string): Promise<boolean> =>
  oneValue(
    db,
    bool(sql`exists (
      select from ${contents} where ${contents.coverId} = ${id} and ${contents.status} = 'online'
      union all
      select from ${contentDocuments} join ${contents} on ${contents.id} = ${contentDocuments.contentId}
      where jsonb_path_query_array(${contentDocuments.doc}, '$.**.pictureId') ? ${id} and ${contents.status} = 'online')`),
    (value) => sql`select ${value}`,
  );

/** Data about pictures that a page needs before it shows them, by id. */
export const findFacts = async (db: Queryable, ids: readonly string[]) => {
  if (ids.length === 0) return new Map<string, { width: number; height: number; alt: string }>();
  const { id, width, height, alt } = p;
  const rows = await db.select({ id, width, height, alt }).from(p).where(among(id, ids));
  return new Map(rows.map(({ id: each, ...facts }) => [each, facts]));
};
export type PictureFacts = Awaited<ReturnType<typeof findFacts>>;

/** Serializes references to a picture's bytes with their removal, each until the end of its transaction. */
export const lockPicture = (tx: Tx, hash: string): Promise<void> => lockObject(tx, `onair.picture.${hash}`);

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
