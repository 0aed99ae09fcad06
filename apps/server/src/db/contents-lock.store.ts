import type { Tx } from './client.ts';
import { sql } from './sql.ts';

/** Agreed with the triggers of migration 0003. */
const LOCK = 7_208_518;

/**
 * The one lock under which contents, and what is counted or drawn from them, change. Statements that change contents take
 * it by themselves; take it first wherever a row of another table is locked before contents change, so that two such
 * transactions never wait for each other.
 */
export const lockContents = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);
};
