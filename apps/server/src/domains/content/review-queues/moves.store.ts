import type { ReviewItemState } from '@onair/contract/content/reviews';
import type { Tx } from '../../../db/client.ts';
import { bool, type RowOf, rowOf } from '../../../db/rows.ts';
import { and, eq, ne, sql } from '../../../db/sql.ts';
import { HITS_QUEUE } from '../intake/intake.store.ts';
import { contents } from '../items/items.tables.ts';
import { qualityQueues, reviewItems } from '../review.tables.ts';

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
  reason: reviewItems.reason,
  firstBy: reviewItems.firstBy,
  firstVersion: reviewItems.firstVersion,
  firstDocument: reviewItems.firstDocument,
  appealedAt: reviewItems.appealedAt,
  appealStatus: reviewItems.appealStatus,
  appealedBy: reviewItems.appealedBy,
  rejectedBy: reviewItems.rejectedBy,
  createdBy: contents.createdBy,
  review: contents.review,
  status: contents.status,
  stage: contents.stage,
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

const UNCLAIMED = { claimedBy: null, claimedUntil: null };
const later = sql`${reviewItems.version} + 1`;
const nextPosition = sql`nextval('review_places')`;

/** What other queues say of a row's item: a rejection that stands, and a hit of a banned word that waits. */
export const findElsewhere = (
  tx: Tx,
  { id, contentId }: Pick<ReviewItemRow, 'id' | 'contentId'>,
): Promise<{ rejected: boolean; hit: boolean } | null> => {
  const hit = sql`queue_id = ${HITS_QUEUE} and state in ('pending', 'skipped')`;
  return rowOf(
    tx,
    {
      rejected: bool(sql`coalesce(bool_or(reason is not null and state <> 'passed'), false)`),
      hit: bool(sql`coalesce(bool_or(${hit}), false)`),
    },
    (list) => sql`select ${list} from ${reviewItems} where content_id = ${contentId} and id <> ${id}`,
  );
};

/**
 * Ends the rejections of an item and the appeals against them: where an active queue rejected it, it waits again, at the
 * end, as what was changed since.
 */
export const reopenRejected = async (tx: Tx, contentId: number, at: Date): Promise<void> => {
  const active = sql`exists (select from ${qualityQueues} where ${qualityQueues.id} = ${reviewItems.queueId}
    and ${qualityQueues.archivedAt} is null and ${qualityQueues.deletedAt} is null)`;
  await tx
    .update(reviewItems)
    .set({
      state: 'pending',
      place: nextPosition,
      takenAt: at.toISOString(),
      reason: null,
      rejectedAt: null,
      ...UNCLAIMED,
      movedBy: null,
      movedAt: null,
      firstBy: null,
      firstAt: null,
      appeal: null,
      appealedAt: null,
      appealedBy: null,
      appealStatus: null,
      rejectedBy: null,
      version: later,
    })
    .where(
      and(
        eq(reviewItems.contentId, contentId),
        sql`${reviewItems.reason} is not null`,
        ne(reviewItems.state, 'passed'),
        active,
      ),
    );
};

/** `first`: the version of the text that the first of two reviewers passed. */
export type Move = { state: ReviewItemState; reason: string | null; afterVersion: number; first?: number };

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
      // A passed row keeps the reason of its rejection, for the case that the pass is taken back.
      ...(state === 'rejected' ? { reason, rejectedAt: at.toISOString() } : {}),
      beforeReason: item.reason,
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
      reason: reviewItems.beforeReason,
      beforeReason: null,
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
