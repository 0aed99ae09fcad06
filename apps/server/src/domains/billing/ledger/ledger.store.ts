import type { LedgerEntry, LedgerKind } from '@onair/contract/billing/ledger';
import { RENEWAL_DAYS } from '@onair/contract/billing/services';
import { DAY } from '@onair/contract/lib/local-time';
import type { Locale } from '@onair/contract/text';
import type { Queryable, Tx } from '../../../db/client.ts';
import { alias } from '../../../db/columns.ts';
import { bigInt, orNull, type RowOf, rowOf, rowsOf, string } from '../../../db/rows.ts';
import { and, desc, eq, gt, gte, isNull, lt, lte, type SQL, sql } from '../../../db/sql.ts';
import { people } from '../../identity/published.views.ts';
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
  const until = new Date(now.getTime() + RENEWAL_DAYS * DAY);
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

/** Instants: from the first, to before the second. */
export type EntryFilter = { kind: LedgerKind | null; from: Date | null; until: Date | null };

const reversals = alias(ledger, 'reversals');
const confirmers = alias(people, 'confirmers');
const ENTRY = {
  seq: ledger.seq,
  kind: ledger.kind,
  amount: ledger.amountFen,
  balance: ledger.balanceFen,
  note: ledger.note,
  number: orNull(orders.number),
  titleZh: orNull(services.titleZh),
  titleEn: orNull(services.titleEn),
  by: string(sql`coalesce(${people.name}, '')`),
  confirmedBy: orNull(string(sql`case when ${topUps.id} is not null then coalesce(${confirmers.name}, '') end`)),
  reverses: ledger.reverses,
  reversedBy: orNull(reversals.seq),
  at: ledger.at,
};
const tables = sql`${ledger} left join ${orders} on ${orders.id} = ${ledger.orderId}
  left join ${services} on ${services.id} = ${orders.serviceId} left join ${people} on ${people.id} = ${ledger.accountId}
  left join ${topUps} on ${topUps.entrySeq} = ${ledger.seq} left join ${people} ${confirmers} on ${confirmers.id} = ${topUps.decidedBy}
  left join ${ledger} ${reversals} on ${reversals.reverses} = ${ledger.seq}`;

const matches = ({ kind, from, until }: EntryFilter, ...more: (SQL | undefined)[]) =>
  and(
    sql`true`,
    kind === null ? undefined : eq(ledger.kind, kind),
    from === null ? undefined : gte(ledger.at, from.toISOString()),
    until === null ? undefined : lt(ledger.at, until.toISOString()),
    ...more,
  );

const toEntry = ({ number, titleZh, titleEn, ...row }: RowOf<typeof ENTRY>, locale: Locale): LedgerEntry => ({
  ...row,
  order: number === null ? null : { number, service: (locale === 'zh-CN' ? titleZh : titleEn) ?? '' },
});

/** Entries that pass a filter, newest first. `before` continues below an entry. */
export const findEntries = async (
  db: Queryable,
  filter: EntryFilter,
  { limit, offset = 0, before = null }: { limit: number; offset?: number; before?: number | null },
  locale: Locale,
): Promise<LedgerEntry[]> => {
  const where = matches(filter, before === null ? undefined : lt(ledger.seq, before));
  const rows = await rowsOf(
    db,
    ENTRY,
    (list) => sql`
    select ${list} from ${tables} where ${where} order by ${desc(ledger.seq)} limit ${limit} offset ${offset}`,
  );
  return rows.map((row) => toEntry(row, locale));
};

export const findEntry = async (db: Queryable, seq: number, locale: Locale): Promise<LedgerEntry | null> => {
  const row = await rowOf(db, ENTRY, (list) => sql`select ${list} from ${tables} where ${eq(ledger.seq, seq)}`);
  return row ? toEntry(row, locale) : null;
};

const SUMS = {
  total: bigInt(sql`count(*)`),
  received: bigInt(sql`coalesce(sum(${ledger.amountFen}) filter (where ${ledger.kind} <> 'charge'), 0)`),
  spent: bigInt(sql`coalesce(-sum(${ledger.amountFen}) filter (where ${ledger.kind} = 'charge'), 0)`),
};
export type Sums = RowOf<typeof SUMS>;

/** The number of entries that pass a filter, what was received without what was reversed, and what was spent. */
export const sumEntries = async (db: Queryable, filter: EntryFilter): Promise<Sums> => {
  const sums = await rowOf(db, SUMS, (list) => sql`select ${list} from ${ledger} where ${matches(filter)}`);
  return sums ?? { total: 0, received: 0, spent: 0 };
};

/** Sums of all entries up to one, from which later sums continue. */
export type Running = Sums & { seq: number };

/**
 * The sums of the whole account. Entries never change and have no gaps, so only those after `before` are read.
 * @param before the result of an earlier call; all zero at first
 */
export const sumAll = async (db: Queryable, before: Running): Promise<Running> => {
  const seq = bigInt(sql`coalesce(max(${ledger.seq}), ${before.seq}::bigint)`);
  const from = gt(ledger.seq, before.seq);
  const later = await rowOf(db, { ...SUMS, seq }, (list) => sql`select ${list} from ${ledger} where ${from}`);
  if (!later) return before;
  return {
    seq: later.seq,
    total: before.total + later.total,
    received: before.received + later.received,
    spent: before.spent + later.spent,
  };
};
