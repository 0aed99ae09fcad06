import type { Queryable } from './client.ts';
import { bigInt, oneValue } from './rows.ts';
import { sql } from './sql.ts';

/** Bytes that the database takes on its disk. */
export const databaseBytes = (db: Queryable): Promise<number> =>
  oneValue(db, bigInt(sql`pg_database_size(current_database())`), (bytes) => sql`select ${bytes}`);
