import { setTimeout as wait } from 'node:timers/promises';
import { PATIENCE_MS } from '../../../../scripts/lib/patience.ts';

/** Waits until the result of a call meets a condition. @throws with the last result when it never does */
export const eventually = async <T>(read: () => Promise<T> | T, holds: (found: T) => boolean): Promise<T> => {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const found = await read();
    if (holds(found)) return found;
    if (performance.now() > until) throw new Error(`never so: ${holds}; last found: ${JSON.stringify(found)}`);
    await wait(50);
  }
};
