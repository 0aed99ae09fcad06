import type { Queryable } from '../db/client.ts';
import { sql } from '../db/sql.ts';

/** Accounts of which a session has ended since then, in whatever process or tool. */
export const accountsOfEnded = async (db: Queryable, since: Date): Promise<string[]> => {
  const { rows } = await db.execute<{ accountId: string }>(
    sql`select distinct account_id as "accountId" from sessions where ended_at >= ${since.toISOString()}`,
  );
  return rows.map((row) => row.accountId);
};
