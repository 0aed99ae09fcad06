import type { AuditAction } from '@onair/contract/audit/audit-actions';
import type { Actor, Deps } from '../deps.ts';
import { type AuditRow, asJson, auditHash, auditSeal } from './audit-chain.ts';
import { auditWait } from './audit-wait.ts';
import type { Tx } from './client.ts';
import { type Right, stands } from './right.store.ts';
import { sql } from './sql.ts';

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
  const { rows } = await tx
    .execute<{ seq: number; hash: string }>(sql`select seq, hash from audit_head where id = 1 for update`)
    .finally(waited);
  const head = rows[0];
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
  const { rowCount } = await tx.execute(sql`
    with appended as (
      insert into audit_log (seq, at, account_id, account_name, role, action, subject_type, subject_id, before, after,
        address, request_id, hash)
      select seq, at, "accountId", "accountName", role, action, "subjectType", "subjectId", before, after, address,
        "requestId", hash
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (
        seq bigint, at timestamptz, "accountId" uuid, "accountName" text, role text, action text, "subjectType" text,
        "subjectId" text, before jsonb, after jsonb, address text, "requestId" text, hash text)
      where ${stands(right)}
      returning seq)
    update audit_head set seq = ${seq}, hash = ${hash}, seal = ${auditSeal(auditKey, seq, hash)}
    where id = 1 and exists (select from appended)`);
  return rowCount === 1;
};
