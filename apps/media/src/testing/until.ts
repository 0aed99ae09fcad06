import { setTimeout as wait } from 'node:timers/promises';
import { PATIENCE_MS } from '../../../../scripts/lib/patience.ts';

/** Waits until a condition holds; fails with its name when it never does. */
export const until = async (what: string, holds: () => boolean): Promise<void> => {
  const deadline = performance.now() + PATIENCE_MS;
  while (!holds()) {
    if (performance.now() > deadline) throw new Error(`never so: ${what}`);
    await wait(20);
  }
};
