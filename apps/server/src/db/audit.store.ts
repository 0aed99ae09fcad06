import type { AuditAction } from '@onair/contract/audit/audit-actions';
import type { Actor } from '../deps.ts';
import { asJson } from './audit-chain.ts';
import type { Queryable, Tx } from './client.ts';
import { auditHead, auditLog, unsealedChanges } from './db.tables.ts';
import { among, insertFrom } from './many.ts';
import { type Right, stands } from './right.store.ts';
import { and, eq, gt, lte, sql } from './sql.ts';
import type { StreamEntry } from './stream.store.ts';

/** One change: `before` and `after` hold only the fields that changed, never a secret. */
export type AuditEntry = {
  action: AuditAction;
  subjectType: string;
  subjectId: string;
  before?: unknown;
  after?: unknown;
};

/**
 * Stores a change's audit row and stream events, to be sealed after its commit (`seal.ts`). From here on a transaction
 * that revokes the actor's right waits for this one, so this must be its last statement.
 * @returns false, storing nothing, when the right is no longer valid
 */
export const storeChange = async (
  tx: Tx,
  change: { actor: Actor; at: Date; entries: AuditEntry[]; events: StreamEntry[]; right: Right | null },
): Promise<boolean> => {
  const { actor, right } = change;
  const at = change.at.toISOString();
  const entries = change.entries.map(({ action, subjectType, subjectId, before, after }) => ({
    at,
    accountId: actor.session?.accountId ?? null,
    accountName: actor.session?.username ?? '',
    role: actor.session?.role ?? null,
    action,
    subjectType,
    subjectId,
    before: asJson(before),
    after: asJson(after),
    address: actor.address,
    requestId: actor.requestId,
  }));
  const events = change.events.map(({ topic, accountId, event, data }) => ({ topic, accountId, event, data }));
  const { rowCount } = await tx.execute(
    insertFrom(unsealedChanges, { at, entries, events }, sql`(select) change where ${stands(right)}`),
  );
  return rowCount === 1;
};

/**
 * The number of the newest row, and what was done to subjects of some types after a given row, in commit order: a
 * reader that has seen a row has seen everything before it. No rows without `after`.
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
