import { sql } from 'drizzle-orm';
import type { Queryable } from '../../db/client.ts';

/** Rejects when the database cannot be reached. */
export const askDatabase = (db: Queryable): Promise<unknown> => db.execute(sql`select 1`);
