import type { Tx } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

/** Where the demo company's people live, by the place they work at; only where nothing is said yet. */
export const placeDemoPeople = async (tx: Tx, areas: Readonly<Record<string, string>>): Promise<number> => {
  const { rowCount } = await tx.execute(sql`
    update accounts a set country = 'CN', area = p.value
    from jsonb_each_text(${JSON.stringify(areas)}::jsonb) p
    where a.demo and a.country = '' and a.location = p.key`);
  return rowCount ?? 0;
};

/** Visits of the demo company's people to pages that everyone may open; nothing for days that have some. */
export const insertDemoVisits = async (
  tx: Tx,
  visits: readonly { username: string; name: string; day: string; visits: number; at: string }[],
): Promise<void> => {
  await tx.execute(sql`
    insert into page_visits (account_id, name, day, visits, last_at)
    select a.id, v.name, v.day, v.visits, v.at
    from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb)
      as v (username text, name text, day date, visits integer, at timestamptz)
    join accounts a on a.username = v.username and a.demo
    on conflict do nothing`);
};
