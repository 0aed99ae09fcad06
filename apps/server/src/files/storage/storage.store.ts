import type { Tx } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';

const LOW_FACT = 'storageLow';

/** Notes that the disk is short. @returns false when that was known: another server or an earlier look was first */
export const noteLow = async (tx: Tx, at: Date): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`
    insert into installation (key, value) values (${LOW_FACT}, to_jsonb(${at.toISOString()}::text))
    on conflict do nothing`);
  return rowCount === 1;
};

/** @returns false when it was not short */
export const clearLow = async (tx: Tx): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`delete from installation where key = ${LOW_FACT}`);
  return rowCount === 1;
};
