import type { Tx } from '../../../db/client.ts';
import { present, type RowOf, recordset, rowsOf } from '../../../db/rows.ts';
import { sql } from '../../../db/sql.ts';
import { studioLeases } from './leases.tables.ts';

const { studioId, node, epoch } = studioLeases;
const CLAIM = { studioId, node: present(node), epoch };
/** The node and epoch under which a process acts for a studio. */
export type Claim = RowOf<typeof CLAIM>;

/** Another node holds the studio now: nothing may be written for it here. */
export class LeaseLost extends Error {
  constructor() {
    super('another node holds this studio');
  }
}

/** A process that hangs within its transaction must not keep others from taking over its studios. */
const FROZEN_AFTER = '3s';

/**
 * Locks the leases that these claims name against a change of holder until the end of the transaction.
 * @returns the claims that are still valid
 */
export const holdLeases = async (tx: Tx, claims: readonly Claim[]): Promise<Claim[]> => {
  await tx.execute(sql`select set_config('idle_in_transaction_session_timeout', ${FROZEN_AFTER}, true)`);
  const claimed = recordset({ studioId, node, epoch }, claims);
  const { columns } = claimed;
  return rowsOf(
    tx,
    CLAIM,
    (list) => sql`
    select ${list} from ${claimed.from} join ${studioLeases}
      on ${studioId} = ${columns.studioId} and ${node} = ${columns.node} and ${epoch} = ${columns.epoch}
    order by ${studioId} for share of ${studioLeases}`,
  );
};

/** The same for one. @throws LeaseLost */
export const holdLease = async (tx: Tx, claim: Claim): Promise<void> => {
  if ((await holdLeases(tx, [claim])).length === 0) throw new LeaseLost();
};
