import type { Queryable } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';

/** Whether any change was ever submitted. */
export const hasChanges = async (db: Queryable): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`select from parameter_changes limit 1`);
  return rowCount === 1;
};
