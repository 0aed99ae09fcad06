/** No connection will be free in time: a short error without a stack, since many occur at once. */
export class PoolFullError extends Error {
  override name = 'PoolFullError';
  readonly code = 'POOL_FULL';

  constructor() {
    const limit = Error.stackTraceLimit;
    Error.stackTraceLimit = 0;
    super('too many callers wait for a database connection');
    Error.stackTraceLimit = limit;
  }
}

/** Limits the concurrency of work. */
export type Gate = <T>(work: () => Promise<T>) => Promise<T>;

type Waiting = { enter: () => void; timer: NodeJS.Timeout };

/**
 * Runs up to `parallel` tasks concurrently; `waitingMax` may queue, each for at most `waitMs`.
 * The work rejects with PoolFullError when its turn would come too late.
 */
export const openGate = (parallel: number, waitingMax: number, waitMs: number): Gate => {
  let inside = 0;
  const waiting = new Set<Waiting>();

  const turn = (): Promise<void> =>
    new Promise((enter, refuse) => {
      if (waiting.size >= waitingMax) throw new PoolFullError();
      const mine: Waiting = {
        enter,
        timer: setTimeout(() => {
          waiting.delete(mine);
          refuse(new PoolFullError());
        }, waitMs),
      };
      waiting.add(mine);
    });

  return async (work) => {
    if (inside < parallel) inside += 1;
    else await turn();
    try {
      return await work();
    } finally {
      const [next] = waiting;
      if (next) {
        // The slot is handed over, so `inside` does not change.
        clearTimeout(next.timer);
        waiting.delete(next);
        next.enter();
      } else inside -= 1;
    }
  };
};
