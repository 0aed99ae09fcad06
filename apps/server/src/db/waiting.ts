import type { Queryable } from './client.ts';
import { int, orNull, rowOf, string, time } from './rows.ts';
import { type AnyColumn, type SQL, sql } from './sql.ts';

export type Waiting = { count: number; since: string; first: string };

/**
 * How many rows wait, since when the longest-waiting one does, and its name.
 * @param from the SQL after `from`
 * @returns null where none waits
 */
export const findWaiting = async (
  db: Queryable,
  { name, since }: { name: AnyColumn; since: AnyColumn },
  from: SQL,
): Promise<Waiting | null> => {
  const shape = {
    count: int(sql`count(*)`),
    since: orNull(time(sql`min(${since})`)),
    first: orNull(string(sql`(array_agg(${name} order by ${since}, ${name}))[1]`)),
  };
  const row = await rowOf(db, shape, (list) => sql`select ${list} from ${from}`);
  if (!row || row.since === null || row.first === null) return null;
  return { count: row.count, since: row.since, first: row.first };
};
