import type { Queryable, Tx } from '../../../db/client.ts';
import { among, float, int, rowsOf } from '../../../db/rows.ts';
import { lt, sql } from '../../../db/sql.ts';
import { uncountedEvents } from './events.tables.ts';
import type { CountableEvents } from './tally.rules.ts';

/** Marks the events of these commits as counted. Call on the turn. @returns how many of them were not counted yet */
export const dropUncounted = async (tx: Tx, ids: readonly string[]): Promise<number> => {
  const { rowCount } = await tx.delete(uncountedEvents).where(among(uncountedEvents.id, ids));
  return rowCount ?? 0;
};

/** Commits with events that have waited this long to be counted, oldest first. */
export const findAbandoned = async (db: Queryable, olderThanMs: number, limit: number): Promise<string[]> => {
  const { id, storedAt } = uncountedEvents;
  const rows = await db
    .select({ id })
    .from(uncountedEvents)
    .where(lt(storedAt, sql`now() - ${olderThanMs}::float8 * interval '1 millisecond'`))
    .orderBy(storedAt)
    .limit(limit);
  return rows.map((row) => row.id);
};

/** Takes the events of these commits to count them in this transaction. Call on the turn. */
export const claimUncounted = async (tx: Tx, ids: readonly string[]): Promise<CountableEvents> => {
  const columns: CountableEvents['columns'] = { id: [], at: [], content_id: [], day: [], hour: [], kind: [] };
  const filings: number[] = [];
  const referrers: number[] = [];
  const shape = {
    at: float(sql`extract(epoch from e.at) * 1000`),
    contentId: int(sql`e.content_id`),
    day: int(sql`e.day - '1970-01-01'::date`),
    hour: int(sql`e.hour`),
    kind: int(sql`e.kind`),
    filing: int(sql`e.filing`),
    referrer: int(sql`coalesce(e.referrer, 0)`),
  };
  const rows = await rowsOf(
    tx,
    shape,
    (list) => sql`
    with taken as (delete from ${uncountedEvents} where ${among(uncountedEvents.id, ids)} returning *)
    select ${list} from taken t, unnest(t.at, t.content_id, t.day, t.hour, t.kind, t.filing, t.referrer)
      as e (at, content_id, day, hour, kind, filing, referrer)`,
  );
  for (const row of rows) {
    columns.at.push(row.at);
    columns.content_id.push(row.contentId);
    columns.day.push(row.day);
    columns.hour.push(row.hour);
    columns.kind.push(row.kind);
    filings.push(row.filing);
    referrers.push(row.referrer);
  }
  return { columns, filings, referrers };
};
