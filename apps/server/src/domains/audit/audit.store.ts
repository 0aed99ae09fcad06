import type { AuditHead, AuditRow } from '../../db/audit-chain.ts';
import type { Db, Queryable } from '../../db/client.ts';
import { sql } from '../../db/sql.ts';

export type StoredRow = AuditRow & { hash: string };

/** Whether there is a log at all: a database that no server has opened yet has none. */
export const hasLog = async (db: Queryable): Promise<boolean> => {
  const { rows } = await db.execute<{ there: boolean }>(sql`select to_regclass('audit_log') is not null as there`);
  return rows[0]?.there ?? false;
};

/** The end of the log as the database has it. */
export const readHead = async (db: Queryable): Promise<AuditHead | null> => {
  const { rows } = await db.execute<AuditHead>(sql`select seq, hash, seal from audit_head where id = 1`);
  return rows[0] ?? null;
};

/** Rows after `seq` in their order; the time to the microsecond, so that no part of it can be changed unseen. */
export const readRows = async (db: Queryable, seq: number, limit: number): Promise<StoredRow[]> => {
  const { rows } = await db.execute<StoredRow>(sql`
    select seq, to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, account_id as "accountId",
      account_name as "accountName", role, action, subject_type as "subjectType", subject_id as "subjectId",
      before, after, address, request_id as "requestId", hash
    from audit_log where seq > ${seq} order by seq limit ${limit}`);
  return rows;
};

/** Reads as of one instant, whatever is written meanwhile. */
export const atOneInstant = <T>(db: Db, read: (tx: Queryable) => Promise<T>): Promise<T> =>
  db.transaction(read, { isolationLevel: 'repeatable read', accessMode: 'read only' });
