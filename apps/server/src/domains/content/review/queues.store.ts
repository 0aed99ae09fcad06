import type { ContentItem } from '@onair/contract/content/items/items';
import { QUEUE_RESTORE_MINUTES, type QueueFilter } from '@onair/contract/content/review/queues';
import type { Db, Queryable, Tx } from '../../../db/client.ts';
import { installation } from '../../../db/db.tables.ts';
import { excluded, int, orNull, type RowOf, rowsOf, time } from '../../../db/rows.ts';
import { and, desc, eq, gt, isNull, lte, ne, type SQL, sql } from '../../../db/sql.ts';
import type { Decider } from '../../identity/index.ts';
import { and as allOf, c, findMatches, matchesRule } from '../content-rule/matching.store.ts';
import { hasHandOf } from '../items/items.store.ts';
import { contents } from '../items/items.tables.ts';
import { qualityQueues, reviewItems } from '../review.tables.ts';

const QUEUE = {
  id: qualityQueues.id,
  kind: qualityQueues.kind,
  name: qualityQueues.name,
  filter: qualityQueues.filter,
  rate: qualityQueues.rate,
  slaMinutes: qualityQueues.slaMinutes,
  secondReader: qualityQueues.secondReader,
  archivedAt: qualityQueues.archivedAt,
  version: qualityQueues.version,
};
export type QueueRow = RowOf<typeof QUEUE>;

const HOLDS = sql`queue_holds(${qualityQueues}, ${c.type}, ${c.category}, ${c.source}, ${c.tags}, ${c.titleKey},
  ${c.publishedAt}, ${c.review})`;

/** Limit up to which pending items of a queue are counted. */
const PENDING_MAX = 10_000;
/** How many of the latest items awaiting review are checked for ones that sampling missed. */
const EXAMINED_MAX = 10_000;

/**
 * Items in the recycle bin wait in no queue; restored ones do again. A rejected item waits only where its rejection is
 * judged again, and elsewhere once that is lifted.
 */
export const isLiving = sql`not exists (select from ${contents} where ${contents.id} = ${reviewItems.contentId}
  and (${contents.deletedAt} is not null or ${contents.review} = 'rejected' and ${reviewItems.reason} is null))`;

/**
 * Waits for someone else than this reviewer: whom `objectionTo` refuses as creator, appellant, rejecter, first reader or
 * writer of the item.
 */
export const isForOthers = ({ ties }: Decider): SQL => {
  const them = sql`${sql.param([...ties.keys()])}::uuid[]`;
  const parts = sql`array[${reviewItems.appealedBy}, ${reviewItems.rejectedBy}, ${reviewItems.firstBy}]`;
  const made = sql`exists (select from ${contents} where ${contents.id} = ${reviewItems.contentId}
    and ${contents.createdBy} = any (${them}))`;
  return sql`(${parts} && ${them} or ${made} or ${hasHandOf(sql`${reviewItems.contentId}`, them)})`;
};

const ofQueue = sql`${reviewItems} where ${reviewItems.queueId} = ${qualityQueues.id}`;
const waiting = sql`${ofQueue} and ${reviewItems.state} in ('pending', 'skipped') and ${isLiving}`;
const pendingOf = (rows: SQL) => int(sql`(select count(*) from (select from ${rows} limit ${PENDING_MAX}) counted)`);
// By its index up to the first: `min` would read all that waits, to leave out the recycle bin.
const oldestOf = (rows: SQL) =>
  time(sql`(select ${reviewItems.takenAt} from ${rows} order by ${reviewItems.takenAt} limit 1)`);
const latestToReview = sql`(select * from ${contents} where ${contents.review} = 'pending' and ${contents.released}
  order by ${desc(contents.id)} limit ${EXAMINED_MAX}) c`;
const overdue = (now: Date): SQL<number> =>
  int(sql`(select count(*) from (select from ${waiting} and ${reviewItems.takenAt}
    < ${now.toISOString()}::timestamptz - make_interval(mins => ${qualityQueues.slaMinutes}) limit ${PENDING_MAX}) late)`);
const countedAt = (now: Date) => ({
  ...QUEUE,
  createdAt: qualityQueues.createdAt,
  pending: pendingOf(waiting),
  oldest: orNull(oldestOf(waiting)),
  overdue: overdue(now),
  toSample: int(sql`(select count(*) from ${latestToReview} where ${HOLDS}
    and not exists (select from ${ofQueue} and ${reviewItems.contentId} = ${c.id}))`),
});
export type CountedQueue = RowOf<ReturnType<typeof countedAt>>;

/**
 * Active queues with their pending items, the built-in one first, then the newest; or one queue by id, archived or not.
 */
