/** Work done in one go at most, so that a request beside it waits for no longer. */
const TURN_MS = 8;

/**
 * Lets other work run once this work has had its share. Call the function it returns after each small piece; it returns
 * at once while the share is not used up.
 * @param now milliseconds that never go back
 */
export const takingTurns = (now: () => number = () => performance.now()): (() => Promise<void>) => {
  let since = now();
  return async () => {
    if (now() - since < TURN_MS) return;
    await new Promise(setImmediate);
    since = now();
  };
};
