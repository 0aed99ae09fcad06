/**
 * Shares a read among those who ask for it at the same time: one runs, and callers that come meanwhile wait for the next,
 * which begins after they asked. An answer is never older than its question, however many ask.
 */
export const coalesce = <T>(read: () => Promise<T>): (() => Promise<T>) => {
  let running: Promise<T> | null = null;
  let next: Promise<T> | null = null;

  const begin = async (after: Promise<T> | null): Promise<T> => {
    // How the read before ended concerns those who waited for it.
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
