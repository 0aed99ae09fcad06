import type { AuditAction } from '@onair/contract/audit/audit-actions';
import type { Channel, EventData, EventName } from '@onair/contract/channel';
import type { Locale } from '@onair/contract/text';
import { keysOf } from '@onair/contract/typed';
import type { Actor, Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { JobKind } from '../jobs/kind.ts';
import type { Db, Queryable, Tx } from './client.ts';
import { idempotencyKeys, unsealedChanges } from './db.tables.ts';
import { deleteExpired, olderThan } from './prune.ts';
import { findRevokedRight, isValid, lockRight, type Right, rightOf } from './right.store.ts';
import { bare, insertFrom } from './rows.ts';
import { publishEntries, sealChanges, sealWait } from './seal.ts';
import { and, eq, sql } from './sql.ts';
import type { StreamEntry } from './stream.store.ts';

export { STREAM_SUBJECT } from './seal.ts';

/** One change: `before` and `after` hold only the fields that changed, never a secret. */
export type AuditEntry = {
  action: AuditAction;
  subjectType: string;
  subjectId: string;
  before?: unknown;
  after?: unknown;
};

/** The value after a JSON round trip: the hash must cover what a later reader gets back. */
const asJson = (value: unknown): unknown => (value === undefined ? null : JSON.parse(JSON.stringify(value)));

/**
 * Stores a change's audit row and stream events, to be sealed after its commit (`seal.ts`). From here on a transaction
 * that revokes the actor's right waits for this one, so this must be its last statement.
 * @returns false, storing nothing, when the right is no longer valid
 */
const storeChange = async (
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
    insertFrom(unsealedChanges, { at, entries, events }, sql`(select) change where ${isValid(right)}`),
  );
  return rowCount === 1;
};

/** How long a repeated request gets the first answer. */
const IDEMPOTENCY_HOURS = 24;

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
const recallAnswer = async (tx: Tx, actor: Actor, now: Date): Promise<{ answer: unknown } | null> => {
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
const rememberAnswer = async (tx: Tx, actor: Actor, answer: unknown): Promise<void> => {
  const claim = keyed(actor);
  if (!claim || actor.secret) return;
  const stored = sql`${JSON.stringify(answer ?? null)}::jsonb`;
  await tx.update(idempotencyKeys).set({ answer: stored }).where(isOf(claim));
};

/** An open write: its transaction, and everything committed or sent together with it. */
export type Write = {
  tx: Tx;
  /** The instant of the write: one for everything that it stores. */
  at: Date;
  /** Adds a row to the audit log, in this transaction. */
  audit(entry: AuditEntry): void;
  /**
   * Emits an event on a topic of the stream; own topics name the account. Kept topics are stored in this transaction.
   */
  emit<C extends Channel, N extends EventName<C>>(
    channel: C,
    event: N,
    data: EventData<C, N>,
    accountId?: string | null,
  ): void;
  /** Runs once the transaction is durable; never after a rollback. */
  onCommit(act: () => void): void;
  /** Adds a job in this transaction. @returns as `Jobs.add` */
  addJob<Payload extends object>(
    kind: JobKind<Payload>,
    payload: Payload,
    options?: { key?: string; runAt?: Date },
  ): Promise<boolean>;
  /** Adds jobs of one kind in this transaction, many in one statement. */
  addJobs<Payload extends object>(kind: JobKind<Payload>, payloads: readonly Payload[]): Promise<void>;
  /** Whether this installation can send mail. */
  canMail: boolean;
  /** The console's address without a trailing slash; null where it is not set. */
  publicUrl: string | null;
};

/**
 * The one way to change data: work, audit rows, stream events and the answer to a repeated request are committed
 * together or not at all. The actor's right is checked at the end and held until the commit: if it was revoked before
 * this change, nothing is changed (`notSignedIn`, `signedInElsewhere`, `expired`, `forbidden`). After the commit, and
 * before it returns, the change gets its place in the audit log and in the stream. With an idempotency key a repeat
 * gets the first answer and has no second effect; the same key with another input is refused (`keyReused`).
 */
export const write = async <T>(deps: Deps, actor: Actor, work: (w: Write) => Promise<T>): Promise<T> => {
  const audits: AuditEntry[] = [];
  const emitted: StreamEntry[] = [];
  const acts: (() => void)[] = [];
  const at = deps.now();
  let unsealed = false;
  const right = rightOf(actor, deps);
  const demandRight = async (tx: Tx): Promise<void> => {
    const lost = await findRevokedRight(tx, right);
    if (lost) throw new AppError(lost);
  };
  /** Ends with the steps that make the change durable, published and repeatable. */
  const settle = async (tx: Tx): Promise<void> => {
    const events = emitted.filter(({ kept }) => kept);
    if (audits.length === 0 && events.length === 0) return demandRight(tx);
    if (right && actor.session) await lockRight(tx, actor.session.accountId);
    unsealed = await storeChange(tx, { actor, at, entries: audits, events, right });
    if (!unsealed) throw new AppError((await findRevokedRight(tx, right)) ?? 'notSignedIn');
  };
  const answer = await deps.db.transaction(async (tx) => {
    const earlier = await recallAnswer(tx, actor, at);
    if (earlier) {
      await demandRight(tx);
      return earlier.answer as T;
    }
    const result = await work({
      tx,
      at,
      audit: (entry) => audits.push(entry),
      emit: (channel, event, data, accountId = null) =>
        emitted.push({ id: null, topic: channel.topic, kept: channel.kept, accountId, event, data }),
      onCommit: (act) => acts.push(act),
      addJobs: (kind, payloads) => deps.jobs.addAll(tx, kind, payloads),
      addJob: (kind, payload, options) => deps.jobs.add(tx, kind, payload, options),
      canMail: deps.config.smtpUrl !== null,
      publicUrl: deps.config.publicUrl,
    });
    await rememberAnswer(tx, actor, result);
    await settle(tx);
    return result;
  });
  publishEntries(
    deps,
    emitted.filter(({ kept }) => !kept),
  );
  if (unsealed) {
    const waited = sealWait.startTimer();
    await sealChanges(deps);
    waited();
  }
  for (const act of acts) act();
  return answer;
};

/** Reads a row again in the write that stored it: if it is missing, the fault is ours. */
export const reread = <T>(row: T): NonNullable<T> => {
  if (row === null || row === undefined) throw new Error('a row vanished within its own write');
  return row;
};

/**
 * The differences of two states, as the audit log stores them: the parts of `after` that differ from `before`. Parts
 * are compared by value. Both sides are empty when nothing differs.
 */
export const diff = <T extends object>(before: T, after: Partial<T>): { before: Partial<T>; after: Partial<T> } => {
  const changed: { before: Partial<T>; after: Partial<T> } = { before: {}, after: {} };
  for (const key of keysOf(after)) {
    if (JSON.stringify(before[key]) === JSON.stringify(after[key])) continue;
    changed.before[key] = before[key];
    changed.after[key] = after[key];
  }
  return changed;
};

/** Deletes expired keys. */
export const pruneAnswers = async (db: Db, now: Date, signal?: AbortSignal): Promise<void> => {
  const limit = new Date(now.getTime() - IDEMPOTENCY_HOURS * 3_600_000);
  await deleteExpired(db, olderThan(sql`${idempotencyKeys}`, bare(idempotencyKeys.at), limit), signal);
};
