import { contentPictureUrl } from '@onair/contract/content/pictures';
import { ALIKE_SHOWN, type Reviewed } from '@onair/contract/content/reviews';
import type { Queryable } from '../../../db/client.ts';
import { alias } from '../../../db/columns.ts';
import { among, int, rowsOf, same } from '../../../db/rows.ts';
import { and, eq, gte, sql } from '../../../db/sql.ts';
import { contentDocuments, contentPictures, contents } from '../items/items.tables.ts';
import { looksLike } from '../pictures/pictures.store.ts';
import { reviewItems } from '../review.tables.ts';

const documentVersion = int(sql`coalesce(${contentDocuments.version}, 0)`);

/** The document of an item in a queue; null when it does not exist. */
export const findReviewed = async (db: Queryable, id: string) => {
  const [row] = await db
    .select({
      contentId: contents.id,
      summary: contents.summary,
      coverId: contents.coverId,
      videoId: contents.videoId,
      authorId: contents.authorId,
      doc: contentDocuments.doc,
      documentVersion,
    })
    .from(reviewItems)
    .innerJoin(contents, eq(contents.id, reviewItems.contentId))
    .leftJoin(contentDocuments, eq(contentDocuments.contentId, contents.id))
    .where(eq(reviewItems.id, id));
  return row ? { ...row, coverUrl: row.coverId === null ? null : contentPictureUrl(row.coverId) } : null;
};

/** Version of the document; 0 while nothing has been written. */
export const findDocumentVersion = async (db: Queryable, contentId: number): Promise<number> => {
  const [row] = await db
    .select({ version: contentDocuments.version })
    .from(contentDocuments)
    .where(eq(contentDocuments.contentId, contentId));
  return row?.version ?? 0;
};

/** Review results of an author's items since a moment. */
export const findRecord = async (db: Queryable, authorId: number, since: Date): Promise<Reviewed['record']> => {
  const countOf = (state: 'passed' | 'rejected' | 'pending') =>
    int(sql`count(*) filter (where ${contents.review} = ${state})`);
  const [record] = await db
    .select({ passed: countOf('passed'), rejected: countOf('rejected'), pending: countOf('pending') })
    .from(contents)
    .where(and(eq(contents.authorId, authorId), gte(contents.publishedAt, since.toISOString())));
  return record ?? { passed: 0, rejected: 0, pending: 0 };
};

const other = alias(contentPictures, 'other');

/** Other items, not in the recycle bin, with pictures similar to these. */
export const findAlike = async (
  db: Queryable,
  contentId: number,
  pictures: readonly string[],
): Promise<Reviewed['alike']> => {
  if (pictures.length === 0) return [];
  const own = contentPictures;
  const bits = sql`case when ${other.id} = ${own.id} then 0 else bit_count((${other.phash} # ${own.phash})::bit(64)) end`;
  const uses = sql`select ${contents.id}, ${contents.title} from ${contents}
      where ${contents.coverId} = near.id and ${contents.id} <> ${contentId} and ${contents.deletedAt} is null
    union select ${contents.id}, ${contents.title} from ${contentDocuments}
      join ${contents} on ${contents.id} = ${contentDocuments.contentId}
      where jsonb_path_query_array(${contentDocuments.doc}, '$.**.pictureId') ? near.id::text
        and ${contents.id} <> ${contentId} and ${contents.deletedAt} is null`;
  const shape = {
    pictureId: same(own.id, sql`${own.id}`),
    otherId: same(own.id, sql`near.id`),
    bits: int(sql`near.bits`),
    id: same(contents.id, sql`used.id`),
    title: same(contents.title, sql`used.title`),
  };
  const rows = await rowsOf(
    db,
    shape,
    (list) => sql`select ${list} from ${own}
      cross join lateral (select ${other.id}, ${bits} as bits from ${contentPictures} other
        where ${other.id} = ${own.id} or ${looksLike(other.phash, own.phash)} order by 2, 1 limit ${ALIKE_SHOWN}) near
      cross join lateral (${uses} limit ${ALIKE_SHOWN}) used
    where ${among(own.id, pictures)} order by near.bits, used.id desc`,
  );
  const shown = new Map<string, number>();
  return rows.flatMap(({ id, title, ...pair }) => {
    const count = (shown.get(pair.pictureId) ?? 0) + 1;
    shown.set(pair.pictureId, count);
    return count > ALIKE_SHOWN ? [] : { ...pair, item: { id, title } };
  });
};
