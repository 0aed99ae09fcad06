import type { Queryable } from '../../../db/client.ts';
import { and, eq, isNull, ne } from '../../../db/sql.ts';
import { accounts } from '../people/people.tables.ts';

/** Administrators who may sign in, but for one account: those who may decide about what it submitted. */
export const otherAdmins = async (db: Queryable, accountId: string | null): Promise<string[]> => {
  const others = accountId === null ? undefined : ne(accounts.id, accountId);
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.role, 'admin'), isNull(accounts.disabledAt), others));
  return rows.map(({ id }) => id);
};
