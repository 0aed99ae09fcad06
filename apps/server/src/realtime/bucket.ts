/**
 * A bucket of tokens: `atOnce` to begin with, refilled at `perSecond`.
 * @param clock milliseconds that never go back
 * @returns takes one token; false when there is none
 */
export const bucket = (perSecond: number, atOnce: number, clock: () => number = () => performance.now()) => {
  let tokens = atOnce;
  let at = clock();
  return (): boolean => {
    const now = clock();
    tokens = Math.min(atOnce, tokens + ((now - at) / 1000) * perSecond);
    at = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
};
