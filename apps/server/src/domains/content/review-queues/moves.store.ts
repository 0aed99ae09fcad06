import type { ReviewItemState } from '@onair/contract/content/reviews';
import type { Tx } from '../../../db/client.ts';
import type { RowOf } from '../../../db/rows.ts';
import { eq, sql } from '../../../db/sql.ts';
import { contents } from '../items/items.tables.ts';
import { reviewItems } from '../review.tables.ts';

/** An item of a living queue, as moves are judged by it. */
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
  contentVersion: contents.version,
};
export type ReviewItemRow = RowOf<typeof ITEM>;

/** Which queue an item is in; null when there is none of that id. */
export const queueOf = async (tx: Tx, id: string): Promise<string | null> => {
  const [item] = await tx.select({ queueId: reviewItems.queueId }).from(reviewItems).where(eq(reviewItems.id, id));
  return item?.queueId ?? null;
};

/** The item, locked until the write ends. Call under the lock of contents, with its queue locked. */
export const lockItem = async (tx: Tx, id: string): Promise<ReviewItemRow | null> => {
  const [item = null] = await tx
    .select(ITEM)
    .from(reviewItems)
    .innerJoin(contents, eq(contents.id, reviewItems.contentId))
    .where(eq(reviewItems.id, id))
    .for('update', { of: reviewItems });
  return item;
};

/** Sets what a decision, or taking it back, means for the content. @returns the content's new version */
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
const nextPlace = sql`nextval('review_places')`;

/** Stores a reviewer's move with what it changed; no one holds the item from now on, a skipped one goes to the end. */
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
      // Until it is decided, an appeal keeps the reason that it is against.
      ...(state === 'passed' || state === 'rejected' ? { reason } : {}),
      ...UNCLAIMED,
      ...(first === undefined
        ? {}
        : { firstBy: accountId, firstAt: at.toISOString(), firstVersion: item.contentVersion, firstDocument: first }),
      movedBy: accountId,
      movedAt: at.toISOString(),
      moveNo: nextPlace,
      beforeReview: review,
      beforeStatus: status,
      beforePlace: sql`${reviewItems.place}`,
      place: state === 'skipped' ? nextPlace : sql`${reviewItems.place}`,
      version: later,
    })
    .where(eq(reviewItems.id, id));
};

/** Puts an item back where it was, in the hands of the account that took the move back. */
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
