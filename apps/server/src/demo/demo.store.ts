import type { Source } from '@onair/contract/content/items';
import type { Queryable } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import type { Published } from './attention.ts';

/** How far the demo company's life is stored. Days are day numbers, instants epoch milliseconds. */
export type DemoState = {
  /** The company's first day. */
  firstDay: number;
  /** The day of the first start: what happened lately is told from here. */
  anchor: number;
  /** Items are there up to here. */
  publishedUntil: number;
  /** Events are there up to here. */
  filledUntil: number;
  /** Whole days are there from here on; the days before it are still to come. */
  historyFrom: number;
  /** Everything that is not traffic (sets, messages, money) is there too. */
  furnished: boolean;
  /** What watched figures found in the stories is there too. */
  alerted: boolean;
};

const DAY = 86_400_000;

export const readDemo = async (db: Queryable): Promise<DemoState | null> => {
  const { rows } = await db.execute<{ value: Partial<DemoState> }>(sql`
    select value from installation where key = 'demo'`);
  const value = rows[0]?.value;
  if (!value) return null;
  const { firstDay = 0, filledUntil = 0, furnished = false } = value;
  // A company of an earlier version is whole, and tells no stories.
  return {
    anchor: Math.floor(filledUntil / DAY) - 10_000,
    publishedUntil: filledUntil,
    historyFrom: firstDay,
    alerted: true,
    ...value,
    ...{ firstDay, filledUntil, furnished },
  };
};

/** Stores some facts of the state and leaves the others: two parts of the life may go on at the same time. */
export const saveDemo = async (db: Queryable, facts: Partial<DemoState>): Promise<void> => {
  await db.execute(sql`
    insert into installation (key, value) values ('demo', ${JSON.stringify(facts)}::jsonb)
    on conflict (key) do update set value = installation.value || excluded.value`);
};

/** Online items published since an instant, the oldest first. */
export const publishedItems = async (db: Queryable, since: number): Promise<Published[]> => {
  const { rows } = await db.execute<{ id: number; publishedAt: number; category: string; source: Source }>(sql`
    select id, (extract(epoch from published_at) * 1000)::bigint as "publishedAt", category, source
    from content_items where status = 'online' and published_at >= ${new Date(since).toISOString()}
    order by published_at, id`);
  return rows;
};
