import { type ReviewItem, type ReviewItemState, UNDO_MINUTES } from '@onair/contract/content/reviews';
import type { Tx } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

/** Days of events that a reviewer sees. */
const FIGURE_DAYS = 7;

/** Whose claim, until when, at what moment. */
export type Claim = { accountId: string; now: Date; until: Date };

const WAITING = sql.raw(`state in ('pending', 'skipped')`);

/**
 * Gives a reviewer the item that is theirs already, or the first that nobody holds; an item whose claim has run out is
 * nobody's. Call with the queue locked. @returns its id, null when nothing is free
 */
export const claimNext = async (tx: Tx, queueId: string, { accountId, now, until }: Claim): Promise<string | null> => {
  const claim = sql`update review_items set claimed_by = ${accountId}, claimed_until = ${until.toISOString()}`;
  const held = await tx.execute<{ id: string }>(sql`
    ${claim} where queue_id = ${queueId} and claimed_by = ${accountId} and ${WAITING} returning id`);
  if (held.rows[0]) return held.rows[0].id;
  const next = await tx.execute<{ id: string }>(sql`
    ${claim} where id = (select id from review_items where queue_id = ${queueId} and ${WAITING}
      and (claimed_by is null or claimed_until <= ${now.toISOString()}) order by place limit 1 for update) returning id`);
  return next.rows[0]?.id ?? null;
};

/** Gives back whatever a reviewer holds in a queue. */
export const releaseClaims = async (tx: Tx, queueId: string, accountId: string): Promise<number> => {
  const { rowCount } = await tx.execute(sql`
    update review_items set claimed_by = null, claimed_until = null
    where queue_id = ${queueId} and claimed_by = ${accountId}`);
  return rowCount ?? 0;
};

/** The item as its reviewer sees it. `from` and `to`: company days between which events count. */
export const findReviewItem = async (
  tx: Tx,
  id: string,
  { from, to }: { from: string; to: string },
): Promise<ReviewItem> => {
  const { rows } = await tx.execute<{ item: ReviewItem }>(sql`
    select jsonb_build_object('id', i.id, 'state', i.state, 'version', i.version, 'hits', i.hits,
      'takenAt', i.taken_at, 'claimedUntil', i.claimed_until, 'contentVersion', c.version,
      'content', jsonb_build_object('id', c.id, 'title', c.title, 'author', a.name, 'type', c.type, 'category', c.category,
        'source', c.source, 'tags', to_jsonb(c.tags), 'status', c.status, 'review', c.review, 'publishedAt', c.published_at),
      'figures', (select jsonb_build_object('exposures', coalesce(sum(exposures), 0), 'clicks', coalesce(sum(clicks), 0),
        'likes', coalesce(sum(likes), 0), 'comments', coalesce(sum(comments), 0), 'shares', coalesce(sum(shares), 0))
        from content_days d where d.content_id = c.id and d.day between ${from} and ${to})) as item
    from review_items i join contents c on c.id = i.content_id join authors a on a.id = c.author_id where i.id = ${id}`);
  const item = rows[0]?.item;
  if (!item) throw new Error('the item vanished within its own write');
  const iso = (at: string) => new Date(at).toISOString();
  const content = { ...item.content, publishedAt: iso(item.content.publishedAt) };
  return { ...item, content, takenAt: iso(item.takenAt), claimedUntil: iso(item.claimedUntil) };
};

export const figureDays = (dayNumber: number): { from: number; to: number } => ({
  from: dayNumber - FIGURE_DAYS + 1,
  to: dayNumber,
});

export type Standing = { pending: number; elsewhere: number; decidedToday: number };

/** What waits in a queue, and what a reviewer has done in it since the day began. */
export const findStanding = async (
  tx: Tx,
  queueId: string,
  accountId: string,
  { now, dayStart }: { now: Date; dayStart: Date },
): Promise<Standing> => {
  const { rows } = await tx.execute<Standing>(sql`
    select (select count(*)::integer from review_items where queue_id = ${queueId} and ${WAITING}) as pending,
      (select count(*)::integer from review_items where queue_id = ${queueId} and ${WAITING}
        and claimed_by <> ${accountId} and claimed_until > ${now.toISOString()}) as elsewhere,
      (select count(*)::integer from review_items where queue_id = ${queueId} and moved_by = ${accountId}
        and moved_at >= ${dayStart.toISOString()} and state in ('passed', 'rejected')) as "decidedToday"`);
  return rows[0] ?? { pending: 0, elsewhere: 0, decidedToday: 0 };
};

/** Moves older than this stay. */
export const undoLimit = (now: Date): Date => new Date(now.getTime() - UNDO_MINUTES * 60_000);

export type LastMove = { id: string; version: number; state: ReviewItemState; title: string };

/** A reviewer's latest move in a queue that can be taken back. */
export const findLastMove = async (tx: Tx, queueId: string, accountId: string, now: Date): Promise<LastMove | null> => {
  const { rows } = await tx.execute<LastMove>(sql`
    select i.id, i.version, i.state, c.title from review_items i join contents c on c.id = i.content_id
    where i.queue_id = ${queueId} and i.moved_by = ${accountId} and i.moved_at > ${undoLimit(now).toISOString()}
      and i.state <> 'pending' and c.version = i.after_version and i.claimed_by is null
    order by i.move_no desc limit 1`);
  return rows[0] ?? null;
};
