import type { Queryable, Tx } from '../../../db/client.ts';
import { and, desc, eq, ne, sql } from '../../../db/sql.ts';
import { contents } from '../items/items.tables.ts';
import { reviewItems } from '../review.tables.ts';

const VERDICT = {
  id: reviewItems.id,
  queueId: reviewItems.queueId,
  state: reviewItems.state,
  reason: reviewItems.reason,
  movedBy: reviewItems.movedBy,
  rejectedAt: reviewItems.rejectedAt,
  beforeStatus: reviewItems.beforeStatus,
  appeal: reviewItems.appeal,
  appealedAt: reviewItems.appealedAt,
};

/** The latest rejection of an item, or the pending appeal against it; null if its review has another result. */
export const findVerdict = async (db: Queryable, contentId: number) => {
  const rejected = and(sql`${reviewItems.reason} is not null`, ne(reviewItems.state, 'passed'));
  const [row = null] = await db
    .select(VERDICT)
    .from(reviewItems)
    .innerJoin(contents, eq(contents.id, reviewItems.contentId))
    .where(and(eq(contents.id, contentId), eq(contents.review, 'rejected'), rejected))
    .orderBy(desc(reviewItems.rejectedAt))
    .limit(1);
  return row;
};
export type VerdictRow = NonNullable<Awaited<ReturnType<typeof findVerdict>>>;

/** Makes a rejected item pending again, at the end of its queue, for another reviewer. Call with its queue locked. */
export const storeAppeal = async (
  tx: Tx,
  { id, movedBy, beforeStatus }: VerdictRow,
  { text, by, at }: { text: string; by: string; at: Date },
): Promise<void> => {
  const now = at.toISOString();
  await tx
    .update(reviewItems)
    .set({
      state: 'pending',
      place: sql`nextval('review_places')`,
      takenAt: now,
      appeal: text,
      appealedAt: now,
      appealedBy: by,
      appealStatus: beforeStatus,
      rejectedBy: movedBy,
      firstBy: null,
      firstAt: null,
      movedBy: null,
      version: sql`${reviewItems.version} + 1`,
    })
    .where(eq(reviewItems.id, id));
};
