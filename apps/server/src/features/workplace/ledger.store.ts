import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/client.ts';

/** Money in whole fen; charges are negative. */
export type LedgerEntry = {
  amountFen: number;
  kind: 'top-up' | 'charge' | 'refund';
  orderId: string | null;
  note: string;
  accountId: string | null;
  at: Date;
};

/**
 * Appends an entry; entries form one sequence, each carrying the balance after it. Waits for other writers of the ledger.
 * @returns the new balance in fen, or null when a charge exceeds the balance and nothing was written
 */
export const appendEntry = async (tx: Tx, entry: LedgerEntry): Promise<number | null> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ledger'))`);
  const { rows } = await tx.execute<{ seq: number; balance: number }>(sql`
    select seq, balance_fen as balance from ledger order by seq desc limit 1`);
  const { seq, balance } = rows[0] ?? { seq: 0, balance: 0 };
  const after = balance + entry.amountFen;
  if (after < 0) return null;
  await tx.execute(sql`
    insert into ledger (seq, amount_fen, balance_fen, kind, order_id, note, account_id, at)
    values (${seq + 1}, ${entry.amountFen}, ${after}, ${entry.kind}, ${entry.orderId}, ${entry.note}, ${entry.accountId},
      ${entry.at.toISOString()})`);
  return after;
};
