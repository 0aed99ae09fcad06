import type { AuditHead, AuditRow } from '../../db/audit-chain.ts';
import type { Db, Queryable } from '../../db/client.ts';
import { auditHead, auditLog } from '../../db/db.tables.ts';
import { bool, oneValue, string } from '../../db/rows.ts';
import { eq, gt, sql } from '../../db/sql.ts';

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
