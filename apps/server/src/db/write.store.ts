import type { AuditAction } from '@onair/contract/audit/audit-actions';
import type { Locale } from '@onair/contract/text';
import type { Actor } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Db, Queryable, Tx } from './client.ts';
import { idempotencyKeys, unsealedChanges } from './db.tables.ts';
import { forget, olderThan } from './prune.ts';
import { type Right, stands } from './right.store.ts';
import { and, bare, eq, insertFrom, sql } from './sql.ts';
import type { StreamEntry } from './stream.store.ts';

/** One change: `before` and `after` hold only the fields that changed, never a secret. */
export type AuditEntry = {
  action: AuditAction;
  subjectType: string;
  subjectId: string;
  before?: unknown;
  after?: unknown;
};

/** The value after a JSON round trip: the hash must cover what a later reader gets back. */
export const asJson = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

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

/** How long a repeated request gets the first answer. */
export const IDEMPOTENCY_HOURS = 24;

const doneAlready: Record<Locale, string> = {
  'zh-CN': '此操作已完成，结果只显示一次；如未看到结果，请重新操作',
  'en-US': 'This was done already, and its answer is shown once only. If you did not see it, do it again',
};

const keyed = (actor: Actor): { accountId: string; key: string } | null =>
  actor.session && actor.idempotencyKey ? { accountId: actor.session.accountId, key: actor.idempotencyKey } : null;

const isOf = ({ accountId, key }: { accountId: string; key: string }) =>
  and(eq(idempotencyKeys.accountId, accountId), eq(idempotencyKeys.key, key));

/**
 * The stored answer of an earlier request with this key, else null; claims nothing.
 * @throws AppError `keyReused`
 */
export const findAnswer = async (db: Queryable, actor: Actor): Promise<{ answer: unknown } | null> => {
  const claim = keyed(actor);
  if (!claim) return null;
  const { fingerprint, answer } = idempotencyKeys;
  const [earlier] = await db.select({ fingerprint, answer }).from(idempotencyKeys).where(isOf(claim));
  if (!earlier) return null;
  if (earlier.fingerprint !== actor.fingerprint) throw new AppError('keyReused');
  if (actor.secret) throw new AppError('keyReused', { words: doneAlready[actor.locale] });
  return { answer: earlier.answer };
};

/**
 * Claims the key for this transaction. A concurrent repeat waits here until the first commits, and then finds its
 * answer.
 * @returns the stored answer of an earlier request with this key, else null.
 * @throws AppError `keyReused`
 */
export const recallAnswer = async (tx: Tx, actor: Actor, now: Date): Promise<{ answer: unknown } | null> => {
  const claim = keyed(actor);
  if (!claim) return null;
  const { rowCount } = await tx
    .insert(idempotencyKeys)
    .values({ ...claim, fingerprint: actor.fingerprint, at: now.toISOString() })
    .onConflictDoNothing();
  if (rowCount === 1) return null;
  const earlier = await findAnswer(tx, actor);
  if (!earlier) throw new AppError('keyReused');
  return earlier;
};

/** Stores the answer with the key, in the same transaction; never an answer with a secret. */
export const rememberAnswer = async (tx: Tx, actor: Actor, answer: unknown): Promise<void> => {
  const claim = keyed(actor);
  if (!claim || actor.secret) return;
  const stored = sql`${JSON.stringify(answer ?? null)}::jsonb`;
  await tx.update(idempotencyKeys).set({ answer: stored }).where(isOf(claim));
};

/** Deletes expired keys. */
export const pruneAnswers = async (db: Db, now: Date, signal?: AbortSignal): Promise<void> => {
  const limit = new Date(now.getTime() - IDEMPOTENCY_HOURS * 3_600_000);
  await forget(db, olderThan(sql`${idempotencyKeys}`, bare(idempotencyKeys.at), limit), signal);
};
