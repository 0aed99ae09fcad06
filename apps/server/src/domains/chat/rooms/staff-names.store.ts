import type { Queryable } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

/** Names and user names of admins and of a room's moderators. */
export const findStaffNames = async (db: Queryable, studioId: string): Promise<string[]> => {
  const { rows } = await db.execute<{ name: string; username: string }>(sql`
    select name, username from accounts a
    where disabled_at is null and (role = 'admin'
      or exists (select from chat_moderators m where m.account_id = a.id and m.studio_id = ${studioId}))`);
  return rows.flatMap(({ name, username }) => [name, username]);
};
