import type { ContentItem } from '@onair/contract/content/items';
import { QUEUE_RESTORE_MINUTES, type QueueFilter } from '@onair/contract/content/review-queues';
import type { Db, Queryable, Tx } from '../../../db/client.ts';
import { int, orNull, type RowOf, rowsOf, time } from '../../../db/rows.ts';
import { and, desc, eq, gt, isNull, lte, type SQL, sql } from '../../../db/sql.ts';
import { findMatches } from '../content-rule/find-matches.store.ts';
import { and as allOf, c, matchesRule } from '../content-rule/matching.store.ts';
import { contents } from '../items/items.tables.ts';
import { qualityQueues, reviewItems } from './review-queues.tables.ts';

const QUEUE = {
  id: qualityQueues.id,
  kind: qualityQueues.kind,
  name: qualityQueues.name,
  filter: qualityQueues.filter,
  rate: qualityQueues.rate,
  version: qualityQueues.version,
};
export type KeptQueue = RowOf<typeof QUEUE>;

const HOLDS = sql`queue_holds(${qualityQueues}, ${c.type}, ${c.category}, ${c.source}, ${c.tags}, ${c.titleKey},
  ${c.publishedAt}, ${c.review})`;

/** What waits in a queue is counted to here. */
const PENDING_MAX = 10_000;
/** Of the items that await review, so many are looked at for what sampling left out, the latest. */
const LOOKED_AT_MAX = 10_000;

const ofQueue = sql`${reviewItems} where ${reviewItems.queueId} = ${qualityQueues.id}`;
const waiting = sql`${ofQueue} and ${reviewItems.state} in ('pending', 'skipped')`;
const PENDING = int(sql`(select count(*) from (select from ${waiting} limit ${PENDING_MAX}) counted)`);
const OLDEST = time(sql`(select min(${reviewItems.takenAt}) from ${waiting})`);
const latestToReview = sql`(select * from ${contents} where ${contents.review} = 'pending' and ${contents.released}
  order by ${desc(contents.id)} limit ${LOOKED_AT_MAX}) c`;
const COUNTED = {
  ...QUEUE,
  createdAt: qualityQueues.createdAt,
  pending: PENDING,
  oldest: orNull(OLDEST),
  toSample: int(sql`(select count(*) from ${latestToReview} where ${HOLDS}
    and not exists (select from ${ofQueue} and ${reviewItems.contentId} = ${c.id}))`),
};
export type CountedQueue = RowOf<typeof COUNTED>;

/** Living queues with what waits in them, the built-in one first, then the newest; one of them when named. */
export const findQueues = (db: Queryable, only: string | null = null): Promise<CountedQueue[]> =>
  rowsOf(
    db,
    COUNTED,
    (list) => sql`
    select ${list} from ${qualityQueues}
    where ${qualityQueues.deletedAt} is null and (${only}::uuid is null or ${qualityQueues.id} = ${only}::uuid)
    order by ${qualityQueues.kind} = 'ruleHits' desc, ${desc(qualityQueues.createdAt)}, ${desc(qualityQueues.id)}`,
  );

/** Living queues in which something waits, with how much and since when. */
export const findPending = (db: Queryable) =>
  rowsOf(
    db,
    { id: qualityQueues.id, kind: qualityQueues.kind, pending: PENDING, oldest: OLDEST },
    (list) => sql`
    select ${list} from ${qualityQueues} where ${isNull(qualityQueues.deletedAt)} and exists (select from ${waiting})`,
  );

const lockWhere = async (tx: Tx, id: string, deletion: SQL): Promise<KeptQueue | null> => {
  const [queue = null] = await tx
    .select(QUEUE)
    .from(qualityQueues)
    .where(and(eq(qualityQueues.id, id), deletion))
    .for('no key update');
  return queue;
};

/** A living queue, locked against other claims in it until the write ends; null when there is none of that id. */
export const lockQueue = (tx: Tx, id: string): Promise<KeptQueue | null> =>
  lockWhere(tx, id, isNull(qualityQueues.deletedAt));

const restoreLimit = (now: Date): string => new Date(now.getTime() - QUEUE_RESTORE_MINUTES * 60_000).toISOString();

/** A queue whose deletion can still be undone. */
export const lockRestorable = (tx: Tx, id: string, now: Date): Promise<KeptQueue | null> =>
  lockWhere(tx, id, gt(qualityQueues.deletedAt, restoreLimit(now)));

/** Whether a living queue has this name, whatever its case and width. */
export const isNameTaken = async (tx: Tx, name: string): Promise<boolean> => {
  const sameName = sql`text_key(${qualityQueues.name}) = text_key(${name})`;
  return (
    (await tx.$count(
      qualityQueues,
      and(sameName, isNull(qualityQueues.deletedAt), eq(qualityQueues.kind, 'quality')),
    )) > 0
  );
};

/** Days of a filter, a jsonb expression, as the instants between which an item must have been published. */
export const spanOf = (filter: SQL, timeZone: string): { ruleFrom: SQL; ruleUntil: SQL } => ({
  ruleFrom: sql`(${filter} ->> 'from')::date::timestamp at time zone ${timeZone}::text`,
  ruleUntil: sql`((${filter} ->> 'to')::date + 1)::timestamp at time zone ${timeZone}::text`,
});

export const insertQueue = async (
  tx: Tx,
  { id, name, filter, rate }: Pick<KeptQueue, 'id' | 'name' | 'filter' | 'rate'>,
  by: { accountId: string | null; at: Date; timeZone: string },
): Promise<void> => {
  const span = spanOf(sql`${JSON.stringify(filter)}::jsonb`, by.timeZone);
  const made = { createdBy: by.accountId, createdAt: by.at.toISOString() };
  await tx.insert(qualityQueues).values({ id, name, filter, rate, ...span, ...made });
};

/** Marks a queue as deleted at an instant, or, with null, as living again. */
export const markDeleted = async (tx: Tx, id: string, at: Date | null): Promise<void> => {
  await tx
    .update(qualityQueues)
    .set({ deletedAt: at?.toISOString() ?? null, version: sql`${qualityQueues.version} + 1` })
    .where(eq(qualityQueues.id, id));
};

/** Removes for good the queues whose deletion can no longer be undone, with what was in them. */
export const pruneQueues = async (db: Db, now: Date): Promise<void> => {
  await db.delete(qualityQueues).where(lte(qualityQueues.deletedAt, restoreLimit(now)));
};

/**
 * What a filter, not stored yet, matches now, up to 10,000 items (`more`: there are others), and the newest of them,
 * those first that await review.
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
