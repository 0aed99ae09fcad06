import type { Hit } from '@onair/contract/content/banned';
import type { RuleSettings } from '@onair/contract/content/rules';
import type { Queryable, Tx } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

/** The queue that recognition fills; made by migration 0008. */
export const HITS_QUEUE = '00000000-0000-7000-8000-000000000001';

const idsOf = (ids: readonly number[]) =>
  sql`(select value::integer from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))`;

const DRAWN = sql.raw(`queue_holds(q, c.type, c.category, c.source, c.tags, c.title_key, c.published_at, c.review)
  and in_sample(q.id, c.id, q.rate)`);

/** Puts items into every living queue whose filter and sample they belong to. @returns how many review items came of it */
export const drawContents = async (tx: Tx, ids: readonly number[], at: Date): Promise<number> => {
  const { rowCount } = await tx.execute(sql`
    insert into review_items (queue_id, content_id, taken_at)
    select q.id, c.id, ${at.toISOString()}::timestamptz
    from quality_queues q join contents c on c.id in ${idsOf(ids)} and ${DRAWN}
    where q.deleted_at is null order by c.id
    on conflict (queue_id, content_id) do nothing`);
  return rowCount ?? 0;
};

/** Puts what awaits review already into one queue, the oldest first. @returns how many */
export const drawPending = async (tx: Tx, queueId: string, at: Date): Promise<number> => {
  const { rowCount } = await tx.execute(sql`
    insert into review_items (queue_id, content_id, taken_at)
    select q.id, c.id, greatest(c.published_at, c.created_at, q.created_at)
    from quality_queues q join contents c on c.review = 'pending' and c.published_at <= ${at.toISOString()}::timestamptz and ${DRAWN}
    where q.id = ${queueId} order by c.published_at, c.id
    on conflict (queue_id, content_id) do nothing`);
  return rowCount ?? 0;
};

export type Recognition = { enabled: boolean; words: string[]; multilingual: boolean; exceptions: string[] };

/** What recognition looks for now; the multilingual rule works only through the one of banned content. */
export const findRecognition = async (db: Queryable): Promise<Recognition> => {
  const { rows } = await db.execute<{ key: string; enabled: boolean; settings: RuleSettings }>(
    sql`select key, enabled, settings from preset_rules where key in ('banned', 'multilingual')`,
  );
  const banned = rows.find(({ key }) => key === 'banned');
  const wide = rows.find(({ key }) => key === 'multilingual');
  return {
    enabled: banned?.enabled ?? false,
    words: banned?.settings.words ?? [],
    multilingual: wide?.enabled ?? false,
    exceptions: wide?.enabled ? (wide.settings.exceptions ?? []) : [],
  };
};

export const titlesOf = async (tx: Tx, ids: readonly number[]): Promise<{ id: number; title: string }[]> => {
  const { rows } = await tx.execute<{ id: number; title: string }>(
    sql`select id, title from contents where id in ${idsOf(ids)} order by id`,
  );
  return rows;
};

export type TitleHits = { id: number; hits: readonly Hit[] };

/**
 * Puts items whose titles were hit into the queue of rule hits; those decided there before wait again, at the end. The
 * items await review from now on.
 */
export const queueHits = async (tx: Tx, found: readonly TitleHits[], at: Date): Promise<void> => {
  await tx.execute(sql`
    update contents set review = 'pending', version = version + 1, updated_at = ${at.toISOString()}
    where id in ${idsOf(found.map(({ id }) => id))} and review <> 'pending'`);
  await tx.execute(sql`
    insert into review_items as i (queue_id, content_id, taken_at, hits)
    select ${HITS_QUEUE}::uuid, id, ${at.toISOString()}::timestamptz, hits
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as hit (id integer, hits jsonb) order by id
    on conflict (queue_id, content_id) do update set hits = excluded.hits, state = 'pending', version = i.version + 1,
      claimed_by = null, claimed_until = null, moved_by = null, moved_at = null, reason = null,
      place = case when i.state in ('passed', 'rejected') then excluded.place else i.place end,
      taken_at = case when i.state in ('passed', 'rejected') then excluded.taken_at else i.taken_at end`);
};

/** Forgets where banned words stood in titles that no longer hold them; what waits goes on waiting. */
export const clearHits = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  await tx.execute(sql`
    update review_items set hits = '[]', version = version + 1
    where queue_id = ${HITS_QUEUE} and content_id in ${idsOf(ids)} and state in ('pending', 'skipped') and hits <> '[]'`);
};

/** Notes that a rule acted on items on a day; each counts once a day. */
export const noteEffects = async (tx: Tx, rule: string, day: string, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx.execute(sql`
    insert into rule_effects (rule, day, content_id)
    select ${rule}, ${day}::date, value::integer from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)
    on conflict do nothing`);
};
