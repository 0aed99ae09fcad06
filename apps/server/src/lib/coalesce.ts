import { setTimeout as delay } from 'node:timers/promises';

/** Waits until something has been done or has failed, and no longer than this: for callers that can go on without it. */
export const waitBriefly = async (work: Promise<unknown>, ms: number): Promise<void> => {
  await Promise.race([work.catch(() => {}), delay(ms, undefined, { ref: false })]);
};

/**
 * Shares a read among concurrent callers: one read runs, and callers that arrive meanwhile wait for the next one, which
 * starts after they asked. An answer is never older than its request.
 */
export const coalesce = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;

  const begin = async (after: Promise<T> | null): Promise<T> => {
    // A failure of the previous read concerns only its own callers.
    await after?.catch(() => {});
    const reading = read();
    running = reading;
    next = null;
    try {
      return await reading;
    } finally {
      if (running === reading) running = null;
    }
  };
  return () => {
    next ??= begin(running);
    return next;
  };
};
