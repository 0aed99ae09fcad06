import { networkOf } from '@onair/contract/network';
import { given } from '@onair/contract/typed';
import type { Actor } from '../deps.ts';
import { AppError } from '../errors.ts';

const MINUTE = 60_000;
/** Callers remembered at once. When more arrive, the oldest are forgotten: memory stays bounded under any number of addresses. */
const CALLERS_MAX = 50_000;

/**
 * Fixed-window counter: `perMinute` calls a minute for each key.
 * @param clock milliseconds that never go back
 * @returns counts a call; throws AppError `tooMany` when the key has had enough
 */
export const rateLimit = (clock: () => number = () => performance.now()) => {
  const callers = new Map<string, { from: number; calls: number }>();
  // One walk from the oldest on, not a new one each time: it would pass by all that was forgotten before.
  const byAge = callers.keys();
  return (key: string, perMinute: number): void => {
    const now = clock();
    let window = callers.get(key);
    if (!window || now - window.from >= MINUTE) {
      // Re-inserted at the end, so that the map's order is the order of age.
      callers.delete(key);
      window = { from: now, calls: 0 };
      callers.set(key, window);
      if (callers.size > CALLERS_MAX) callers.delete(given(byAge.next().value));
    }
    window.calls += 1;
    if (window.calls > perMinute) {
      throw new AppError('tooMany', { retryAfterSeconds: (window.from + MINUTE - now) / 1000 });
    }
  };
};

/** Accounts that may share one network (an office) before its calls are refused unseen. */
const ACCOUNTS_BEHIND_ONE_NETWORK = 20;

export type Limits = {
  /** Counts a call before its token is looked up, so that a flood of invented tokens never reaches the database. */
  arrival(actor: Actor): void;
  /** Counts it against the account, or against the network of a signed-out caller. */
  caller(actor: Actor): void;
};

/** @param perMinute calls a minute of one account, or of one network signed out */
export const callLimits = (perMinute: number): Limits => {
  const count = rateLimit();
  return {
    arrival: ({ address }) => count(`arrival ${networkOf(address)}`, perMinute * ACCOUNTS_BEHIND_ONE_NETWORK),
    caller: ({ session, address }) =>
      count(session ? `account ${session.accountId}` : `network ${networkOf(address)}`, perMinute),
  };
};
