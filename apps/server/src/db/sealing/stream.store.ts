import type { Db, Queryable } from '../client.ts';
import { streamEvents, streamHorizon as streamHorizons } from '../db.tables.ts';
import { deleteExpired, type Expired } from '../prune.ts';
import { bare, bigInt, oneValue } from '../rows.ts';
import { and, eq, gt, sql } from '../sql.ts';

/** One event on its way to the sockets. `id` is null for topics that are not kept. */
export type StreamEntry = {
  id: number | null;
  topic: string;
  kept: boolean;
  accountId: string | null;
  event: string;
  data: unknown;
};

/** A stored event. */
export type StreamEntryRow = StreamEntry & { id: number };

/** How long kept events can be replayed. */
const STREAM_RETENTION_HOURS = 24;

/** Kept events after `lastId` of a topic, the oldest first, at most `limit`. */
export const replayStream = (
  db: Queryable,
  topic: string,
  accountId: string | null,
  lastId: number,
  limit: number,
): Promise<{ id: number; event: string; data: unknown }[]> => {
  const { id, event, data } = streamEvents;
  const ofReader = sql`${streamEvents.accountId} is not distinct from ${accountId}::uuid`;
  return db
    .select({ id, event, data })
    .from(streamEvents)
    .where(and(eq(streamEvents.topic, topic), ofReader, gt(id, lastId)))
    .orderBy(id)
    .limit(limit);
};

/** Kept events of every topic after `lastId`, the oldest first, at most `limit`. */
export const readStream = async (db: Queryable, lastId: number, limit: number): Promise<StreamEntryRow[]> => {
  const { id, topic, accountId, event, data } = streamEvents;
  const rows = await db
    .select({ id, topic, accountId, event, data })
    .from(streamEvents)
    .where(gt(id, lastId))
    .orderBy(id)
    .limit(limit);
  return rows.map((row) => ({ ...row, kept: true }));
};

/** The id of the newest event ever stored, whether or not it still exists; 0 before the first. */
export const newestEvent = (db: Queryable): Promise<number> =>
  oneValue(
    db,
    bigInt(sql`greatest((select coalesce(max(${streamEvents.id}), 0) from ${streamEvents}),
      (select ${streamHorizons.pruned} from ${streamHorizons}))`),
    (newest) => sql`select ${newest}`,
  );

/** The newest deleted event: a client that has seen less has missed something for good. */
export const streamHorizon = async (db: Queryable): Promise<number> => {
  const { id, pruned } = streamHorizons;
  const [horizon] = await db.select({ pruned }).from(streamHorizons).where(eq(id, 1));
  return horizon?.pruned ?? 0;
};

/** Deletes events past their retention, and records how far. */
export const pruneStream = async (db: Db, now: Date, signal?: AbortSignal): Promise<void> => {
  const limit = new Date(now.getTime() - STREAM_RETENTION_HOURS * 3_600_000);
  const { id, pruned } = streamHorizons;
  const past: Expired = {
    table: sql`${streamEvents}`,
    along: bare(streamEvents.id),
    type: 'bigint',
    expired: sql`${bare(streamEvents.at)} < ${limit.toISOString()}::timestamptz`,
    endsAtFirstYoung: true,
    noted: sql`noted as (
      update ${streamHorizons} set ${bare(pruned)} = greatest(${pruned}, (select max(place) from batch))
      where ${eq(id, 1)} and exists (select from batch))`,
  };
  await deleteExpired(db, past, signal);
};
