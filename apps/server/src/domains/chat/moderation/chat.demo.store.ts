import type { Queryable } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

/** Whether anything was ever said in a room. */
export const hasLines = async (db: Queryable, studioId: string): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`select from chat_lines where studio_id = ${studioId} limit 1`);
  return rowCount === 1;
};
