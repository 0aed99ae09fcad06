import type { AuditAction } from '@onair/contract/audit/audit-actions';
import { Histogram } from 'prom-client';
import type { Actor, Deps } from '../deps.ts';
import { type AuditRow, asJson, auditHash, auditSeal } from './audit-chain.ts';
import type { Queryable, Tx } from './client.ts';
import { auditHead, auditLog } from './db.tables.ts';
import { among, given, insertFrom } from './many.ts';
import { type Right, stands } from './right.store.ts';
import { and, bare, eq, getTableColumns, gt, lte, sql } from './sql.ts';

/** How long changes wait for the row that puts them in one order; shown by anyone who registers it. */
export const auditWait = new Histogram({
  name: 'onair_audit_lock_wait_seconds',
  help: 'Time that a change waited for the lock of the audit log',
  buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2],
  registers: [],
});

/** What one change was: `before` and `after` hold only what changed, never a secret. */
export type AuditEntry = {
  action: AuditAction;
  subjectType: string;
  subjectId: string;
  before?: unknown;
  after?: unknown;
};

/**
 * Takes the lock that puts commits in one order. Held until the transaction ends; every writer takes it last, so that
 * writers never wait for each other in a circle.
 */
export const lockOrder = async (tx: Tx): Promise<{ seq: number; hash: string }> => {
  const waited = auditWait.startTimer();
  const { seq, hash } = auditHead;
  const [head] = await tx
    .select({ seq, hash })
    .from(auditHead)
    .where(eq(auditHead.id, 1))
    .for('update')
    .finally(waited);
  if (!head) throw new Error('audit_head has lost its row');
  return head;
};

/**
 * Appends rows to the hash chain inside the caller's transaction, all in one statement. The caller holds the lock that
 * orders commits, so whatever revokes a right is either seen here or comes after this change.
 * @param head as `lockOrder` answered it
 * @returns false, and nothing is appended, when the right does not stand any more
 */
export const appendAudit = async (
  tx: Tx,
  { auditKey }: Deps['secrets'],
  head: { seq: number; hash: string },
  { actor, at, entries, right }: { actor: Actor; at: Date; entries: AuditEntry[]; right: Right | null },
): Promise<boolean> => {
  let { seq, hash } = head;
  const rows = entries.map((entry) => {
    seq += 1;
    const row: AuditRow = {
      seq,
      at: at.toISOString(),
      accountId: actor.session?.accountId ?? null,
      accountName: actor.session?.username ?? '',
      role: actor.session?.role ?? null,
      action: entry.action,
      subjectType: entry.subjectType,
      subjectId: entry.subjectId,
      before: asJson(entry.before),
      after: asJson(entry.after),
      address: actor.address,
      requestId: actor.requestId,
    };
    hash = auditHash(auditKey, hash, row);
    return { ...row, hash };
  });
  const { from, columns } = given(getTableColumns(auditLog), rows, 'row');
  const { id, seq: last, hash: end, seal } = auditHead;
  const { rowCount } = await tx.execute(sql`
    with appended as (
      ${insertFrom(auditLog, columns, sql`${from} where ${stands(right)}`)} returning ${auditLog.seq})
    update ${auditHead} set ${bare(last)} = ${seq}, ${bare(end)} = ${hash}, ${bare(seal)} = ${auditSeal(auditKey, seq, hash)}
    where ${eq(id, 1)} and exists (select from appended)`);
  return rowCount === 1;
};

/**
 * The number of the newest row, and what was done to subjects of some types after another one, in the order of commits:
 * a reader that has seen a row has seen everything before it. No rows without `after`.
 */
export const auditAfter = async (
  db: Queryable,
  after: number | null,
  subjectTypes: readonly string[],
): Promise<{ seq: number; rows: { action: string; subjectId: string }[] }> => {
  const { seq, action, subjectId, subjectType } = auditLog;
  const those = and(gt(seq, after ?? 0), lte(seq, auditHead.seq), among(subjectType, subjectTypes));
  const found = await db
    .select({ seq: auditHead.seq, action, subjectId })
    .from(auditHead)
    .leftJoin(auditLog, after === null ? sql`false` : those)
    .where(eq(auditHead.id, 1));
  const rows = found.flatMap((row) =>
    row.action === null || row.subjectId === null ? [] : [{ action: row.action, subjectId: row.subjectId }],
  );
  return { seq: found[0]?.seq ?? 0, rows };
};
