import type { Tx } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

/** Under which node and epoch a process acts for a studio. */
export type Claim = { studioId: string; node: string; epoch: number };

/** Another node holds the studio by now: nothing may be written for it here. */
export class LeaseLost extends Error {
  constructor() {
    super('another node holds this studio');
  }
}

/** A process that froze within its transaction must not keep others from taking its studios over. */
const FROZEN_AFTER = '3s';

/**
 * Keeps the leases that these claims name from changing hands until the transaction ends.
 * @returns the claims that still hold
 */
export const holdLeases = async (tx: Tx, claims: readonly Claim[]): Promise<Claim[]> => {
  await tx.execute(sql`select set_config('idle_in_transaction_session_timeout', ${FROZEN_AFTER}, true)`);
  const { rows } = await tx.execute<Claim>(sql`
    select l.studio_id as "studioId", l.node, l.epoch
    from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as c ("studioId" uuid, node uuid, epoch bigint)
      join studio_leases l on l.studio_id = c."studioId" and l.node = c.node and l.epoch = c.epoch
    order by l.studio_id for share of l`);
  return rows;
};

/** The same for one. @throws LeaseLost */
export const holdLease = async (tx: Tx, claim: Claim): Promise<void> => {
  if ((await holdLeases(tx, [claim])).length === 0) throw new LeaseLost();
};
