import type { AuditDetail, AuditEntry, AuditFilter } from '@onair/contract/audit/audit';
import { UNCHANGING_ACTIONS } from '@onair/contract/audit/audit-actions';
import type { Db, Queryable } from '../../db/client.ts';
import { alias } from '../../db/columns.ts';
import { auditHead, auditLog } from '../../db/db.tables.ts';
import { among, bigInt, bool, oneValue, orNull, string } from '../../db/rows.ts';
import { AUDIT_GENESIS, type AuditHead, type AuditRow } from '../../db/sealing/audit-chain.ts';
import { type AnyColumn, and, desc, eq, gt, gte, lt, not, type SQL, sql } from '../../db/sql.ts';
import { findSubjectsNamed, type Subject } from './subject-names.store.ts';

export type StoredRow = AuditRow & { hash: string };

/** Whether a log exists: a database that no server has opened yet has none. */
export const hasLog = (db: Queryable): Promise<boolean> =>
  oneValue(db, bool(sql`to_regclass('audit_log') is not null`), (there) => sql`select ${there}`);

/** The head of the log according to the database. */
export const readHead = async (db: Queryable): Promise<AuditHead | null> => {
  const { seq, hash, seal } = auditHead;
  const [head = null] = await db.select({ seq, hash, seal }).from(auditHead).where(eq(auditHead.id, 1));
  return head;
};

/** Rows after `seq` in order; the time to the microsecond, so that no part of it can be changed unnoticed. */
export const readRows = (db: Queryable, seq: number, limit: number): Promise<StoredRow[]> =>
  db
    .select({
      seq: auditLog.seq,
      at: string(sql`to_char(${auditLog.at} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`),
      accountId: auditLog.accountId,
      accountName: auditLog.accountName,
      role: auditLog.role,
      action: auditLog.action,
      subjectType: auditLog.subjectType,
      subjectId: auditLog.subjectId,
      before: auditLog.before,
      after: auditLog.after,
      address: auditLog.address,
      requestId: auditLog.requestId,
      hash: auditLog.hash,
    })
    .from(auditLog)
    .where(gt(auditLog.seq, seq))
    .orderBy(auditLog.seq)
    .limit(limit);

/** Reads as of one instant, whatever is written meanwhile. */
export const atOneInstant = <T>(db: Db, read: (tx: Queryable) => Promise<T>): Promise<T> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });

/** What is searched for: a filter, and the subjects with current names that contain its text. */
type AuditSearch = AuditFilter & { timeZone: string; named: readonly Subject[] };

export const searchOf = async (db: Queryable, filter: AuditFilter, timeZone: string): Promise<AuditSearch> => ({
  ...filter,
  timeZone,
  named: filter.text ? await findSubjectsNamed(db, filter.text) : [],
});

/** The subject's name in the row itself, before a change or at creation; a note is its text. */
const NAME_FIELDS = ['name', 'title', 'nameZh', 'username', 'number'];
const nameIn = (json: AnyColumn): SQL =>
  sql.join(
    NAME_FIELDS.map((field) => sql`${json} ->> ${field}::text`),
    sql`, `,
  );
const noteIn = (json: AnyColumn): SQL =>
  sql`case when ${auditLog.subjectType} = 'note' then left(${json} ->> 'text', 100) end`;
const ownName = sql`coalesce(${nameIn(auditLog.after)}, ${nameIn(auditLog.before)}, ${noteIn(auditLog.after)}, ${noteIn(auditLog.before)})`;

const isNamed = (named: readonly Subject[]): SQL[] =>
  [...Map.groupBy(named, ({ subjectType }) => subjectType)].map(([subjectType, some]) => {
    const ids = some.map(({ subjectId }) => subjectId);
    return sql`(${eq(auditLog.subjectType, subjectType)} and ${among(auditLog.subjectId, ids)})`;
  });

