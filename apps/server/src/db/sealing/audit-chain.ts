import { createHmac } from 'node:crypto';

/** A row of the log as it is hashed. */
export type AuditRow = {
  seq: number;
  /** ISO 8601 in UTC, to the millisecond. */
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

/** The head of the log: number and hash of the last row, signed so that nobody without the key can move it. */
export type AuditHead = { seq: number; hash: string; seal: string };

/** The hash before the first row. */
export const AUDIT_GENESIS = '0'.repeat(64);

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

/**
 * HMAC-SHA256 over the head of the log, hex. The row's own hash is public in the table; this cannot be derived from it
 * without the key.
 */
export const auditSeal = (key: Buffer, seq: number, hash: string): string =>
  createHmac('sha256', key).update(`head:${seq}:${hash}`).digest('hex');
