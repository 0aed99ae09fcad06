import { contentPictureUrl } from '@onair/contract/content/pictures';
import {
  ALIKE_SHOWN,
  type Reviewed,
  type ReviewerFigures,
  type ReviewItem,
  type ReviewItemState,
  UNDO_MINUTES,
} from '@onair/contract/content/review/reviews';
import type { Queryable, Tx } from '../../../db/client.ts';
import { alias } from '../../../db/columns.ts';
import { among, bigInt, bool, float, int, orNull, type RowOf, rowOf, rowsOf, same } from '../../../db/rows.ts';
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
import { HITS_QUEUE } from '../admission/admission.store.ts';
import { c, ITEM } from '../content-rule/matching.store.ts';
import { authors, contentDocuments, contentPictures, contents } from '../items/items.tables.ts';
import { looksLike } from '../pictures/pictures.store.ts';
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

/** An item of an active queue, as needed to check moves. */
const REVIEW_ITEM = {
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
export type ReviewItemRow = RowOf<typeof REVIEW_ITEM>;

/** Which queue an item is in; null when the id does not exist. */
export const queueOf = async (tx: Tx, id: string): Promise<string | null> => {
  const [item] = await tx.select({ queueId: reviewItems.queueId }).from(reviewItems).where(eq(reviewItems.id, id));
  return item?.queueId ?? null;
};

/** The item, locked until the end of the transaction. Call under the lock of contents, with its queue locked. */
export const lockItem = async (tx: Tx, id: string): Promise<ReviewItemRow | null> => {
  const [item = null] = await tx
    .select(REVIEW_ITEM)
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

/** Decisions of each reviewer since an instant, most active first. */
export const findReviewers = async (db: Queryable, since: Date): Promise<ReviewerFigures[]> => {
  const mine = sql`${reviewItems.movedBy} = ${people.id} and ${reviewItems.state} in ('passed', 'rejected')`;
  const seconds = sql`extract(epoch from ${reviewItems.movedAt} - ${reviewItems.takenAt})`;
  const countOf = (state: 'passed' | 'rejected') =>
    int(sql`count(*) filter (where ${mine} and ${reviewItems.state} = ${state})`);
  const late = sql`${seconds} > ${qualityQueues.slaMinutes} * 60`;
  const promised = sql`${mine} and ${qualityQueues.slaMinutes} is not null`;
  const overturned = sql`${reviewItems.rejectedBy} = ${people.id} and ${reviewItems.state} = 'passed'
    or ${reviewItems.firstBy} = ${people.id} and ${reviewItems.state} = 'rejected' and ${reviewItems.movedBy} <> ${people.id}`;
  const rows = await db
    .select({
      id: people.id,
      name: people.name,
      number: people.accountNumber,
      passed: countOf('passed'),
      rejected: countOf('rejected'),
      overturned: int(sql`count(*) filter (where ${overturned})`),
      inTime: orNull(
        float(sql`count(*) filter (where ${promised} and not ${late})::float8
          / nullif(count(*) filter (where ${promised}), 0)`),
      ),
      medianSeconds: int(
        sql`coalesce(percentile_cont(0.5) within group (order by greatest(0, ${seconds})) filter (where ${mine}), 0)`,
      ),
    })
    .from(reviewItems)
    .innerJoin(qualityQueues, eq(qualityQueues.id, reviewItems.queueId))
    .innerJoin(
      people,
      or(eq(people.id, reviewItems.movedBy), eq(people.id, reviewItems.firstBy), eq(people.id, reviewItems.rejectedBy)),
    )
    .where(and(gte(reviewItems.movedAt, since.toISOString()), sql`${reviewItems.state} in ('passed', 'rejected')`))
    .groupBy(people.id, people.name, people.accountNumber)
    .orderBy(desc(sql`count(*) filter (where ${mine})`), people.accountNumber);
  return rows.map(({ id, name, number, ...figures }) => ({ reviewer: { id, name, number }, ...figures }));
};
