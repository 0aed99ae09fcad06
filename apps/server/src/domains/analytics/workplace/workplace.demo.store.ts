import type { Tx } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

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
    join people a on a.username = v.username and a.demo
    on conflict do nothing`);
};
