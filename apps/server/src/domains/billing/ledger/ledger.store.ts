import type { LedgerKind } from '@onair/contract/billing/ledger';
import { RENEWAL_DAYS } from '@onair/contract/billing/services';
import type { Queryable, Tx } from '../../../db/client.ts';
import { bigInt, type RowOf, rowOf } from '../../../db/rows.ts';
import { and, desc, eq, gt, isNull, lte, sql } from '../../../db/sql.ts';
import { balanceWatch, ledger, orders, services, topUps } from '../billing.tables.ts';

/** Money in whole fen; charges and reversals are negative. */
type NewEntry = {
  amountFen: number;
  kind: LedgerKind;
  orderId: string | null;
  /** Of a reversal, the top-up that it takes back. */
  reverses?: number;
  note: string;
  accountId: string | null;
  at: Date;
};

/** Locks the ledger against other writers until the end of the transaction; a service is always locked before it. */
export const lockLedger = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('ledger'))`);
};

const lastEntry = async (db: Queryable) => {
  const [entry] = await db
    .select({ seq: ledger.seq, balance: ledger.balanceFen, at: ledger.at })
    .from(ledger)
    .orderBy(desc(ledger.seq))
    .limit(1);
  return entry ?? { seq: 0, balance: 0, at: null };
};

/** The company's balance, in fen. */
export const findBalance = async (db: Queryable): Promise<number> => (await lastEntry(db)).balance;

/**
 * Appends an entry; entries form one sequence in chronological order, each with the balance after it. Waits for other
 * writers of the ledger.
 * @returns the entry's number and the new balance in fen, or null when the balance does not cover it and nothing was
 * written
 */
export const appendEntry = async (
  tx: Tx,
  { at, ...entry }: NewEntry,
): Promise<{ seq: number; balance: number } | null> => {
  await lockLedger(tx);
  const last = await lastEntry(tx);
  const seq = last.seq + 1;
  const balance = last.balance + entry.amountFen;
  if (balance < 0) return null;
  // A transaction that waited for the lock may have started before the entry that it now follows.
  const after = at.toISOString();
  const inOrder = last.at !== null && last.at > after ? last.at : after;
  await tx.insert(ledger).values({ ...entry, seq, balanceFen: balance, at: inOrder });
  return { seq, balance };
};

const DUES = {
  balance: bigInt(sql`coalesce((select ${ledger.balanceFen} from ${ledger} order by ${desc(ledger.seq)} limit 1), 0)`),
  renewalsDue: bigInt(sql`count(*)`),
  renewalsCost: bigInt(sql`coalesce(sum(${services.monthlyPriceFen} * ${services.contractMonths}), 0)`),
  ordersPending: bigInt(sql`(select count(*) from ${orders} where ${eq(orders.status, 'pending')})`),
  topUpsWaiting: bigInt(sql`(select count(*) from ${topUps} where ${eq(topUps.state, 'waiting')})`),
};

/** The balance next to what is due: services that end soon and were not cancelled, and unpaid orders. */
export const findDues = async (db: Queryable, now: Date): Promise<RowOf<typeof DUES>> => {
  const until = new Date(now.getTime() + RENEWAL_DAYS * 86_400_000);
  const { cancelledAt, expiresAt } = services;
  const due = and(isNull(cancelledAt), gt(expiresAt, now.toISOString()), lte(expiresAt, until.toISOString()));
  const dues = await rowOf(db, DUES, (list) => sql`select ${list} from ${services} where ${due}`);
  if (!dues) throw new Error('a count answers one row');
  return dues;
};

/**
 * Whether the balance does not cover what is due, as last recorded; `lock` keeps that from changing until the end of
 * the transaction.
 */
export const isKnownLow = async (db: Queryable, lock = false): Promise<boolean> => {
  const read = db.select({ since: balanceWatch.lowSince }).from(balanceWatch);
  const [watch] = await (lock ? read.for('update') : read);
  return (watch?.since ?? null) !== null;
};

export const markLow = async (tx: Tx, since: Date | null): Promise<void> => {
  await tx.update(balanceWatch).set({ lowSince: since?.toISOString() ?? null });
};
