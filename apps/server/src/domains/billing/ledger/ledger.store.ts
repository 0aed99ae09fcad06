import { RENEWAL_DAYS } from '@onair/contract/billing/services';
import type { Queryable, Tx } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

/** Money in whole fen; charges are negative. */
export type NewEntry = {
  amountFen: number;
  kind: 'top-up' | 'charge';
  orderId: string | null;
  note: string;
  accountId: string | null;
  at: Date;
};

/** Makes other writers of the ledger wait until the transaction ends; anyone who also locks a service locks that first. */
export const lockLedger = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ledger'))`);
};

/** What the company holds, in fen. */
export const findBalance = async (db: Queryable): Promise<number> => {
  const { rows } = await db.execute<{ balance: number }>(sql`
    select balance_fen as balance from ledger order by seq desc limit 1`);
  return rows[0]?.balance ?? 0;
};

/**
 * Appends an entry; entries form one sequence in the order of their times, each carrying the balance after it. Waits for
 * other writers of the ledger.
 * @returns the entry's place and the new balance in fen, or null when a charge exceeds the balance and nothing was written
 */
export const appendEntry = async (tx: Tx, entry: NewEntry): Promise<{ seq: number; balance: number } | null> => {
  await lockLedger(tx);
  const { rows } = await tx.execute<{ seq: number; balance: number; at: string | Date }>(sql`
    select seq, balance_fen as balance, at from ledger order by seq desc limit 1`);
  const last = rows[0] ?? { seq: 0, balance: 0, at: entry.at };
  const balance = last.balance + entry.amountFen;
  if (balance < 0) return null;
  // Anyone who waited for the lock may have begun before the entry that it now follows.
  const at = new Date(Math.max(entry.at.getTime(), new Date(last.at).getTime()));
  await tx.execute(sql`
    insert into ledger (seq, amount_fen, balance_fen, kind, order_id, note, account_id, at)
    values (${last.seq + 1}, ${entry.amountFen}, ${balance}, ${entry.kind}, ${entry.orderId}, ${entry.note},
      ${entry.accountId}, ${at.toISOString()})`);
  return { seq: last.seq + 1, balance };
};

export type Dues = { balance: number; renewalsDue: number; renewalsCost: number; ordersPending: number };

/** The balance beside what is due: services that end soon and were not cancelled, and orders that wait. */
export const findDues = async (db: Queryable, now: Date): Promise<Dues> => {
  const until = new Date(now.getTime() + RENEWAL_DAYS * 86_400_000);
  const { rows } = await db.execute<Dues>(sql`
    select coalesce((select balance_fen from ledger order by seq desc limit 1), 0) as balance,
      count(*) as "renewalsDue",
      coalesce(sum(monthly_price_fen * contract_months), 0)::bigint as "renewalsCost",
      (select count(*) from orders where status = 'pending') as "ordersPending"
    from services where cancelled_at is null
      and expires_at > ${now.toISOString()} and expires_at <= ${until.toISOString()}`);
  const row = rows[0];
  if (!row) throw new Error('a count answers one row');
  return row;
};

/** Since when the balance has been known not to cover what is due, null while it does. */
export const findLowSince = async (db: Queryable, lock = false): Promise<Date | null> => {
  const { rows } = await db.execute<{ since: string | Date | null }>(sql`
    select low_since as since from balance_watch ${lock ? sql`for update` : sql``}`);
  const since = rows[0]?.since ?? null;
  return since === null ? null : new Date(since);
};

export const markLow = async (tx: Tx, since: Date | null): Promise<void> => {
  await tx.execute(sql`update balance_watch set low_since = ${since?.toISOString() ?? null}`);
};
