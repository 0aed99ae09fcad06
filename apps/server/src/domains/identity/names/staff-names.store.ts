import type { Queryable } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';
import { staffNames } from '../../chat/published.views.ts';

/** Names and user names of admins and of moderators of any room, but for one account's own. */
export const findOthersOfStaff = async (db: Queryable, accountId: string | null): Promise<string[]> => {
  const rows = await db
    .selectDistinct({ name: staffNames.name, username: staffNames.username })
    .from(staffNames)
    .where(sql`${staffNames.accountId} is distinct from ${accountId}::uuid`);
  return rows.flatMap(({ name, username }) => [name, username]);
};
