import type { Queryable } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

/** The demo company's first administrator, who operates its studios. */
export const findDemoOperator = async (db: Queryable): Promise<string | null> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from accounts where demo and role = 'admin' and disabled_at is null order by created_at, username limit 1`);
  return rows[0]?.id ?? null;
};
