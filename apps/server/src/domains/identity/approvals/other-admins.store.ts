import type { Queryable } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

/** Administrators who may sign in, but for one account: those who may decide about what it submitted. */
export const otherAdmins = async (db: Queryable, accountId: string | null): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from accounts where role = 'admin' and disabled_at is null and id is distinct from ${accountId}::uuid`);
  return rows.map(({ id }) => id);
};
