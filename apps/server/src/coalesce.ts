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
