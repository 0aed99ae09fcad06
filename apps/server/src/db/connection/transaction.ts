import { AsyncLocalStorage } from 'node:async_hooks';
import type pg from 'pg';
import type { Logger } from 'pino';
import { type SQL, sql } from '../sql.ts';
import type { Db, Tx } from './queryable.ts';

/** No connection will be free in time: a short error without a stack, since many occur at once. */
export class PoolFullError extends Error {
  override name = 'PoolFullError';
  readonly code = 'POOL_FULL';

  constructor() {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    super('too many callers wait for a database connection');
    Error.stackTraceLimit = limit;
  }
}

/** However short turns are: each caller that waits holds memory. */
const WAITING_MAX = 10_000;

type Meter = {
  /** Turns ended. @param left callers that still wait */
  ended: (left: number, turns?: number) => void;
  /** Whether a caller's turn behind those who wait would come too late. */
  tooLate: (waiting: number) => boolean;
};

/** What the process was paused for does not count: nobody could have ended a turn. */
const PAUSE_MS = 250;

/**
 * Judges by how fast a queue moves whether one more caller would get a turn in time. The number of those who wait says
 * nothing: three hundred short statements are done in a moment, thirty long ones are not. A queue is judged once it has
 * stood for half the time that callers may wait.
 * @param waitMs how long a caller may wait
 */
export const openMeter = (waitMs: number): Meter => {
  /** How long the queue has stood, and how many turns ended meanwhile; both are halved at times, so that the past fades. */
  let stood = 0;
  let turns = 0;
  let lookedAt = 0;
  const look = (waiting: number): void => {
    const now = performance.now();
    if (waiting === 0) {
      stood = 0;
      turns = 0;
    } else stood += Math.min(PAUSE_MS, now - lookedAt);
    lookedAt = now;
    if (stood <= 2 * waitMs) return;
    stood /= 2;
    turns /= 2;
  };
  return {
    ended: (left, count = 1) => {
      look(left);
      turns += count;
    },
    tooLate: (waiting) => {
      look(waiting);
      return waiting >= WAITING_MAX || (stood > waitMs / 2 && waiting * stood > waitMs * turns);
    },
  };
};

/** Limits the concurrency of work. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

type Waiting = { enter: () => void; timer: NodeJS.Timeout };

/**
 * Runs up to `parallel` tasks concurrently; others wait, each for at most `waitMs`.
 * The work rejects with PoolFullError when its turn comes too late, or would.
 */
export const openGate = (parallel: number, waitMs: number): Gate => {
  const meter = openMeter(waitMs);
  let inside = 0;
  const waiting = new Set<Waiting>();

  const turn = (): Promise<void> =>
    new Promise((enter, refuse) => {
      if (meter.tooLate(waiting.size)) throw new PoolFullError();
      const mine: Waiting = {
        enter,
        timer: setTimeout(() => {
          waiting.delete(mine);
          refuse(new PoolFullError());
        }, waitMs),
      };
      waiting.add(mine);
    });

  return async (work) => {
    if (inside < parallel) inside += 1;
    else await turn();
    try {
      return await work();
    } finally {
      meter.ended(waiting.size);
      const [next] = waiting;
      if (next) {
        // The slot is handed over, so `inside` does not change.
        clearTimeout(next.timer);
        waiting.delete(next);
        next.enter();
      } else inside -= 1;
    }
  };
};

/** The transaction of the current call. */
type Current = { pools: readonly pg.Pool[]; open: boolean; answerMs: number | null };

const current = new AsyncLocalStorage<Current>();

/** Settings that a pool sets in each transaction because its sessions accept none; null where they do. */
export const settingsOf = new WeakMap<pg.Pool, Record<string, number | string | false | undefined> | null>();

/** How long a reply may take here; null for the usual timeout, 0 for none. */
export const allowedMs = (): number | null => {
  const here = current.getStore();
  return here?.open ? here.answerMs : null;
};

/** Runs work without statement timeouts: for migrations, before anyone is served. */
export const withoutLimit = <T>(work: () => Promise<T>): Promise<T> =>
  current.run({ pools: [], open: true, answerMs: 0 }, work);

/** Runs work as another caller would: for tests of concurrency with a transaction. */
export const outside = <T>(work: () => Promise<T>): Promise<T> =>
  current.run({ pools: [], open: false, answerMs: null }, async () => await work());

/** How long the client waits beyond the database's own timeout. */
const MARGIN_MS = 2_000;

/**
 * Extends the timeouts of this transaction's statements and lock waits beyond a request's; 0 for none.
 * @param first an expression that is computed before, within the usual time, such as the taking of a lock
 */
export const allowTime = async (tx: Tx, seconds: number, first?: SQL): Promise<void> => {
  const ms = String(seconds * 1_000);
  const set = sql`set_config('statement_timeout', ${ms}, true), set_config('lock_timeout', ${ms}, true)`;
  await tx.execute(first ? sql`select ${first}, ${set}` : sql`select ${set}`);
  const here = current.getStore();
  if (here) here.answerMs = seconds === 0 ? 0 : seconds * 1_000 + MARGIN_MS;
};

/** A transaction must not ask its own pool for another connection: enough of them would deadlock. */
export const demandNoTransaction = (pool: pg.Pool, strict: boolean, log: Logger): void => {
  const here = current.getStore();
  if (!here?.open || !here.pools.includes(pool)) return;
  const error = new Error('a transaction asks its own pool for a second connection: pass its tx on');
  if (strict) throw error;
  log.error({ err: error }, 'nested use of the database pool');
};

const setLocally = async (tx: Tx, settings: Record<string, number | string | false | undefined>): Promise<void> => {
  const set = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${String(value ?? 0)}, true)`);
  await tx.execute(sql`select ${sql.join(set, sql`, `)}`);
};

/**
 * Runs work in a transaction that has passed the gate, marked as the current one for its duration.
 * @param pools the one that has the transaction's connection, and those that it must not ask for another one
 */
export const inTransaction = <T>(
  pools: readonly [pg.Pool, ...pg.Pool[]],
  gate: Gate,
  begin: Db['transaction'],
  work: (tx: Tx) => Promise<T>,
  config: Parameters<Db['transaction']>[1],
): Promise<T> => {
  const outer = current.getStore();
  const run = async (tx: Tx): Promise<T> => {
    const here: Current = { pools, open: true, answerMs: outer?.open ? outer.answerMs : null };
    try {
      return await current.run(here, async () => {
        const settings = settingsOf.get(pools[0]);
        if (settings) await setLocally(tx, settings);
        return work(tx);
      });
    } finally {
      here.open = false;
    }
  };
  // A nested transaction fails at the pool, which says why; it must not wait here for the slot of the outer one.
  return outer?.open && outer.pools.includes(pools[0]) ? begin(run, config) : gate(() => begin(run, config));
};
