import type { LedgerEntry, LedgerKind } from '@onair/contract/billing/ledger';
import type { Locale } from '@onair/contract/text';
import type { Queryable } from '../../../db/client.ts';
import { type SQL, sql } from '../../../db/sql.ts';

/** Instants: from the first, up to and without the second. */
export type EntryFilter = { kind: LedgerKind | null; from: Date | null; until: Date | null };

type Raw = Omit<LedgerEntry, 'order' | 'at'> & {
  number: string | null;
  titleZh: string;
  titleEn: string;
  at: string | Date;
};

const columns = sql`l.seq, l.kind, l.amount_fen as amount, l.balance_fen as balance, l.note, o.number,
  s.title_zh as "titleZh", s.title_en as "titleEn", coalesce(a.name, '') as by, l.at`;
const tables = sql`ledger l left join orders o on o.id = l.order_id left join services s on s.id = o.service_id
  left join people a on a.id = l.account_id`;

const where = ({ kind, from, until }: EntryFilter): SQL => sql`(${kind}::text is null or l.kind = ${kind})
  and (${from?.toISOString() ?? null}::timestamptz is null or l.at >= ${from?.toISOString() ?? null}::timestamptz)
  and (${until?.toISOString() ?? null}::timestamptz is null or l.at < ${until?.toISOString() ?? null}::timestamptz)`;

const toEntry = ({ number, titleZh, titleEn, at, ...row }: Raw, locale: Locale): LedgerEntry => ({
  ...row,
  order: number === null ? null : { number, service: locale === 'zh-CN' ? titleZh : titleEn },
  at: new Date(at).toISOString(),
});

/** Entries under a filter, the newest first. `before` continues below an entry. */
export const findEntries = async (
  db: Queryable,
  filter: EntryFilter,
  { limit, offset = 0, before = null }: { limit: number; offset?: number; before?: number | null },
  locale: Locale,
): Promise<LedgerEntry[]> => {
  const { rows } = await db.execute<Raw>(sql`
    select ${columns} from ${tables}
    where ${where(filter)} and (${before}::bigint is null or l.seq < ${before}::bigint)
    order by l.seq desc limit ${limit} offset ${offset}`);
  return rows.map((row) => toEntry(row, locale));
};

export const findEntry = async (db: Queryable, seq: number, locale: Locale): Promise<LedgerEntry> => {
  const { rows } = await db.execute<Raw>(sql`select ${columns} from ${tables} where l.seq = ${seq}`);
  if (!rows[0]) throw new Error(`ledger entry ${seq} is not there`);
  return toEntry(rows[0], locale);
};

export type Sums = { total: number; received: number; spent: number };

/** How many entries a filter shows, and what went in and out in them. */
export const sumEntries = async (db: Queryable, filter: EntryFilter): Promise<Sums> => {
  const { rows } = await db.execute<Sums>(sql`
    select count(*) as total, coalesce(sum(amount_fen) filter (where amount_fen > 0), 0)::bigint as received,
      coalesce(-sum(amount_fen) filter (where amount_fen < 0), 0)::bigint as spent
    from ledger l where ${where(filter)}`);
  return rows[0] ?? { total: 0, received: 0, spent: 0 };
};

/** Sums of all entries up to one, from which later sums go on. */
export type Running = Sums & { seq: number };

/**
 * The sums of the whole account. Entries never change and have no gaps, so that only those after `before` are read.
 * @param before what an earlier call returned; all zero at first
 */
export const sumAll = async (db: Queryable, before: Running): Promise<Running> => {
  const { rows } = await db.execute<Running>(sql`
    select coalesce(max(seq), ${before.seq}::bigint) as seq, count(*) as total,
      coalesce(sum(amount_fen) filter (where amount_fen > 0), 0)::bigint as received,
      coalesce(-sum(amount_fen) filter (where amount_fen < 0), 0)::bigint as spent
    from ledger where seq > ${before.seq}`);
  const later = rows[0] ?? { ...before, total: 0, received: 0, spent: 0 };
  return {
    seq: later.seq,
    total: before.total + later.total,
    received: before.received + later.received,
    spent: before.spent + later.spent,
  };
};
