import { Refused } from '../refused.ts';
import type { Limit } from './mount.ts';

const MINUTE = 60_000;
/** Callers remembered at once. When more arrive, the oldest are forgotten: memory stays bounded under any number of addresses. */
const CALLERS_MAX = 50_000;

/**
 * Fixed-window counter: `perMinute` calls a minute for each key.
 * @param clock milliseconds that never go back
 */
export const rateLimit = (perMinute: number, clock: () => number = () => performance.now()): Limit => {
  const callers = new Map<string, { from: number; calls: number }>();
  return (key) => {
    const now = clock();
    let window = callers.get(key);
    if (!window || now - window.from >= MINUTE) {
      // Re-inserted at the end, so that the map's order is the order of age.
      callers.delete(key);
      window = { from: now, calls: 0 };
      callers.set(key, window);
      if (callers.size > CALLERS_MAX) callers.delete(callers.keys().next().value as string);
    }
    window.calls += 1;
    if (window.calls > perMinute) {
      throw new Refused('tooMany', { retryAfterSeconds: (window.from + MINUTE - now) / 1000 });
    }
  };
};
