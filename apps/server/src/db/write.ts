import type { AuditAction } from '@onair/contract/audit/audit-actions';
import type { Channel, EventData, EventName } from '@onair/contract/channel';
import type { Locale } from '@onair/contract/text';
import { codeOf, keysOf } from '@onair/contract/typed';
import type { Actor, Deps } from '../deps.ts';
import type { JobKind } from '../jobs/kind.ts';
import { AppError } from '../lib/errors.ts';
import type { Db, Queryable, Tx } from './client.ts';
import { type Gate, openMeter, PoolFullError } from './connection/transaction.ts';
import { idempotencyKeys, unsealedChanges } from './db.tables.ts';
import { deleteExpired, olderThan } from './prune.ts';
import { findRevokedRight, isValid, lockRight, type Right, rightOf, tryLockRights } from './right.store.ts';
import { bare, insertFrom, recordset, rowsOf } from './rows.ts';
import { publishEntries, sealChanges, sealWait } from './sealing/seal.ts';
import type { StreamEntry } from './sealing/stream.store.ts';
import { and, eq, sql } from './sql.ts';

export { STREAM_SUBJECT } from './sealing/seal.ts';

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

type StoredChange = { actor: Actor; at: Date; entries: AuditEntry[]; events: StreamEntry[]; right: Right | null };

/** A change as it is stored until it is sealed. */
const unsealedRow = ({ actor, ...change }: StoredChange) => {
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
  return { at, entries, events };
};

/**
 * Stores a change's audit row and stream events, to be sealed after its commit (`seal.ts`). From here on a transaction
 * that revokes the actor's right waits for this one, so this must be its last statement.
 * @returns false, storing nothing, when the right is no longer valid
 */
const storeChange = async (tx: Tx, change: StoredChange): Promise<boolean> => {
  const valid = sql`(select) change where ${isValid(change.right)}`;
  const { rowCount } = await tx.execute(insertFrom(unsealedChanges, unsealedRow(change), valid));
  return rowCount === 1;
};

/** The same for changes that are made together: each has a row of its own, or none has. */
const storeChanges = async (tx: Tx, changes: readonly StoredChange[]): Promise<boolean> => {
  const { at, entries, events } = unsealedChanges;
  const { from, columns } = recordset({ at, entries, events }, changes.map(unsealedRow));
  const bySession = new Map(
    changes.flatMap(({ right }) => (right ? [['sessionId' in right ? right.sessionId : right.accountId, right]] : [])),
  );
  const all = sql.join([sql`true`, ...[...bySession.values()].map(isValid)], sql` and `);
  const { rowCount } = await tx.execute(insertFrom(unsealedChanges, columns, sql`${from} where ${all}`));
  return rowCount === changes.length;
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
    options?: { key?: string; runAt?: Date; group?: string },
  ): Promise<boolean>;
  /** Adds jobs of one kind in this transaction, many in one statement. */
  addJobs<Payload extends object>(kind: JobKind<Payload>, payloads: readonly Payload[]): Promise<void>;
  /** Whether this installation can send mail. */
  canMail: boolean;
  /** The console's address without a trailing slash; null where it is not set. */
  publicUrl: string | null;
};

const sealed = async (deps: Deps): Promise<void> => {
  const waited = sealWait.startTimer();
  await sealChanges(deps);
  waited();
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
  if (unsealed) await sealed(deps);
  for (const act of acts) act();
  return answer;
};

/** One of the changes that are made together. */
export type Change<Input> = Pick<Write, 'audit' | 'emit'> & { actor: Actor; input: Input };
/** What became of one: its answer, or why it was refused. A refused change has stored nothing. */
export type Outcome<Output> = { answer: Output } | { refused: AppError };

/** Makes changes in one transaction, with an outcome for each, in their order. */
type MakeAll<Input, Output> = (
  w: Pick<Write, 'tx' | 'at'>,
  changes: readonly Change<Input>[],
) => Promise<Outcome<Output>[]>;

/** Changes that may share a transaction: twice as many after a quick one, half as many after a slow one. */
const TOGETHER_AT_FIRST = 8;
const TOGETHER_MAX = 50;
const QUICK_MS = 500;
/** How long a change may wait for its transaction. */
const TURN_MS = 2_000;

