import type { Locale } from '@onair/contract/text';
import type { Actor } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Db, Queryable, Tx } from './client.ts';
import { idempotencyKeys } from './db.tables.ts';
import { forget, olderThan } from './prune.ts';
import { and, bare, eq, sql } from './sql.ts';

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
