import type { Doc } from '@onair/contract/content/documents/document';
import type { listPublished, PublishedItem } from '@onair/contract/content/published';
import type { Query } from '@onair/contract/endpoint';
import type { Queryable } from '../../../db/client.ts';
import { among, bigInt, bool, oneValue } from '../../../db/rows.ts';
import { and, desc, eq, gte, isNull, lt, type SQL, sql } from '../../../db/sql.ts';
import { c, ITEM } from '../content-rule/matching.store.ts';
import { authors, contentDocuments, contents } from '../items/items.tables.ts';

const { id, title, author, type, category, source, tags, publishedAt, coverUrl } = ITEM;
const { slug, summary, updatedAt } = c;
const PUBLISHED = { id, slug, title, summary, author, type, category, source, tags, coverUrl, publishedAt, updatedAt };
/** In microseconds, since pages must be split exactly. */
const place = bigInt(sql`extract(epoch from ${publishedAt}) * 1000000`);

const isPublic = and(eq(c.status, 'online'), isNull(c.deletedAt));

type Wanted = Omit<Query<typeof listPublished>, 'fields'> & { limit: number };

const after = (cursor: string | undefined) => {
  if (cursor === undefined) return undefined;
  const [micros = '0', last = '0'] = cursor.split('-');
  const moment = sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`;
  return sql`(${publishedAt}, ${id}) < (${moment}, ${last}::bigint)`;
};

/** A page of published items, newest first, with the position of the next one; null after the last. */
export const findPublished = async (db: Queryable, wanted: Wanted) => {
  const rows = await db
    .select({ ...PUBLISHED, place })
    .from(c)
    .innerJoin(authors, eq(authors.id, c.authorId))
    .where(
      and(
        isPublic,
        wanted.type && eq(type, wanted.type),
        wanted.category && eq(category, wanted.category),
        wanted.source && eq(source, wanted.source),
        wanted.author === undefined ? undefined : eq(author, wanted.author),
        wanted.tag === undefined ? undefined : sql`${tags} @> array[${wanted.tag}]::text[]`,
        wanted.from === undefined ? undefined : gte(publishedAt, wanted.from),
        wanted.until === undefined ? undefined : lt(publishedAt, wanted.until),
        after(wanted.cursor),
      ),
    )
    .orderBy(desc(publishedAt), desc(id))
    .limit(wanted.limit + 1);
  const list = rows.slice(0, wanted.limit);
  const last = rows.length > wanted.limit ? list.at(-1) : undefined;
  return {
    list: list.map(({ place: _, ...item }): PublishedItem => item),
    next: last ? `${last.place}-${last.id}` : null,
  };
};

const inOrder = <T extends { id: number }>(ids: readonly number[], rows: readonly T[]): T[] => {
  const places = new Map(ids.map((each, n) => [each, n]));
  return rows.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
};

/** Those of these items that the audience may see, in the order of the ids. */
export const findPublishedOf = async (db: Queryable, ids: readonly number[]): Promise<PublishedItem[]> => {
  const rows = await db
    .select(PUBLISHED)
    .from(c)
    .innerJoin(authors, eq(authors.id, c.authorId))
    .where(and(among(c.id, ids), isPublic));
  return inOrder(ids, rows);
};

/** Whether the audience saw an item that is no longer visible to it. */
export const wasWithdrawn = async (db: Queryable, item: number): Promise<boolean> => {
  const [row] = await db.select({ resting: c.resting }).from(c).where(eq(c.id, item));
  return row?.resting === 'withdrawn';
};

/** Addresses of the published items with ids from one to before another. */
export const findSlugs = (db: Queryable, from: number, until: number): Promise<{ slug: string; updatedAt: string }[]> =>
  db
    .select({ slug, updatedAt })
    .from(c)
    .where(and(isPublic, gte(id, from), lt(id, until)))
    .orderBy(desc(id));

/** The highest id of a published item; 0 without any. */
export const lastPublished = async (db: Queryable): Promise<number> => {
  const [row] = await db.select({ id }).from(c).where(isPublic).orderBy(desc(id)).limit(1);
  return row?.id ?? 0;
};

export type PublishedPage = PublishedItem & { doc: Doc | null; text: string; videoId: string | null };

const pagesWhere = async (db: Queryable, which: SQL | undefined) => {
  const rows = await db
    .select({ ...PUBLISHED, videoId: c.videoId, doc: contentDocuments.doc, text: contentDocuments.text })
    .from(c)
    .innerJoin(authors, eq(authors.id, c.authorId))
    .leftJoin(contentDocuments, eq(contentDocuments.contentId, c.id))
    .where(which);
  return rows.map((row): PublishedPage => ({ ...row, text: row.text ?? '' }));
};

/** Those of these items that the audience may see, with their documents, in the order of the ids. */
export const findPublishedPages = async (db: Queryable, ids: readonly number[]): Promise<PublishedPage[]> =>
  inOrder(ids, await pagesWhere(db, and(among(c.id, ids), isPublic)));

/** One published item with its document; null when the audience may not see it. */
export const findPublishedItem = async (db: Queryable, item: number): Promise<PublishedPage | null> =>
  (await findPublishedPages(db, [item]))[0] ?? null;

/** What the page of any item shows, whether the audience may see it or not; null when there is none. */
export const findAnyPage = async (db: Queryable, item: number): Promise<PublishedPage | null> =>
  (await pagesWhere(db, eq(c.id, item)))[0] ?? null;

const isOnline = and(eq(contents.status, 'online'), isNull(contents.deletedAt));

/** Whether a published item shows a film, in its text or as its main video. */
export const isFilmShown = (db: Queryable, id: string): Promise<boolean> =>
  oneValue(
    db,
    bool(sql`exists (
      select from ${contents} where ${and(eq(contents.videoId, id), isOnline)}
      union all
      select from ${contentDocuments} join ${contents} on ${contents.id} = ${contentDocuments.contentId}
      where jsonb_path_query_array(${contentDocuments.doc}, '$.**.videoId') ? ${id} and ${isOnline})`),
    (value) => sql`select ${value}`,
  );
