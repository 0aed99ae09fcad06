import type { Queryable } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

export type DemoAccount = { id: string; username: string; name: string };

/** The demo company's two well-known accounts, by user name. */
export const findDemoChatAccounts = async (db: Queryable): Promise<Map<string, DemoAccount>> => {
  const { rows } = await db.execute<DemoAccount>(sql`
    select id, username, name from people where demo and username in ('admin', 'user') and disabled_at is null`);
  return new Map(rows.map((row) => [row.username, row]));
};

/** Whether anything was ever said in a room. */
export const hasLines = async (db: Queryable, studioId: string): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`select from chat_lines where studio_id = ${studioId} limit 1`);
  return rowCount === 1;
};