/** The changes have to be made one by one: a right is being revoked, or has been. */
class ApartError extends Error {}

/** Whether a failure is about one of the changes, which must not take the others with it: see PostgreSQL's class 22 and 23. */
const isOfOne = (error: unknown): boolean =>
  error instanceof ApartError ||
  (error instanceof Error && (/^2[23]/.test(codeOf(error) ?? '') || isOfOne(error.cause)));

/** Claims keys for this transaction, in one order for all servers. @returns the changes whose keys were used before */
const claimKeys = async <C extends { actor: Actor }>(tx: Tx, changes: readonly C[], at: Date): Promise<Set<C>> => {
  const rows = changes.flatMap((change) => {
    const claim = keyed(change.actor);
    return claim ? [{ ...claim, fingerprint: change.actor.fingerprint, at: at.toISOString(), change }] : [];
  });
  if (rows.length === 0) return new Set();
  const { accountId, key, fingerprint, at: since } = idempotencyKeys;
  const given = recordset(
    { accountId, key, fingerprint, at: since },
    rows.map(({ change: _, ...row }) => row),
  );
  const order = sql`${given.columns.accountId}, ${given.columns.key}`;
  const claimed = await rowsOf(
    tx,
    { accountId, key },
    (list) => sql`${insertFrom(idempotencyKeys, given.columns, sql`${given.from} order by ${order}`)}
      on conflict do nothing returning ${list}`,
  );
  const names = new Set(claimed.map((row) => `${row.accountId} ${row.key}`));
  return new Set(rows.flatMap((row) => (names.has(`${row.accountId} ${row.key}`) ? [] : [row.change])));
};

/** Stores the answers with their keys; gives back those of changes that were refused, which may be tried again. */
const rememberAnswers = async (tx: Tx, made: readonly { actor: Actor; outcome: Outcome<unknown> }[]): Promise<void> => {
  const rows = made.flatMap(({ actor, outcome }) => {
    const claim = keyed(actor);
    if (!claim) return [];
    const answer = 'answer' in outcome && !actor.secret ? (outcome.answer ?? null) : null;
    return [{ ...claim, answer, refused: 'refused' in outcome }];
  });
  const { accountId, key, answer } = idempotencyKeys;
  const refused = rows.filter((row) => row.refused);
  if (rows.length > refused.length) {
    const kept = rows.filter((row) => !row.refused).map(({ refused: _, ...row }) => row);
    const given = recordset({ accountId, key, answer }, kept);
    await tx.execute(sql`update ${idempotencyKeys} set ${bare(answer)} = ${given.columns.answer} from ${given.from}
      where ${accountId} = ${given.columns.accountId} and ${key} = ${given.columns.key}`);
  }
  for (const row of refused) await tx.delete(idempotencyKeys).where(isOf(row));
};

/**
 * Makes changes that wait for each other anyway together, in one transaction: under one lock they would take turns, each
 * with all its statements. Each keeps what `write` gives it: its right, its audit row and events, the answer to a repeat.
 * One that cannot go along (a repeat, a right that is being revoked, a fault of its own) is made by itself.
 * @param turn lets in one transaction at a time, of those that would wait for the same lock
 * @returns the function that makes one. @throws AppError as `write`; PoolFullError when its turn comes too late
 */
