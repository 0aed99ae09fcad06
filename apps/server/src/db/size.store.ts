import type { Queryable } from './client.ts';
import { sql } from './sql.ts';

/** Bytes that the database takes on its disk. */
export const databaseBytes = async (db: Queryable): Promise<number> => {
  const { rows } = await db.execute<{ bytes: number }>(sql`select pg_database_size(current_database()) as bytes`);
  return rows[0]?.bytes ?? 0;
};
