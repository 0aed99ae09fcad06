import type { ReviewItemState } from '@onair/contract/content/reviews';
import type { Tx } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

/** An item of a living queue, as moves are judged by it. */
export type KeptItem = {
  id: string;
  queueId: string;
  contentId: number;
  state: ReviewItemState;
  version: number;
  claimedBy: string | null;
  movedBy: string | null;
  movedAt: Date | null;
  beforePlace: number | null;
  beforeReview: string | null;
  beforeStatus: string | null;
  afterVersion: number | null;
  review: string;
  status: string;
  contentVersion: number;
};

/** Which queue an item is in; null when there is none of that id. */
export const queueOf = async (tx: Tx, id: string): Promise<string | null> => {
  const { rows } = await tx.execute<{ queueId: string }>(
    sql`select queue_id as "queueId" from review_items where id = ${id}`,
  );
  return rows[0]?.queueId ?? null;
};

/** The item, locked until the write ends. Call under the lock of contents, with its queue locked. */
export const lockItem = async (tx: Tx, id: string): Promise<KeptItem | null> => {
  const { rows } = await tx.execute<KeptItem & { movedAt: string | Date | null }>(sql`
    select i.id, i.queue_id as "queueId", i.content_id as "contentId", i.state, i.version, i.claimed_by as "claimedBy",
      i.moved_by as "movedBy", i.moved_at as "movedAt", i.before_place as "beforePlace", i.before_review as "beforeReview",
      i.before_status as "beforeStatus", i.after_version as "afterVersion", c.review, c.status, c.version as "contentVersion"
    from review_items i join contents c on c.id = i.content_id where i.id = ${id} for update of i`);
  const row = rows[0];
  return row ? { ...row, movedAt: row.movedAt ? new Date(row.movedAt) : null } : null;
};

/** Sets what a decision, or taking it back, means for the content. @returns the content's new version */
export const storeVerdict = async (
  tx: Tx,
  contentId: number,
  { review, status }: { review: string; status: string },
  at: Date,
): Promise<number> => {
  const { rows } = await tx.execute<{ version: number }>(sql`
    update contents set review = ${review}, status = ${status}, version = version + 1, updated_at = ${at.toISOString()}
    where id = ${contentId} returning version`);
  return rows[0]?.version ?? 0;
};

export type Move = { state: ReviewItemState; reason: string | null; afterVersion: number };

/** Stores a reviewer's move with what it changed; the item is nobody's from now on, a skipped one goes to the end. */
export const storeMove = async (tx: Tx, item: KeptItem, move: Move, accountId: string, at: Date): Promise<void> => {
  await tx.execute(sql`
    update review_items set state = ${move.state}, reason = ${move.reason}, after_version = ${move.afterVersion},
      moved_by = ${accountId}, moved_at = ${at.toISOString()}, before_review = ${item.review}, before_status = ${item.status},
      before_place = place, place = case when ${move.state} = 'skipped' then nextval('review_places') else place end,
      claimed_by = null, claimed_until = null, move_no = nextval('review_places'), version = version + 1
    where id = ${item.id}`);
};

/** Puts an item back where it was, in the hands of the person who took the move back. */
export const storeUndo = async (tx: Tx, item: KeptItem, accountId: string, until: Date): Promise<void> => {
  await tx.execute(sql`
    update review_items set state = 'pending', place = coalesce(before_place, place), reason = null, moved_by = null,
      moved_at = null, before_place = null, before_review = null, before_status = null, after_version = null,
      claimed_by = ${accountId}, claimed_until = ${until.toISOString()}, version = version + 1
    where id = ${item.id}`);
};
