import type { Locale } from '@onair/contract/text';
import type { Actor } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { Db, Queryable, Tx } from './client.ts';
import { forget, olderThan } from './prune.ts';
import { sql } from './sql.ts';

/** How long a repeated request gets its first answer. */
export const IDEMPOTENCY_HOURS = 24;

const doneAlready: Record<Locale, string> = {
  'zh-CN': '此操作已完成，结果只显示一次；如未看到结果，请重新操作',
  'en-US': 'This was done already, and its answer is shown once only. If you did not see it, do it again',
};

const keyed = (actor: Actor): { accountId: string; key: string } | null =>
  actor.session && actor.idempotencyKey ? { accountId: actor.session.accountId, key: actor.idempotencyKey } : null;

/**
 * Claims the key for this transaction. A concurrent repeat waits here until the first commits, then finds its answer.
 * @returns the stored answer of an earlier request with this key, else null.
 */
export const recallAnswer = async (tx: Tx, actor: Actor, now: Date): Promise<{ answer: unknown } | null> => {
  const claim = keyed(actor);
  if (!claim) return null;
  const { rowCount } = await tx.execute(sql`
    insert into idempotency_keys (account_id, key, fingerprint, at)
    values (${claim.accountId}, ${claim.key}, ${actor.fingerprint}, ${now.toISOString()}) on conflict do nothing`);
  if (rowCount === 1) return null;
  const { rows } = await tx.execute<{ fingerprint: string; answer: unknown }>(sql`
    select fingerprint, answer from idempotency_keys where account_id = ${claim.accountId} and key = ${claim.key}`);
  const earlier = rows[0];
  if (!earlier || earlier.fingerprint !== actor.fingerprint) throw new AppError('keyReused');
  if (actor.secret) throw new AppError('keyReused', { words: doneAlready[actor.locale] });
  return { answer: earlier.answer };
};

/**
 * The stored answer of an earlier request with this key, else null; claims nothing.
 * @throws AppError `keyReused`
 */
export const findAnswer = async (db: Queryable, actor: Actor): Promise<{ answer: unknown } | null> => {
  const claim = keyed(actor);
  if (!claim) return null;
  const { rows } = await db.execute<{ fingerprint: string; answer: unknown }>(sql`
    select fingerprint, answer from idempotency_keys where account_id = ${claim.accountId} and key = ${claim.key}`);
  const earlier = rows[0];
  if (!earlier) return null;
  if (earlier.fingerprint !== actor.fingerprint) throw new AppError('keyReused');
  if (actor.secret) throw new AppError('keyReused', { words: doneAlready[actor.locale] });
  return { answer: earlier.answer };
};

/** Stores the answer beside the key, in the transaction that it belongs to; never one that holds a secret. */
export const rememberAnswer = async (tx: Tx, actor: Actor, answer: unknown): Promise<void> => {
  const claim = keyed(actor);
  if (!claim || actor.secret) return;
  await tx.execute(sql`
    update idempotency_keys set answer = ${JSON.stringify(answer ?? null)}::jsonb
    where account_id = ${claim.accountId} and key = ${claim.key}`);
};

/** Forgets keys past their time. */
export const pruneAnswers = async (db: Db, now: Date, signal?: AbortSignal): Promise<void> => {
  const limit = new Date(now.getTime() - IDEMPOTENCY_HOURS * 3_600_000);
  await forget(db, olderThan(sql`idempotency_keys`, sql`at`, limit), signal);
};
