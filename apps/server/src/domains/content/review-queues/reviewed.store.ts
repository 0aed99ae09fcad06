import { contentPictureUrl } from '@onair/contract/content/pictures';
import type { Reviewed } from '@onair/contract/content/reviews';
import type { Queryable } from '../../../db/client.ts';
import { int } from '../../../db/rows.ts';
import { and, eq, gte, sql } from '../../../db/sql.ts';
import { contentDocuments, contents } from '../items/items.tables.ts';
import { reviewItems } from './review-queues.tables.ts';

const documentVersion = int(sql`coalesce(${contentDocuments.version}, 0)`);

/** What the item behind a place in a queue says; null when there is no such place. */
export const findReviewed = async (db: Queryable, id: string) => {
  const [row] = await db
    .select({
      summary: contents.summary,
      coverId: contents.coverId,
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

/** Version of what an item says; 0 while nothing has been written. */
export const findDocumentVersion = async (db: Queryable, contentId: number): Promise<number> => {
  const [row] = await db
    .select({ version: contentDocuments.version })
    .from(contentDocuments)
    .where(eq(contentDocuments.contentId, contentId));
  return row?.version ?? 0;
};

/** What became of the review of an author's items since a moment. */
export const findRecord = async (db: Queryable, authorId: number, since: Date): Promise<Reviewed['record']> => {
  const countOf = (state: 'passed' | 'rejected' | 'pending') =>
    int(sql`count(*) filter (where ${contents.review} = ${state})`);
  const [record] = await db
    .select({ passed: countOf('passed'), rejected: countOf('rejected'), pending: countOf('pending') })
    .from(contents)
    .where(and(eq(contents.authorId, authorId), gte(contents.publishedAt, since.toISOString())));
  return record ?? { passed: 0, rejected: 0, pending: 0 };
};
