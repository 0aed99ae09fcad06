import type { Doc } from '@onair/contract/content/document';
import type { listPublished, PublishedItem } from '@onair/contract/content/published';
import type { Query } from '@onair/contract/endpoint';
import type { Queryable } from '../../../db/client.ts';
import { bigInt } from '../../../db/rows.ts';
import { and, desc, eq, gte, isNull, lt, sql } from '../../../db/sql.ts';
import { ITEM } from '../content-rule/find-matches.store.ts';
import { c } from '../content-rule/matching.store.ts';
import { authors, contentDocuments } from '../items/items.tables.ts';

const { id, title, author, type, category, source, tags, publishedAt, coverUrl } = ITEM;
const { slug, summary, updatedAt } = c;
const SHOWN = { id, slug, title, summary, author, type, category, source, tags, coverUrl, publishedAt, updatedAt };
/** In microseconds, which a page must divide exactly. */
const place = bigInt(sql`extract(epoch from ${publishedAt}) * 1000000`);

const isPublic = and(eq(c.status, 'online'), isNull(c.deletedAt));

type Wanted = Omit<Query<typeof listPublished>, 'fields'> & { limit: number };

const after = (cursor: string | undefined) => {
  if (cursor === undefined) return undefined;
  const [micros = '0', last = '0'] = cursor.split('-');
  const moment = sql`timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond'`;
  return sql`(${publishedAt}, ${id}) < (${moment}, ${last}::bigint)`;
};

/** A page of what is published, the newest first, with the place from which the next one goes on; null after the last. */
export const findPublished = async (db: Queryable, wanted: Wanted) => {
  const rows = await db
    .select({ ...SHOWN, place })
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

export type PublishedPage = PublishedItem & { doc: Doc | null; text: string };

/** One published item with its document; null when there is none that the audience may see. */
export const findPublishedItem = async (db: Queryable, item: number): Promise<PublishedPage | null> => {
  const [row = null] = await db
    .select({ ...SHOWN, doc: contentDocuments.doc, text: contentDocuments.text })
    .from(c)
    .innerJoin(authors, eq(authors.id, c.authorId))
    .leftJoin(contentDocuments, eq(contentDocuments.contentId, c.id))
    .where(and(eq(c.id, item), isPublic));
  return row && { ...row, text: row.text ?? '' };
};