const whereOf = ({ account, action, feature, only, text, from, to, timeZone, named }: AuditSearch): SQL => {
  const { accountName, subjectType, subjectId, address } = auditLog;
  const parts = [sql`true`];
  if (account) parts.push(eq(accountName, account));
  if (action) parts.push(sql`${auditLog.action} = ${action}`);
  // A prefix without `%` and `_`: the contract allows letters only.
  if (feature) parts.push(sql`${auditLog.action} like ${`${feature}.%`}`);
  if (only) parts.push(not(among(auditLog.action, UNCHANGING_ACTIONS)));
  if (text) {
    const searched = sql.join([accountName, subjectType, subjectId, address], sql` || chr(10) || `);
    const has = sql`like contains_pattern(${text})`;
    const found = [sql`text_key(${searched}) ${has}`, ...isNamed(named), sql`text_key(${ownName}) ${has}`];
    parts.push(sql`(${sql.join(found, sql` or `)})`);
  }
  if (from) parts.push(sql`${auditLog.at} >= ${from}::date::timestamp at time zone ${timeZone}::text`);
  if (to) parts.push(sql`${auditLog.at} < (${to}::date + 1)::timestamp at time zone ${timeZone}::text`);
  return sql.join(parts, sql` and `);
};

const ENTRY = {
  seq: auditLog.seq,
  at: auditLog.at,
  account: auditLog.accountName,
  role: auditLog.role,
  action: auditLog.action,
  subjectType: auditLog.subjectType,
  subjectId: auditLog.subjectId,
  address: auditLog.address,
  subjectName: orNull(string(ownName)),
};
const within = (before: number, from: number, where: SQL) =>
  and(lt(auditLog.seq, before), gte(auditLog.seq, from), where);

/** Rows read in one step at most: about a tenth of a second, whatever is searched for. */
export const WINDOW = 20_000;
/** Steps per page. A search that has found little by then returns where it continues. */
const WINDOWS = 10;

/** The end of the rows from which a page may be filled. */
export const lastSeq = async (db: Queryable): Promise<number> => {
  const last = bigInt(sql`coalesce(max(${auditLog.seq}), 0)`);
  return oneValue(db, last, (seq) => sql`select ${seq} from ${auditLog}`);
};

/**
 * Rows that pass a filter before a position, latest first; `next` is the start of the following page. A selective
 * filter is searched in steps: the page may then hold few rows or none, and `next` says where the search continues.
 */
export const findAudit = async (
  db: Queryable,
  search: AuditSearch,
  page: { before?: number | undefined; limit: number },
): Promise<{ list: AuditEntry[]; next: number | null }> => {
  const list: AuditEntry[] = [];
  let before = page.before ?? (await lastSeq(db)) + 1;
  for (let window = 0; window < WINDOWS && before > 1; window += 1) {
    const from = before - WINDOW;
    const wanted = page.limit + 1 - list.length;
    const rows = await db
      .select(ENTRY)
      .from(auditLog)
      .where(within(before, from, whereOf(search)))
      .orderBy(desc(auditLog.seq))
      .limit(wanted);
    list.push(...rows);
    if (list.length > page.limit) {
      const shown = list.slice(0, page.limit);
      return { list: shown, next: shown.at(-1)?.seq ?? null };
    }
    before = from;
  }
  return { list, next: before > 1 ? before : null };
};

export const findAuditRow = async (db: Queryable, seq: number): Promise<AuditDetail | null> => {
  const previous = alias(auditLog, 'previous');
  const [row] = await db
    .select({
      ...ENTRY,
      requestId: auditLog.requestId,
      checksum: auditLog.hash,
      before: auditLog.before,
      after: auditLog.after,
      previousChecksum: previous.hash,
    })
    .from(auditLog)
    .leftJoin(previous, eq(previous.seq, sql`${auditLog.seq} - 1`))
    .where(eq(auditLog.seq, seq));
  return row ? { ...row, previousChecksum: row.previousChecksum ?? AUDIT_GENESIS } : null;
};

/** Rows of one step for a file, latest first, with their changes and company time. */
export const auditForExport = (
  db: Queryable,
  search: AuditSearch,
  { before, from, limit }: { before: number; from: number; limit: number },
) =>
  db
    .select({
      ...ENTRY,
      time: string(sql`to_char(${auditLog.at} at time zone ${search.timeZone}::text, 'YYYY-MM-DD HH24:MI:SS')`),
      before: auditLog.before,
      after: auditLog.after,
    })
    .from(auditLog)
    .where(within(before, from, whereOf(search)))
    .orderBy(desc(auditLog.seq))
    .limit(limit);
export type AuditExportRow = Awaited<ReturnType<typeof auditForExport>>[number];
