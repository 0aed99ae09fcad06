import type { Queryable } from '../db/client.ts';
import { rowsOf, string } from '../db/rows.ts';
import { sql } from '../db/sql.ts';

/** Accounts of which a session has ended since then, in whatever process or tool. */
export const accountsOfEnded = async (db: Queryable, since: Date): Promise<string[]> => {
  const rows = await rowsOf(
    db,
    { accountId: string(sql`account_id`) },
    (list) => sql`select distinct ${list} from sessions where ended_at >= ${since.toISOString()}`,
  );
  return rows.map((row) => row.accountId);
};
