import type { AuditDetail, AuditEntry, AuditFilter } from '@onair/contract/audit/audit';
import { AUDIT_GENESIS } from '../../db/audit-chain.ts';
import type { Queryable } from '../../db/client.ts';
import { type SQL, sql } from '../../db/sql.ts';

const whereOf = ({ account, action, feature, text, from, to }: AuditFilter, timeZone: string): SQL => {
  const parts = [sql`true`];
  if (account) parts.push(sql`account_name = ${account}`);
  if (action) parts.push(sql`action = ${action}`);
  // A prefix without `%` and `_` in it: the contract allows letters only.
  if (feature) parts.push(sql`action like ${`${feature}.%`}`);
  if (text) {
    parts.push(sql`text_key(account_name || chr(10) || subject_type || chr(10) || subject_id || chr(10) || address)
      like contains_pattern(${text})`);
  }
  if (from) parts.push(sql`at >= ${from}::date::timestamp at time zone ${timeZone}::text`);
  if (to) parts.push(sql`at < (${to}::date + 1)::timestamp at time zone ${timeZone}::text`);
  return sql.join(parts, sql` and `);
};

const columns = sql`seq, at, account_name as account, role, action, subject_type as "subjectType",
  subject_id as "subjectId", address`;

const entryOf = <T extends AuditEntry>(row: T): T => ({ ...row, at: new Date(row.at).toISOString() });

/** Rows that one look reads at most: about a tenth of a second, whatever it looks for. */
export const WINDOW = 20_000;
/** Looks of one page. A search that found little by then says where it goes on. */
const WINDOWS = 10;

/** Where the rows end from which a page may be filled. */
export const lastSeq = async (db: Queryable): Promise<number> => {
  const { rows } = await db.execute<{ seq: number }>(sql`select coalesce(max(seq), 0) as seq from audit_log`);
  return rows[0]?.seq ?? 0;
};

/**
 * Rows that a filter shows before a place, the latest first; `next` is where the following page begins. A filter that
 * few rows pass is looked for stretch by stretch: the page may then hold few rows, or none, and `next` says where the
 * search goes on.
 */
export const findAudit = async (
  db: Queryable,
  filter: AuditFilter,
  page: { before?: number | undefined; limit: number },
  timeZone: string,
): Promise<{ list: AuditEntry[]; next: number | null }> => {
  const list: AuditEntry[] = [];
  let before = page.before ?? (await lastSeq(db)) + 1;
  for (let window = 0; window < WINDOWS && before > 1; window += 1) {
    const from = before - WINDOW;
    const wanted = page.limit + 1 - list.length;
    const { rows } = await db.execute<AuditEntry>(sql`
      select ${columns} from audit_log where seq < ${before} and seq >= ${from} and ${whereOf(filter, timeZone)}
      order by seq desc limit ${wanted}`);
    list.push(...rows.map(entryOf));
    if (list.length > page.limit) {
      const shown = list.slice(0, page.limit);
      return { list: shown, next: shown.at(-1)?.seq ?? null };
    }
    before = from;
  }
  return { list, next: before > 1 ? before : null };
};

export const findAuditRow = async (db: Queryable, seq: number): Promise<AuditDetail | null> => {
  const { rows } = await db.execute<AuditDetail>(sql`
    select ${columns}, request_id as "requestId", hash as checksum, before, after,
      coalesce((select p.hash from audit_log p where p.seq = r.seq - 1), ${AUDIT_GENESIS}) as "previousChecksum"
    from audit_log r where seq = ${seq}`);
  return rows[0] ? entryOf(rows[0]) : null;
};

export type AuditExportRow = AuditEntry & { time: string; before: unknown; after: unknown };

/** Rows of one stretch for a file, the latest first, with what they changed and the time of the company. */
export const auditForExport = async (
  db: Queryable,
  filter: AuditFilter,
  { before, from, limit }: { before: number; from: number; limit: number },
  timeZone: string,
): Promise<AuditExportRow[]> => {
  const { rows } = await db.execute<AuditExportRow>(sql`
    select ${columns}, to_char(at at time zone ${timeZone}::text, 'YYYY-MM-DD HH24:MI:SS') as time, before, after
    from audit_log where seq < ${before} and seq >= ${from} and ${whereOf(filter, timeZone)}
    order by seq desc limit ${limit}`);
  return rows;
};
