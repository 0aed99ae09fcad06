import type { Channel, EventData, EventName } from '@onair/contract/channel';
import { keysOf } from '@onair/contract/typed';
import type { Actor, Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import type { JobKind } from '../jobs/kind.ts';
import type { Tx } from './client.ts';
import { holdRight, lostRight, rightOf } from './right.store.ts';
import { publishEntries, sealChanges, sealWait } from './seal.ts';
import type { StreamEntry } from './stream.store.ts';
import { type AuditEntry, recallAnswer, rememberAnswer, storeChange } from './write.store.ts';

export { STREAM_SUBJECT } from './seal.ts';

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
  const told: StreamEntry[] = [];
  const acts: (() => void)[] = [];
  const at = deps.now();
  let unsealed = false;
  const right = rightOf(actor, deps);
  const demandRight = async (tx: Tx): Promise<void> => {
    const lost = await lostRight(tx, right);
    if (lost) throw new AppError(lost);
  };
  /** Ends with the steps that make the change durable, published and repeatable. */
  const settle = async (tx: Tx): Promise<void> => {
    const events = told.filter(({ kept }) => kept);
    if (audits.length === 0 && events.length === 0) return demandRight(tx);
    if (right && actor.session) await holdRight(tx, actor.session.accountId);
    unsealed = await storeChange(tx, { actor, at, entries: audits, events, right });
    if (!unsealed) throw new AppError((await lostRight(tx, right)) ?? 'notSignedIn');
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
        told.push({ id: null, topic: channel.topic, kept: channel.kept, accountId, event, data }),
      onCommit: (act) => acts.push(act),
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
    told.filter(({ kept }) => !kept),
  );
  if (unsealed) {
    const waited = sealWait.startTimer();
    await sealChanges(deps);
    waited();
  }
  for (const act of acts) act();
  return answer;
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
