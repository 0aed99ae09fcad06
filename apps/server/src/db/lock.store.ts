import type { Tx } from './client.ts';
import { sql } from './sql.ts';

/**
 * Waits for all others that work on the same thing, and keeps them away until the end of the transaction: for what no row
 * stands for, such as a number of rows. Only statements after this one see what the others have done.
 * @param name of the thing in the whole installation: `reader comments 12`
 */
export const lockObject = async (tx: Tx, name: string): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
};
