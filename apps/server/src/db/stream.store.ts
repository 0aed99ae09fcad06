import { sql } from 'drizzle-orm';
import { lockOrder } from './audit.store.ts';
import type { Queryable, Tx } from './client.ts';

/** One event on its way to the sockets. `id` is null for topics that are not kept. */
export type StreamEntry = {
  id: number | null;
  topic: string;
  kept: boolean;
  accountId: string | null;
  event: string;
  data: unknown;
};

/** How long kept events can be replayed. */
export const STREAM_RETENTION_HOURS = 24;

/**
 * Stores the kept events and fills in their ids. Ids are given under the lock that orders commits: a reader that has
 * seen id n has seen everything before n.
 */
export const appendStream = async (tx: Tx, now: Date, entries: StreamEntry[]): Promise<void> => {
  const kept = entries.filter((entry) => entry.kept);
  if (kept.length === 0) return;
  await lockOrder(tx);
  for (const entry of kept) {
    const { rows } = await tx.execute<{ id: number }>(sql`
      insert into stream_events (topic, account_id, event, data, at)
      values (${entry.topic}, ${entry.accountId}, ${entry.event}, ${JSON.stringify(entry.data)}::jsonb, ${now.toISOString()})
      returning id`);
    entry.id = rows[0]?.id ?? null;
  }
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

/** The range of ids that can be replayed now: a client whose last id lies before `oldest` has missed something for good. */
export const streamRange = async (db: Queryable): Promise<{ oldest: number; newest: number }> => {
  const { rows } = await db.execute<{ oldest: number; newest: number }>(sql`
    select coalesce(min(id), 0)::bigint as oldest, coalesce(max(id), 0)::bigint as newest from stream_events`);
  return rows[0] ?? { oldest: 0, newest: 0 };
};

/** Forgets events past their retention. */
export const pruneStream = async (db: Queryable, now: Date): Promise<void> => {
  const limit = new Date(now.getTime() - STREAM_RETENTION_HOURS * 3_600_000);
  await db.execute(sql`delete from stream_events where at < ${limit.toISOString()}`);
};
