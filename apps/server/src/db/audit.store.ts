import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Actor, Deps } from '../deps.ts';
import type { Tx } from './client.ts';

/** What one change was: `before` and `after` hold only what changed, never a secret. */
export type AuditEntry = {
  /** `<feature>.<verb>`, for example `policy.edit`. */
  action: string;
  subjectType: string;
  subjectId: string;
  before?: unknown;
  after?: unknown;
};

/** A row of the log as it is hashed. */
export type AuditRow = {
  seq: number;
  at: string;
  accountId: string | null;
  accountName: string;
  role: string | null;
  action: string;
  subjectType: string;
  subjectId: string;
  before: unknown;
  after: unknown;
  address: string;
  requestId: string;
};

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, v]) => v !== undefined)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([k, v]) => [k, sorted(v)]),
  );
};

/** HMAC-SHA256 over the previous hash and the row as JSON with sorted keys, hex. PostgreSQL's jsonb loses key order, hence the sorting. */
export const auditHash = (key: Buffer, previous: string, row: AuditRow): string =>
  createHmac('sha256', key)
    .update(previous)
    .update(JSON.stringify(sorted(row)))
    .digest('hex');

/** The hash before the first row. */
export const AUDIT_GENESIS = '0'.repeat(64);

/**
 * Takes the lock that puts commits in one order. Held until the transaction ends; every writer takes it last, so that
 * writers never wait for each other in a circle.
 */
export const lockOrder = async (tx: Tx): Promise<{ seq: number; hash: string }> => {
  const { rows } = await tx.execute<{ seq: number; hash: string }>(
    sql`select seq, hash from audit_head where id = 1 for update`,
  );
  const head = rows[0];
  if (!head) throw new Error('audit_head has lost its row');
  return head;
};

const plain = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

/** Appends rows to the hash chain inside the caller's transaction. */
export const appendAudit = async (tx: Tx, deps: Deps, actor: Actor, entries: AuditEntry[]): Promise<void> => {
  if (entries.length === 0) return;
  const head = await lockOrder(tx);
  let { seq, hash } = head;
  for (const entry of entries) {
    seq += 1;
    const row: AuditRow = {
      seq,
      at: deps.now().toISOString(),
      accountId: actor.session?.accountId ?? null,
      accountName: actor.session?.username ?? '',
      role: actor.session?.role ?? null,
      action: entry.action,
      subjectType: entry.subjectType,
      subjectId: entry.subjectId,
      before: plain(entry.before),
      after: plain(entry.after),
      address: actor.address,
      requestId: actor.requestId,
    };
    const previous = hash;
    hash = auditHash(deps.secrets.auditKey, previous, row);
    await tx.execute(sql`
      insert into audit_log (seq, at, account_id, account_name, role, action, subject_type, subject_id, before, after, address, request_id, hash)
      values (${row.seq}, ${row.at}, ${row.accountId}, ${row.accountName}, ${row.role}, ${row.action}, ${row.subjectType},
        ${row.subjectId}, ${JSON.stringify(row.before)}::jsonb, ${JSON.stringify(row.after)}::jsonb, ${row.address}, ${row.requestId}, ${hash})`);
  }
  await tx.execute(sql`update audit_head set seq = ${seq}, hash = ${hash} where id = 1`);
};
