import type { ContentItem } from '@onair/contract/content/items';
import { QUEUE_RESTORE_MINUTES, type QueueFilter } from '@onair/contract/content/review-queues';
import type { Db, Queryable, Tx } from '../../../db/client.ts';
import { type SQL, sql } from '../../../db/sql.ts';
import { findMatches } from '../content-rule/find-matches.store.ts';
import { and, matchesRule } from '../content-rule/matching.store.ts';

export type QueueKind = 'quality' | 'ruleHits';
export type KeptQueue = {
  id: string;
  kind: QueueKind;
  name: string;
  filter: QueueFilter;
  rate: number;
  version: number;
};
export type CountedQueue = KeptQueue & { createdAt: string; pending: number; oldest: string | null; toSample: number };

const COLUMNS = sql.raw('q.id, q.kind, q.name, q.filter, q.rate, q.version');
const HOLDS = sql.raw('queue_holds(q, c.type, c.category, c.source, c.tags, c.title_key, c.published_at, c.review)');

/** What waits in a queue is counted to here. */
const PENDING_MAX = 10_000;
/** Of the items that await review, so many are looked at for what sampling left out, the latest. */
const LOOKED_AT_MAX = 10_000;

/** Living queues with what waits in them, the built-in one first, then the newest; one of them when named. */
export const findQueues = async (db: Queryable, only: string | null = null): Promise<CountedQueue[]> => {
  const { rows } = await db.execute<CountedQueue & { createdAt: string | Date; oldest: string | Date | null }>(sql`
    select ${COLUMNS}, q.created_at as "createdAt", waiting.pending, waiting.oldest, left_out.items as "toSample"
    from quality_queues q
    cross join lateral (select
      (select count(*)::integer from (select from review_items i
        where i.queue_id = q.id and i.state in ('pending', 'skipped') limit ${PENDING_MAX}) counted) as pending,
      (select min(taken_at) from review_items i where i.queue_id = q.id and i.state in ('pending', 'skipped')) as oldest) waiting
    cross join lateral (select count(*)::integer as items
      from (select * from contents where review = 'pending' order by id desc limit ${LOOKED_AT_MAX}) c
      where ${HOLDS}
        and not exists (select from review_items i where i.queue_id = q.id and i.content_id = c.id)) left_out
    where q.deleted_at is null and (${only}::uuid is null or q.id = ${only}::uuid)
    order by q.kind = 'ruleHits' desc, q.created_at desc, q.id desc`);
  const iso = (at: string | Date) => new Date(at).toISOString();
  return rows.map((row) => ({ ...row, createdAt: iso(row.createdAt), oldest: row.oldest ? iso(row.oldest) : null }));
};

/** A living queue, locked against other claims in it until the write ends; null when there is none of that id. */
export const lockQueue = async (tx: Tx, id: string): Promise<KeptQueue | null> => {
  const { rows } = await tx.execute<KeptQueue>(sql`
    select ${COLUMNS} from quality_queues q where q.id = ${id} and q.deleted_at is null for no key update`);
  return rows[0] ?? null;
};

/** A queue whose deletion can still be undone. */
export const lockRestorable = async (tx: Tx, id: string, now: Date): Promise<KeptQueue | null> => {
  const { rows } = await tx.execute<KeptQueue>(sql`
    select ${COLUMNS} from quality_queues q where q.id = ${id} and q.deleted_at > ${restoreLimit(now)} for no key update`);
  return rows[0] ?? null;
};

const restoreLimit = (now: Date): string => new Date(now.getTime() - QUEUE_RESTORE_MINUTES * 60_000).toISOString();

/** Whether a living queue has this name, whatever its case and width. */
export const isNameTaken = async (tx: Tx, name: string): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`
    select from quality_queues where text_key(name) = text_key(${name}) and deleted_at is null and kind = 'quality'`);
  return (rowCount ?? 0) > 0;
};

/** Days of a filter as the instants between which an item must have been published. */
const spanOf = (filter: SQL, timeZone: string): SQL => sql`
  (${filter} ->> 'from')::date::timestamp at time zone ${timeZone}::text,
  ((${filter} ->> 'to')::date + 1)::timestamp at time zone ${timeZone}::text`;

export const insertQueue = async (
  tx: Tx,
  queue: Pick<KeptQueue, 'id' | 'name' | 'filter' | 'rate'>,
  by: { accountId: string | null; at: Date; timeZone: string },
): Promise<void> => {
  const filter = sql`${JSON.stringify(queue.filter)}::jsonb`;
  await tx.execute(sql`
    insert into quality_queues (id, name, filter, rate, rule_from, rule_until, created_by, created_at)
    values (${queue.id}, ${queue.name}, ${filter}, ${queue.rate}, ${spanOf(filter, by.timeZone)},
      ${by.accountId}::uuid, ${by.at.toISOString()})`);
};

/** Marks a queue as deleted at an instant, or, with null, as living again. */
export const markDeleted = async (tx: Tx, id: string, at: Date | null): Promise<void> => {
  await tx.execute(sql`
    update quality_queues set deleted_at = ${at?.toISOString() ?? null}, version = version + 1 where id = ${id}`);
};

/** Removes for good the queues whose deletion can no longer be undone, with what was in them. */
export const pruneQueues = async (db: Db, now: Date): Promise<void> => {
  await db.execute(sql`delete from quality_queues where deleted_at <= ${restoreLimit(now)}`);
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
  const waiting = await findMatches(db, and(sql`c.review = 'pending'`, matching), page);
  const all = await findMatches(db, matching, page);
  const rest = all.list.filter(({ review }) => review !== 'pending');
  return {
    matching: all.total,
    pending: waiting.total,
    more: all.more || waiting.more,
    sample: [...waiting.list, ...rest].slice(0, sample),
  };
};
