import { setTimeout as wait } from 'node:timers/promises';

/** Waits until a condition holds; fails with its name after `ms`. */
export const until = async (what: string, holds: () => boolean, ms = 10_000): Promise<void> => {
  const deadline = performance.now() + ms;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`not within ${ms} ms: ${what}`);
    await wait(20);
  }
};
