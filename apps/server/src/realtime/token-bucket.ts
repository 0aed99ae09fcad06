/**
 * A token bucket: `burst` tokens to begin with, refilled at `perSecond`.
 * @param clock milliseconds that never go back
 * @returns takes one token; false when there is none
 */
export const tokenBucket = (perSecond: number, burst: number, clock: () => number = () => performance.now()) => {
  let tokens = burst;
  let at = clock();
  return (): boolean => {
    const now = clock();
    tokens = Math.min(burst, tokens + ((now - at) / 1000) * perSecond);
    at = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
};
