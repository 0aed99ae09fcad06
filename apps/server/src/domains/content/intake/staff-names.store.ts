import type { Queryable } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';
import { chatModerators } from '../../chat/chat.tables.ts';
import { accounts } from '../../identity/people/people.tables.ts';

/** Names and user names of admins and of moderators of any room, but for one account's own. */
export const findOthersOfStaff = async (db: Queryable, accountId: string | null): Promise<string[]> => {
  const moderates = sql`exists (select from ${chatModerators} where ${chatModerators.accountId} = ${accounts.id})`;
  const rows = await db
    .select({ name: accounts.name, username: accounts.username })
    .from(accounts)
    .where(
      sql`${accounts.disabledAt} is null and ${accounts.id} is distinct from ${accountId}::uuid
        and (${accounts.role} = 'admin' or ${moderates})`,
    );
  return rows.flatMap(({ name, username }) => [name, username]);
};