export const findQueues = (
  db: Queryable,
  now: Date,
  { only = null, archived = false }: { only?: string | null; archived?: boolean } = {},
): Promise<CountedQueue[]> =>
  rowsOf(
    db,
    countedAt(now),
    (list) => sql`
    select ${list} from ${qualityQueues}
    where ${qualityQueues.deletedAt} is null and case when ${only}::uuid is null
      then (${qualityQueues.archivedAt} is not null) = ${archived} else ${qualityQueues.id} = ${only}::uuid end
    order by ${qualityQueues.kind} = 'ruleHits' desc, ${desc(qualityQueues.createdAt)}, ${desc(qualityQueues.id)}`,
  );

/** Active queues with items that this reviewer may decide, with their number and since when. */
export const findPending = (db: Queryable, decider: Decider) => {
  const mine = sql`${waiting} and not ${isForOthers(decider)}`;
  return rowsOf(
    db,
    { id: qualityQueues.id, kind: qualityQueues.kind, pending: pendingOf(mine), oldest: oldestOf(mine) },
    (list) => sql`
    select ${list} from ${qualityQueues} where ${isNull(qualityQueues.deletedAt)} and ${isNull(qualityQueues.archivedAt)}
      and exists (select from ${mine})`,
  );
};

const lockWhere = async (tx: Tx, id: string, deletion: SQL): Promise<QueueRow | null> => {
  const [queue = null] = await tx
    .select(QUEUE)
    .from(qualityQueues)
    .where(and(eq(qualityQueues.id, id), deletion))
    .for('no key update');
  return queue;
};

/**
 * A queue, locked against other claims until the end of the transaction, archived or not; null when the id does not
 * exist.
 */
export const lockQueue = (tx: Tx, id: string): Promise<QueueRow | null> =>
  lockWhere(tx, id, isNull(qualityQueues.deletedAt));

/** The same for an active queue. */
export const lockWorking = (tx: Tx, id: string): Promise<QueueRow | null> =>
  lockWhere(tx, id, sql`${qualityQueues.deletedAt} is null and ${qualityQueues.archivedAt} is null`);

const restoreLimit = (now: Date): string => new Date(now.getTime() - QUEUE_RESTORE_MINUTES * 60_000).toISOString();

/** A queue with a deletion that can still be undone. */
export const lockRestorable = (tx: Tx, id: string, now: Date): Promise<QueueRow | null> =>
  lockWhere(tx, id, gt(qualityQueues.deletedAt, restoreLimit(now)));

/** Whether another active queue has this name, ignoring case and width. */
export const isNameTaken = async (tx: Tx, name: string, own: string | null = null): Promise<boolean> => {
  const sameName = sql`text_key(${qualityQueues.name}) = text_key(${name})`;
  return (
    (await tx.$count(
      qualityQueues,
      and(
        sameName,
        isNull(qualityQueues.deletedAt),
        eq(qualityQueues.kind, 'quality'),
        own === null ? undefined : ne(qualityQueues.id, own),
      ),
    )) > 0
  );
};

/** Days of a filter, a jsonb expression, as the instants between which an item must have been published. */
const spanOf = (filter: SQL, timeZone: string): { ruleFrom: SQL; ruleUntil: SQL } => ({
  ruleFrom: sql`(${filter} ->> 'from')::date::timestamp at time zone ${timeZone}::text`,
  ruleUntil: sql`((${filter} ->> 'to')::date + 1)::timestamp at time zone ${timeZone}::text`,
});

/** The editable fields of a queue. */
export type QueueFacts = Pick<QueueRow, 'name' | 'filter' | 'rate' | 'slaMinutes' | 'secondReader'>;

const stored = (facts: QueueFacts, timeZone: string) => ({
  ...facts,
  ...spanOf(sql`${JSON.stringify(facts.filter)}::jsonb`, timeZone),
});

export const insertQueue = async (
  tx: Tx,
  { id, ...facts }: QueueFacts & { id: string },
  by: { accountId: string | null; at: Date; timeZone: string },
): Promise<void> => {
  const made = { createdBy: by.accountId, createdAt: by.at.toISOString() };
  await tx.insert(qualityQueues).values({ id, ...stored(facts, by.timeZone), ...made });
};

const laterQueue = sql`${qualityQueues.version} + 1`;

export const storeQueue = async (tx: Tx, id: string, facts: QueueFacts, timeZone: string): Promise<void> => {
  await tx
    .update(qualityQueues)
    .set({ ...stored(facts, timeZone), version: laterQueue })
    .where(eq(qualityQueues.id, id));
};

const waitingIn = (id: string) =>
  sql`${reviewItems.queueId} = ${id} and ${reviewItems.state} in ('pending', 'skipped')`;

