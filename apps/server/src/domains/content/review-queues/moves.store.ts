import type { ReviewItemState } from '@onair/contract/content/reviews';
import type { Tx } from '../../../db/client.ts';
import type { RowOf } from '../../../db/rows.ts';
import { eq, sql } from '../../../db/sql.ts';
import { contents } from '../items/items.tables.ts';
import { reviewItems } from '../review.tables.ts';

/** An item of an active queue, as needed to check moves. */
const ITEM = {
  id: reviewItems.id,
  queueId: reviewItems.queueId,
  contentId: reviewItems.contentId,
  state: reviewItems.state,
  version: reviewItems.version,
  claimedBy: reviewItems.claimedBy,
  movedBy: reviewItems.movedBy,
  movedAt: reviewItems.movedAt,
  beforePlace: reviewItems.beforePlace,
  beforeReview: reviewItems.beforeReview,
  beforeStatus: reviewItems.beforeStatus,
  afterVersion: reviewItems.afterVersion,
  firstBy: reviewItems.firstBy,
  firstVersion: reviewItems.firstVersion,
  firstDocument: reviewItems.firstDocument,
  appealedAt: reviewItems.appealedAt,
  appealStatus: reviewItems.appealStatus,
  review: contents.review,
  status: contents.status,
  deletedAt: contents.deletedAt,
  contentVersion: contents.version,
};
export type ReviewItemRow = RowOf<typeof ITEM>;

/** Which queue an item is in; null when the id does not exist. */
export const queueOf = async (tx: Tx, id: string): Promise<string | null> => {
  const [item] = await tx.select({ queueId: reviewItems.queueId }).from(reviewItems).where(eq(reviewItems.id, id));
  return item?.queueId ?? null;
};

/** The item, locked until the end of the transaction. Call under the lock of contents, with its queue locked. */
export const lockItem = async (tx: Tx, id: string): Promise<ReviewItemRow | null> => {
  const [item = null] = await tx
    .select(ITEM)
    .from(reviewItems)
    .innerJoin(contents, eq(contents.id, reviewItems.contentId))
    .where(eq(reviewItems.id, id))
    .for('update', { of: reviewItems });
  return item;
};

/** Applies a decision, or its undo, to the content. @returns the content's new version */
export const storeVerdict = async (
  tx: Tx,
  contentId: number,
  { review, status }: Pick<ReviewItemRow, 'review' | 'status'>,
  at: Date,
): Promise<number> => {
  const [stored] = await tx
    .update(contents)
    .set({ review, status, version: sql`${contents.version} + 1`, updatedAt: at.toISOString() })
    .where(eq(contents.id, contentId))
    .returning({ version: contents.version });
  return stored?.version ?? 0;
};

/** `first`: the version of the text that the first of two reviewers passed. */
export type Move = { state: ReviewItemState; reason: string | null; afterVersion: number; first?: number };

const UNCLAIMED = { claimedBy: null, claimedUntil: null };
const later = sql`${reviewItems.version} + 1`;
const nextPosition = sql`nextval('review_places')`;

/** Stores a reviewer's move with its changes; the claim is released, and a skipped item goes to the end. */
export const storeMove = async (
  tx: Tx,
  item: ReviewItemRow,
  { first, state, reason, afterVersion }: Move,
  accountId: string,
  at: Date,
): Promise<void> => {
  const { id, review, status } = item;
  await tx
    .update(reviewItems)
    .set({
      state,
      afterVersion,
      // Until a decision, an appealed item keeps the reason of its rejection.
      ...(state === 'passed' || state === 'rejected' ? { reason } : {}),
      ...UNCLAIMED,
      ...(first === undefined
        ? {}
        : { firstBy: accountId, firstAt: at.toISOString(), firstVersion: item.contentVersion, firstDocument: first }),
      movedBy: accountId,
      movedAt: at.toISOString(),
      moveNo: nextPosition,
      beforeReview: review,
      beforeStatus: status,
      beforePlace: sql`${reviewItems.place}`,
      place: state === 'skipped' ? nextPosition : sql`${reviewItems.place}`,
      version: later,
    })
    .where(eq(reviewItems.id, id));
};

/** Restores an item's state, claimed by the account that undid the move. */
export const storeUndo = async (tx: Tx, item: ReviewItemRow, accountId: string, until: Date): Promise<void> => {
  const unread = item.state === 'pending' ? { firstBy: null, firstAt: null } : {};
  await tx
    .update(reviewItems)
    .set({
      state: 'pending',
      place: sql`coalesce(${reviewItems.beforePlace}, ${reviewItems.place})`,
      ...(item.appealedAt === null ? { reason: null } : {}),
      movedBy: null,
      movedAt: null,
      beforePlace: null,
      beforeReview: null,
      beforeStatus: null,
      afterVersion: null,
      ...unread,
      claimedBy: accountId,
      claimedUntil: until.toISOString(),
      version: later,
    })
    .where(eq(reviewItems.id, item.id));
};
