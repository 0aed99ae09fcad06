import type { Db, Queryable, Tx } from './client.ts';
import { streamEvents, streamHorizon as streamHorizons } from './db.tables.ts';
import { given, insertFrom } from './many.ts';
import { forget, type Past } from './prune.ts';
import { bigInt, oneValue, rowsOf } from './rows.ts';
import { and, bare, eq, gt, sql } from './sql.ts';

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
export type StreamEntryRow = StreamEntry & { id: number };

/** How long kept events can be replayed. */
export const STREAM_RETENTION_HOURS = 24;

/**
 * Stores the kept events and fills in their ids. Ids are given under the lock that orders commits, which the caller holds:
 * a reader that has seen id n has seen everything before n.
 */
export const appendStream = async (tx: Tx, at: Date, entries: StreamEntry[]): Promise<void> => {
  const kept = entries.filter((entry) => entry.kept);
  if (kept.length === 0) return;
  const { id, topic, accountId, event, data } = streamEvents;
  const { from, columns } = given(
    { topic, accountId, event, data, place: id },
    kept.map((entry, place) => ({ ...entry, place })),
  );
  const { place: order, ...values } = columns;
  const stored = insertFrom(streamEvents, { ...values, at: at.toISOString() }, sql`${from} order by ${order}`);
  const rows = await rowsOf(tx, { id }, (list) => sql`${stored} returning ${list}`);
  const ids = rows.map((row) => row.id).sort((a, b) => a - b);
  for (const [place, entry] of kept.entries()) entry.id = ids[place] ?? null;
};

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

/** The id of the newest event ever kept, whether or not it is still there; 0 before the first. */
export const newestEvent = (db: Queryable): Promise<number> =>
  oneValue(
    db,
    bigInt(sql`greatest((select coalesce(max(${streamEvents.id}), 0) from ${streamEvents}),
      (select ${streamHorizons.pruned} from ${streamHorizons}))`),
    (newest) => sql`select ${newest}`,
  );

/** The newest event that has been forgotten: a client that has seen less has missed something for good. */
export const streamHorizon = async (db: Queryable): Promise<number> => {
  const { id, pruned } = streamHorizons;
  const [horizon] = await db.select({ pruned }).from(streamHorizons).where(eq(id, 1));
  return horizon?.pruned ?? 0;
};

/** Forgets events past their retention, and remembers how far. */
export const pruneStream = async (db: Db, now: Date, signal?: AbortSignal): Promise<void> => {
  const limit = new Date(now.getTime() - STREAM_RETENTION_HOURS * 3_600_000);
  const { id, pruned } = streamHorizons;
  const past: Past = {
    table: sql`${streamEvents}`,
    along: bare(streamEvents.id),
    type: 'bigint',
    past: sql`${bare(streamEvents.at)} < ${limit.toISOString()}::timestamptz`,
    endsAtFirstYoung: true,
    noted: sql`noted as (
      update ${streamHorizons} set ${bare(pruned)} = greatest(${pruned}, (select max(place) from batch))
      where ${eq(id, 1)} and exists (select from batch))`,
  };
  await forget(db, past, signal);
};