/** Removes unreviewed items that the queue's filter no longer matches. @returns how many */
export const dropUnmatched = async (tx: Tx, id: string): Promise<number> => {
  const untouched = sql`${reviewItems.state} = 'pending' and ${reviewItems.claimedBy} is null
    and ${reviewItems.movedAt} is null and ${reviewItems.appealedAt} is null`;
  const { rowCount } = await tx.execute(sql`delete from ${reviewItems} using ${qualityQueues}, ${contents} c
    where ${waitingIn(id)} and ${untouched} and ${qualityQueues.id} = ${id} and ${c.id} = ${reviewItems.contentId}
      and not (${HOLDS} and in_sample(${qualityQueues.id}, ${c.id}, ${qualityQueues.rate}))`);
  return rowCount ?? 0;
};

export const countWaiting = (tx: Tx, id: string): Promise<number> =>
  tx.$count(reviewItems, and(waitingIn(id), isLiving));

/**
 * Moves pending items from one queue to another, in order and unclaimed; duplicates are removed, but an appeal replaces
 * what the other queue has of its item. @returns how many moved
 */
export const moveWaiting = async (tx: Tx, from: string, to: string): Promise<number> => {
  const there = sql`exists (select from ${reviewItems} other where other.queue_id = ${to}
    and other.content_id = ${reviewItems.contentId})`;
  const appealed = sql`exists (select from ${reviewItems} appealed where appealed.queue_id = ${from}
    and appealed.content_id = ${reviewItems.contentId} and appealed.state in ('pending', 'skipped')
    and appealed.appealed_at is not null)`;
  await tx.delete(reviewItems).where(and(eq(reviewItems.queueId, to), appealed));
  const { rowCount } = await tx
    .update(reviewItems)
    .set({ queueId: to, claimedBy: null, claimedUntil: null, version: sql`${reviewItems.version} + 1` })
    .where(sql`${waitingIn(from)} and not ${there}`);
  await tx.delete(reviewItems).where(waitingIn(from));
  return rowCount ?? 0;
};

/** Marks a queue as archived at an instant, or, with null, as active again. */
export const markArchived = async (tx: Tx, id: string, at: Date | null): Promise<void> => {
  await tx
    .update(qualityQueues)
    .set({ archivedAt: at?.toISOString() ?? null, version: laterQueue })
    .where(eq(qualityQueues.id, id));
};

/** Marks a queue as deleted at an instant, or, with null, as active again. */
export const markDeleted = async (tx: Tx, id: string, at: Date | null): Promise<void> => {
  await tx
    .update(qualityQueues)
    .set({ deletedAt: at?.toISOString() ?? null, version: laterQueue })
    .where(eq(qualityQueues.id, id));
};

/** Removes queues for good once their deletion can no longer be undone, with their items. */
export const pruneQueues = async (db: Db, now: Date): Promise<void> => {
  await db.delete(qualityQueues).where(lte(qualityQueues.deletedAt, restoreLimit(now)));
};

/**
 * The current matches of an unsaved filter, up to 10,000 items (`more`: there are others), and the newest of them,
 * those awaiting review first.
 */
export const countMatches = async (
  db: Queryable,
  filter: QueueFilter,
  timeZone: string,
  sample: number,
): Promise<{ matching: number; pending: number; more: boolean; sample: ContentItem[] }> => {
  const matching = matchesRule(filter, timeZone);
  const page = { limit: sample, offset: 0 };
  const waiting = await findMatches(db, allOf(eq(c.review, 'pending'), matching), page);
  const all = await findMatches(db, matching, page);
  const rest = all.list.filter(({ review }) => review !== 'pending');
  return {
    matching: all.total,
    pending: waiting.total,
    more: all.more || waiting.more,
    sample: [...waiting.list, ...rest].slice(0, sample),
  };
};

/**
 * Days in filters of review queues are company days. After the operator has moved the company to another time zone,
 * they are converted for new content. Called at every start; does nothing if the zone has not changed.
 */
export const adoptQueueZone = async (db: Db, timeZone: string): Promise<void> => {
  await db.transaction(async (tx) => {
    const { rowCount } = await tx
      .insert(installation)
      .values({ key: 'queues.timeZone', value: timeZone })
      .onConflictDoUpdate({
        target: installation.key,
        set: { value: excluded(installation.value) },
        setWhere: sql`${installation.value} <> ${excluded(installation.value)}`,
      });
    if (rowCount === 0) return;
    await tx
      .update(qualityQueues)
      .set(spanOf(sql`${qualityQueues.filter}`, timeZone))
      .where(sql`${qualityQueues.filter} ?| array['from', 'to']`);
  });
};
