import type { Queryable } from '../db/client.ts';
import { sql } from '../db/sql.ts';
import type { Published } from './world.ts';

/** How far the demo company's life has been told. Instants in epoch milliseconds. */
export type DemoState = {
  /** The company's first day, as a day number. */
  firstDay: number;
  /** Items and events have been filled up to here. */
  filledUntil: number;
  /** Everything that is not traffic (sets, messages, money) is there too. */
  furnished: boolean;
};

export const readDemo = async (db: Queryable): Promise<DemoState | null> => {
  const { rows } = await db.execute<{ value: DemoState }>(sql`select value from installation where key = 'demo'`);
  return rows[0]?.value ?? null;
};

export const saveDemo = async (db: Queryable, state: DemoState): Promise<void> => {
  await db.execute(sql`
    insert into installation (key, value) values ('demo', ${JSON.stringify(state)}::jsonb)
    on conflict (key) do update set value = excluded.value`);
};

/** Online items, the oldest first. */
export const publishedItems = async (db: Queryable): Promise<Published[]> => {
  const { rows } = await db.execute<{ id: number; publishedAt: number }>(sql`
    select id, (extract(epoch from published_at) * 1000)::bigint as "publishedAt"
    from content_items where status = 'online' order by published_at, id`);
  return rows;
};