export const writesTogether = <Input, Output>(
  deps: Deps,
  turn: Gate,
  makeAll: MakeAll<Input, Output>,
  turnMs = TURN_MS,
): ((actor: Actor, input: Input) => Promise<Output>) => {
  type Asked = { actor: Actor; input: Input; resolve: (answer: Output) => void; reject: (error: unknown) => void };
  const waiting = new Map<Asked, NodeJS.Timeout>();
  let running = false;
  let room = TOGETHER_AT_FIRST;
  const meter = openMeter(turnMs);

  const alone = ({ actor, input }: Asked): Promise<Output> =>
    write(deps, actor, async (w) => {
      const [outcome] = await makeAll(w, [{ actor, input, audit: w.audit, emit: w.emit }]);
      if (!outcome) throw new Error('a change has no outcome');
      if ('refused' in outcome) throw outcome.refused;
      return outcome.answer;
    });

  /** After the commit. Never fails. */
  const announce = async (
    made: readonly { asked: Asked; outcome: Outcome<Output>; events: readonly StreamEntry[] }[],
    unsealed: boolean,
  ): Promise<void> => {
    publishEntries(
      deps,
      made.flatMap(({ outcome, events }) => ('answer' in outcome ? events.filter(({ kept }) => !kept) : [])),
    );
    if (unsealed) await sealed(deps);
    for (const { asked, outcome } of made) {
      if ('answer' in outcome) asked.resolve(outcome.answer);
      else asked.reject(outcome.refused);
    }
  };

  /** Makes changes in one transaction. @returns those that have to be made by themselves */
  const together = async (group: readonly Asked[]): Promise<Asked[]> => {
    const at = deps.now();
    const changes = group.map((asked) => {
      const entries: AuditEntry[] = [];
      const events: StreamEntry[] = [];
      const { actor, input } = asked;
      const emit: Write['emit'] = (channel, event, data, accountId = null) =>
        events.push({ id: null, topic: channel.topic, kept: channel.kept, accountId, event, data });
      return {
        asked,
        actor,
        input,
        right: rightOf(actor, deps),
        entries,
        events,
        emit,
        audit: (entry: AuditEntry) => void entries.push(entry),
      };
    });
    const done = await deps.db.transaction(async (tx) => {
      const repeats = await claimKeys(tx, changes, at);
      const fresh = changes.filter((change) => !repeats.has(change));
      const outcomes = await makeAll({ tx, at }, fresh);
      const made = fresh.map((change, n) => ({ ...change, outcome: reread(outcomes[n]) }));
      await rememberAnswers(tx, made);
      const rights = made.flatMap(({ right, actor }) => (right && actor.session ? [actor.session.accountId] : []));
      if (!(await tryLockRights(tx, rights))) throw new ApartError();
      const stored = made
        .filter(({ outcome }) => 'answer' in outcome)
        .map((change) => ({ ...change, at, events: change.events.filter(({ kept }) => kept) }));
      if (stored.length > 0 && !(await storeChanges(tx, stored))) throw new ApartError();
      return { made, repeats, stored: stored.length };
    });
    // The next ones need not wait for the seal.
    void announce(done.made, done.stored > 0);
    return [...done.repeats].map(({ asked }) => asked);
  };

  const serve = async (group: readonly Asked[]): Promise<void> => {
    const first: Asked[] = [];
    const repeats: Asked[] = [];
    const names = new Set<string>();
    for (const asked of group) {
      const claim = keyed(asked.actor);
      const name = claim && `${claim.accountId} ${claim.key}`;
      if (name !== null && names.has(name)) repeats.push(asked);
      else first.push(asked);
      if (name !== null) names.add(name);
    }
    let rest = first;
    if (first.length > 1) {
      try {
        rest = await together(first);
      } catch (error) {
        if (!isOfOne(error)) {
          for (const { reject } of group) reject(error);
          return;
        }
      }
    }
    await Promise.all([...rest, ...repeats].map((asked) => alone(asked).then(asked.resolve, asked.reject)));
  };

  const run = async (): Promise<void> => {
    running = true;
    while (waiting.size > 0) {
      const group = [...waiting.keys()].slice(0, room);
      for (const asked of group) {
        clearTimeout(waiting.get(asked));
        waiting.delete(asked);
      }
      const from = performance.now();
      try {
        await turn(() => serve(group));
      } catch (error) {
        for (const { reject } of group) reject(error);
      }
      const ms = performance.now() - from;
      meter.ended(waiting.size, group.length);
      room = ms < QUICK_MS ? Math.min(TOGETHER_MAX, room * 2) : Math.max(1, Math.floor(room / 2));
    }
    running = false;
  };

  return (actor, input) =>
    new Promise((resolve, reject) => {
      if (meter.tooLate(waiting.size)) throw new PoolFullError();
      const asked = { actor, input, resolve, reject };
      const late = (): void => {
        waiting.delete(asked);
        reject(new PoolFullError());
      };
      waiting.set(asked, setTimeout(late, turnMs));
      if (!running) void run();
    });
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
