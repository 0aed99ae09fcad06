import { type ReviewItem, UNDO_MINUTES } from '@onair/contract/content/reviews';
import type { Tx } from '../../../db/client.ts';
import { alias } from '../../../db/columns.ts';
import { bigInt, int, orNull, type RowOf, rowOf } from '../../../db/rows.ts';
import {
  type AnyColumn,
  and,
  between,
  desc,
  eq,
  gt,
  gte,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from '../../../db/sql.ts';
import { contentDayCounts } from '../../analytics/published.views.ts';
import type { Decider } from '../../identity/index.ts';
import { people } from '../../identity/published.views.ts';
import { ITEM } from '../content-rule/find-matches.store.ts';
import { c } from '../content-rule/matching.store.ts';
import { authors, contents } from '../items/items.tables.ts';
import { qualityQueues, reviewItems } from '../review.tables.ts';
import { isForOthers, isLiving } from './queues.store.ts';

const firstReaders = alias(people, 'first_readers');

/** Days of events shown to a reviewer. */
const FIGURE_DAYS = 7;

/** Who claims, with expiry and time of the claim. */
export type Claim = { decider: Decider; now: Date; until: Date };

const waitsIn = (queueId: string, ...more: (SQL | undefined)[]) =>
  and(eq(reviewItems.queueId, queueId), sql`${reviewItems.state} in ('pending', 'skipped')`, isLiving, ...more);
const isForMe = (decider: Decider) => sql`not ${isForOthers(decider)}`;
const isBy = (accountId: string) => eq(reviewItems.claimedBy, accountId);

const isFree = (now: Date) => or(isNull(reviewItems.claimedBy), lte(reviewItems.claimedUntil, now.toISOString()));

/** The item that the reviewer would get next, if it is still free by then. */
export const findUpNext = async (tx: Tx, queueId: string, { decider, now }: Claim): Promise<string | null> => {
  const [next] = await tx
    .select({ id: reviewItems.id })
    .from(reviewItems)
    .where(waitsIn(queueId, isFree(now), isForMe(decider)))
    .orderBy(reviewItems.place)
    .limit(1);
  return next?.id ?? null;
};

/**
 * Gives a reviewer the item that they have claimed already, or else the first unclaimed one that they may decide; an
 * expired claim is void, and so is one of an item that they have had a part in since. Call with the queue locked.
 * @returns its id, null when nothing is free
 */
export const claimNext = async (tx: Tx, queueId: string, { decider, now, until }: Claim): Promise<string | null> => {
  const { accountId } = decider;
  const notMine = and(eq(reviewItems.queueId, queueId), isBy(accountId), isForOthers(decider));
  await tx.update(reviewItems).set({ claimedBy: null, claimedUntil: null }).where(notMine);
  const claim = async (where: SQL | undefined): Promise<string | null> => {
    const claimed = { claimedBy: accountId, claimedUntil: until.toISOString() };
    const [item] = await tx.update(reviewItems).set(claimed).where(where).returning({ id: reviewItems.id });
    return item?.id ?? null;
  };
  const first = tx
    .select({ id: reviewItems.id })
    .from(reviewItems)
    .where(waitsIn(queueId, isFree(now), isForMe(decider)))
    .orderBy(reviewItems.place)
    .limit(1)
    .for('update');
  return (await claim(waitsIn(queueId, isBy(accountId), isForMe(decider)))) ?? claim(sql`${reviewItems.id} = ${first}`);
};

/** Releases the reviewer's claim in a queue. */
export const releaseClaims = async (tx: Tx, queueId: string, accountId: string): Promise<void> => {
  await tx
    .update(reviewItems)
    .set({ claimedBy: null, claimedUntil: null })
    .where(and(eq(reviewItems.queueId, queueId), isBy(accountId)));
};

const sumOf = (counter: AnyColumn) => bigInt(sql`coalesce(sum(${counter}), 0)`);

/** The item as its reviewer sees it. `from` and `to`: company days between which events count. */
export const findReviewItem = async (
  tx: Tx,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<ReviewItem> => {
  const [item] = await tx
    .select({
      id: reviewItems.id,
      state: reviewItems.state,
      version: reviewItems.version,
      hits: reviewItems.hits,
      takenAt: reviewItems.takenAt,
      claimedUntil: reviewItems.claimedUntil,
      slaMinutes: qualityQueues.slaMinutes,
      firstName: orNull(firstReaders.name),
      firstAt: reviewItems.firstAt,
      firstVersion: reviewItems.firstVersion,
      appeal: reviewItems.appeal,
      appealedAt: reviewItems.appealedAt,
      reason: reviewItems.reason,
      contentVersion: c.version,
      content: ITEM,
    })
    .from(reviewItems)
    .innerJoin(qualityQueues, eq(qualityQueues.id, reviewItems.queueId))
    .innerJoin(c, eq(c.id, reviewItems.contentId))
    .leftJoin(firstReaders, eq(firstReaders.id, reviewItems.firstBy))
    .innerJoin(authors, eq(authors.id, c.authorId))
    .where(eq(reviewItems.id, id));
  if (!item?.claimedUntil) throw new Error('the item vanished within its own write');
  const [figures] = await tx
    .select({
      exposures: sumOf(contentDayCounts.exposures),
      clicks: sumOf(contentDayCounts.clicks),
      likes: sumOf(contentDayCounts.likes),
      comments: sumOf(contentDayCounts.comments),
      shares: sumOf(contentDayCounts.shares),
    })
    .from(contentDayCounts)
    .where(and(eq(contentDayCounts.contentId, item.content.id), between(contentDayCounts.day, from, to)));
  if (!figures) throw new Error('a sum has always a row');
  const { slaMinutes, firstName, firstAt, firstVersion, appeal, appealedAt, reason, ...rest } = item;
  const due = slaMinutes === null ? null : Date.parse(item.takenAt) + slaMinutes * 60_000;
  return {
    ...rest,
    claimedUntil: item.claimedUntil,
    dueAt: due === null ? null : new Date(due).toISOString(),
    first:
      firstName !== null && firstAt !== null && firstVersion === rest.contentVersion
        ? { name: firstName, at: firstAt }
        : null,
    appeal: appeal !== null && appealedAt !== null ? { text: appeal, at: appealedAt, reason: reason ?? '' } : null,
    figures,
  };
};

export const figureDays = (dayNumber: number): { from: number; to: number } => ({
  from: dayNumber - FIGURE_DAYS + 1,
  to: dayNumber,
});

type QueueProgress = { pending: number; elsewhere: number; notForMe: number; decidedToday: number };

/** Pending items of a queue, and the reviewer's own work in it since the start of the day. */
export const findQueueProgress = async (
  tx: Tx,
  queueId: string,
  decider: Decider,
  { now, dayStart }: { now: Date; dayStart: Date },
): Promise<QueueProgress> => {
  const count = (where: SQL | undefined) => int(sql`(select count(*) from ${reviewItems} where ${where})`);
  const { accountId } = decider;
  const held = and(ne(reviewItems.claimedBy, accountId), gt(reviewItems.claimedUntil, now.toISOString()));
  const decided = and(
    eq(reviewItems.queueId, queueId),
    eq(reviewItems.movedBy, accountId),
    gte(reviewItems.movedAt, dayStart.toISOString()),
    or(sql`${reviewItems.state} in ('passed', 'rejected')`, eq(reviewItems.firstBy, accountId)),
  );
  const counts = {
    pending: count(waitsIn(queueId)),
    elsewhere: count(waitsIn(queueId, or(held, isForOthers(decider)))),
    notForMe: count(waitsIn(queueId, isForOthers(decider))),
    decidedToday: count(decided),
  };
  const row = await rowOf(tx, counts, (list) => sql`select ${list}`);
  return row ?? { pending: 0, elsewhere: 0, notForMe: 0, decidedToday: 0 };
};

/** Moves up to this instant are final. */
export const undoLimit = (now: Date): string => new Date(now.getTime() - UNDO_MINUTES * 60_000).toISOString();

const LAST_MOVE = { id: reviewItems.id, version: reviewItems.version, state: reviewItems.state, title: contents.title };
type LastMove = RowOf<typeof LAST_MOVE>;

/** A reviewer's latest move in a queue that can be undone. */
export const findLastMove = async (tx: Tx, queueId: string, accountId: string, now: Date): Promise<LastMove | null> => {
  const mine = and(eq(reviewItems.queueId, queueId), eq(reviewItems.movedBy, accountId));
  const open = gt(reviewItems.movedAt, undoLimit(now));
  const untouched = and(eq(contents.version, reviewItems.afterVersion), isNull(reviewItems.claimedBy));
  const [move = null] = await tx
    .select(LAST_MOVE)
    .from(reviewItems)
    .innerJoin(contents, eq(contents.id, reviewItems.contentId))
    .where(and(mine, open, untouched))
    .orderBy(desc(reviewItems.moveNo))
    .limit(1);
  return move;
};
