import { randomUUID } from 'node:crypto';
import { networkOf } from '@onair/contract/lib/network';
import { defined } from '@onair/contract/typed';
import type { Bus, Subject } from '../bus/bus.ts';
import type { Actor } from '../deps.ts';
import { AppError } from '../lib/errors.ts';

const MINUTE = 60_000;
/**
 * Maximum number of tracked callers. Beyond it the oldest are dropped: memory is bounded under any number of addresses.
 */
const CALLERS_MAX = 50_000;

/** @param clock monotonic milliseconds */
const callWindows = (clock: () => number) => {
  const callers = new Map<string, { from: number; calls: number }>();
  // One pass from the oldest on, not a new one each time: that would revisit everything dropped before.
  const byAge = callers.keys();
  /** Adds requests to a key's minute. @returns those of this minute, and the milliseconds until its end */
  return (key: string, calls: number): { calls: number; leftMs: number } => {
    const now = clock();
    let window = callers.get(key);
    if (!window || now - window.from >= MINUTE) {
      // Reinserted at the end, so that the map's order is by age.
      callers.delete(key);
      window = { from: now, calls: 0 };
      callers.set(key, window);
      if (callers.size > CALLERS_MAX) callers.delete(defined(byAge.next().value));
    }
    window.calls += calls;
    return { calls: window.calls, leftMs: window.from + MINUTE - now };
  };
};

/** Counts a request of a key. @throws AppError `tooMany` beyond the limit of this minute */
type RateLimit = (key: string, perMinute: number) => void;

/**
 * Fixed-window counter: `perMinute` requests a minute for each key.
 * @param clock milliseconds that never go back
 */
export const rateLimit = (clock: () => number = () => performance.now()): RateLimit => {
  const add = callWindows(clock);
  return (key, perMinute) => {
    const { calls, leftMs } = add(key, 1);
    if (calls > perMinute) throw new AppError('tooMany', { retryAfterSeconds: leftMs / 1000 });
  };
};

/** One server's counts of active keys. */
type Counted = { server: string; calls: [key: string, calls: number][] };

/** How often servers exchange their counts; the limit may be exceeded by this much time's requests. */
const SHARE_MS = 250;
/** Keys with a smaller fraction of their limit used are not worth a message. */
const WORTH_SHARING = 0.1;
/** Keys in one message: more are sent over several turns. */
const SHARED_MAX = 2_000;

/**
 * The same over all servers of an installation: each publishes its counts. A server that is cut off from the others
 * counts alone.
 * @param name of the limit: servers share the counts of limits with the same name
 */
export const sharedRateLimit = (bus: Bus, name: string): { count: RateLimit; stop: () => void } => {
  const server = randomUUID();
  const subject: Subject<Counted> = `rate.${name}`;
  const add = callWindows(() => performance.now());
  const unreported = new Map<string, number>();
  const unsubscribe = bus.subscribe(subject, (counted) => {
    if (counted.server === server) return;
    for (const [key, calls] of counted.calls) add(key, calls);
  });
  const timer = setInterval(() => {
    if (unreported.size === 0) return;
    const calls = [...unreported].slice(0, SHARED_MAX);
    for (const [key] of calls) unreported.delete(key);
    bus.publish(subject, { server, calls });
  }, SHARE_MS).unref();
  return {
    count: (key, perMinute) => {
      const { calls, leftMs } = add(key, 1);
      const due = unreported.get(key);
      if (due !== undefined) unreported.set(key, due + 1);
      else if (calls > perMinute * WORTH_SHARING) unreported.set(key, 1);
      if (calls > perMinute) throw new AppError('tooMany', { retryAfterSeconds: leftMs / 1000 });
    },
    stop: () => {
      unsubscribe();
      clearInterval(timer);
    },
  };
};

/** Accounts that may share one network (an office) before its requests are refused unchecked. */
const ACCOUNTS_BEHIND_ONE_NETWORK = 20;

export type Limits = {
  /** Counts a request before its token is looked up, so that a flood of invalid tokens never reaches the database. */
  arrival(actor: Actor): void;
  /** Counts it against the account, or against the network of a signed-out caller. */
  caller(actor: Actor): void;
};

/**
 * @param perMinute requests a minute from one account, or from one network when signed out, over all servers
 * @param count the counter
 */
export const callLimits = (perMinute: number, count: RateLimit): Limits => {
  return {
    arrival: ({ address }) => count(`arrival ${networkOf(address)}`, perMinute * ACCOUNTS_BEHIND_ONE_NETWORK),
    caller: ({ session, address }) =>
      count(session ? `account ${session.accountId}` : `network ${networkOf(address)}`, perMinute),
  };
};
