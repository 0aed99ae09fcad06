import type { Db, Queryable, Tx } from './client.ts';
import { forget, type Past } from './prune.ts';
import { sql } from './sql.ts';

/** One event on its way to the sockets. `id` is null for topics that are not kept. */
export type StreamEntry = {
  id: number | null;
  topic: string;
  kept: boolean;
  accountId: string | null;
  event: string;
  data: unknown;
};

/** An event that is stored. */
export type KeptEntry = StreamEntry & { id: number };

/** How long kept events can be replayed. */
export const STREAM_RETENTION_HOURS = 24;

/**
 * Stores the kept events and fills in their ids. Ids are given under the lock that orders commits, which the caller holds:
 * a reader that has seen id n has seen everything before n.
 */
export const appendStream = async (tx: Tx, at: Date, entries: StreamEntry[]): Promise<void> => {
  const kept = entries.filter((entry) => entry.kept);
  if (kept.length === 0) return;
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into stream_events (topic, account_id, event, data, at)
    select topic, "accountId", event, data, ${at.toISOString()}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(kept.map((entry, place) => ({ ...entry, place })))}::jsonb)
      as entry (topic text, "accountId" uuid, event text, data jsonb, place integer)
    order by place
    returning id`);
  const ids = rows.map((row) => row.id).sort((a, b) => a - b);
  for (const [place, entry] of kept.entries()) entry.id = ids[place] ?? null;
};

/** Kept events after `lastId` of a topic, the oldest first, at most `limit`. */
export const replayStream = async (
  db: Queryable,
  topic: string,
  accountId: string | null,
  lastId: number,
  limit: number,
): Promise<{ id: number; event: string; data: unknown }[]> => {
  const { rows } = await db.execute<{ id: number; event: string; data: unknown }>(sql`
    select id, event, data from stream_events
    where topic = ${topic} and account_id is not distinct from ${accountId}::uuid and id > ${lastId}
    order by id limit ${limit}`);
  return rows;
};

/** Kept events of every topic after `lastId`, the oldest first, at most `limit`. */
export const readStream = async (db: Queryable, lastId: number, limit: number): Promise<KeptEntry[]> => {
  const { rows } = await db.execute<KeptEntry & Record<string, unknown>>(sql`
    select id, topic, true as kept, account_id as "accountId", event, data from stream_events
    where id > ${lastId} order by id limit ${limit}`);
  return rows;
};

/** The id of the newest event ever kept, whether or not it is still there; 0 before the first. */
export const newestEvent = async (db: Queryable): Promise<number> => {
  const { rows } = await db.execute<{ newest: number }>(sql`
    select greatest((select coalesce(max(id), 0) from stream_events), (select pruned from stream_horizon)) as newest`);
  return rows[0]?.newest ?? 0;
};

/** The newest event that has been forgotten: a client that has seen less has missed something for good. */
export const streamHorizon = async (db: Queryable): Promise<number> => {
  const { rows } = await db.execute<{ pruned: number }>(sql`select pruned from stream_horizon where id = 1`);
  return rows[0]?.pruned ?? 0;
};

/** Forgets events past their retention, and remembers how far. */
export const pruneStream = async (db: Db, now: Date, signal?: AbortSignal): Promise<void> => {
  const limit = new Date(now.getTime() - STREAM_RETENTION_HOURS * 3_600_000);
  const past: Past = {
    table: sql`stream_events`,
    along: sql`id`,
    type: 'bigint',
    past: sql`at < ${limit.toISOString()}::timestamptz`,
    endsAtFirstYoung: true,
    noted: sql`noted as (
      update stream_horizon set pruned = greatest(pruned, (select max(place) from batch))
      where id = 1 and exists (select from batch))`,
  };
  await forget(db, past, signal);
};
