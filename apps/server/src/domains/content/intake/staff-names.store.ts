import type { Queryable } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

/** Names and user names of admins and of moderators of any room, but for one account's own. */
export const findOthersOfStaff = async (db: Queryable, accountId: string | null): Promise<string[]> => {
  const { rows } = await db.execute<{ name: string; username: string }>(sql`
    select name, username from accounts a
    where disabled_at is null and a.id is distinct from ${accountId}::uuid
      and (role = 'admin' or exists (select from chat_moderators m where m.account_id = a.id))`);
  return rows.flatMap(({ name, username }) => [name, username]);
};
