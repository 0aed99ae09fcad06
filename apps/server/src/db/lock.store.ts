import { sql } from 'drizzle-orm';
import type { Db } from './client.ts';

/**
 * Does the work unless another process is doing the work of this name right now. The lock is the database's and ends with
 * the connection that holds it, so a process that dies leaves nothing locked.
 * @returns whether the work was done here
 */
export const onlyOne = (db: Db, name: string, work: () => Promise<void>): Promise<boolean> =>
  db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(hashtextextended(${`onair.${name}`}, 0)) as mine`,
    );
    if (!rows[0]?.mine) return false;
    await work();
    return true;
  });
