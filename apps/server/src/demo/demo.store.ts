import type { Queryable } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import type { Published } from './attention.ts';

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

const DAY = 86_400_000;

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
