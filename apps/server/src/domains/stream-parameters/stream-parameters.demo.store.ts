import type { Queryable } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';

/** Administrators of the demo company by user name. */
export const findDemoAdmins = async (
  db: Queryable,
): Promise<Map<string, { id: string; username: string; name: string }>> => {
  const { rows } = await db.execute<{ id: string; username: string; name: string }>(sql`
    select id, username, name from people where demo and role = 'admin' and disabled_at is null`);
  return new Map(rows.map((row) => [row.username, row]));
};

/** Whether any change was ever submitted. */
export const hasChanges = async (db: Queryable): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`select from parameter_changes limit 1`);
  return rowCount === 1;
};
