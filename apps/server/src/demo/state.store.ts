import { DAY } from '@onair/contract/lib/local-time';
import type { Queryable } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import type { Published } from './activity/attention.ts';

/** How far demo history is stored. Days are day numbers, instants epoch milliseconds. */
export type DemoState = {
  /** The company's first day. */
  firstDay: number;
  /** The day of the first start: recent stories count from here. */
  anchor: number;
  /** Items exist up to here. */
  publishedUntil: number;
  /** Events exist up to here. */
  filledUntil: number;
  /** Whole days exist from here on; earlier days are still to be added. */
  historyFrom: number;
  /** Whether everything other than traffic (sets, messages, money) exists too. */
  furnished: boolean;
  /** Whether the alerts' findings in the stories exist too. */
  alerted: boolean;
};

export const readDemo = async (db: Queryable): Promise<DemoState | null> => {
  const { rows } = await db.execute<{ value: Partial<DemoState> }>(sql`
    select value from installation where key = 'demo'`);
  const value = rows[0]?.value;
  if (!value) return null;
  const { firstDay = 0, filledUntil = 0, furnished = false } = value;
  // A demo company of an earlier version is complete and has no stories.
  return {
    anchor: Math.floor(filledUntil / DAY) - 10_000,
    publishedUntil: filledUntil,
    historyFrom: firstDay,
    alerted: true,
    ...value,
    ...{ firstDay, filledUntil, furnished },
  };
};

/** Stores some facts of the state and leaves the others unchanged: two parts of the seeding may run concurrently. */
export const saveDemo = async (db: Queryable, facts: Partial<DemoState>): Promise<void> => {
  await db.execute(sql`
    insert into installation (key, value) values ('demo', ${JSON.stringify(facts)}::jsonb)
    on conflict (key) do update set value = installation.value || excluded.value`);
};

/** Online items published since an instant, the oldest first. */
export const publishedItems = async (db: Queryable, since: number): Promise<Published[]> => {
  const { rows } = await db.execute<Published>(sql`
    select id, (extract(epoch from published_at) * 1000)::bigint as "publishedAt", type, category, source
    from content_items where status = 'online' and published_at >= ${new Date(since).toISOString()}
    order by published_at, id`);
  return rows;
};

/** The names of a person's alerts. */
export const alertNames = async (db: Queryable, owner: string): Promise<ReadonlySet<string>> => {
  const { rows } = await db.execute<{ name: string }>(sql`select name from analysis_alerts where owner_id = ${owner}`);
  return new Set(rows.map(({ name }) => name));
};

type Visit = { username: string; name: string; day: string; visits: number; at: string };

/** Visits of people of the demo company to pages; those of a day that are there stay. */
export const insertVisits = async (tx: Queryable, visits: readonly Visit[]): Promise<void> => {
  await tx.execute(sql`
    insert into page_visits (account_id, name, day, visits, last_at)
    select a.id, v.name, v.day, v.visits, v.at
    from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb)
      as v (username text, name text, day date, visits integer, at timestamptz)
    join people a on a.username = v.username and a.demo
    on conflict do nothing`);
};
