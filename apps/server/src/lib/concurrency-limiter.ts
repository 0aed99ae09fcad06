import { AppError } from './errors.ts';

/** Tasks that run concurrently in one process; a hash takes one core and 19 MiB. */
const PARALLEL = 2;
/** Queue length; callers beyond it are asked to retry. */
const WAITING_MAX = 50;
const RETRY_SECONDS = 2;

type Waiting = { urgent: boolean; start: () => void; refuse: () => void };

const tooBusy = () => new AppError('tooMany', { retryAfterSeconds: RETRY_SECONDS });

/**
 * Limits the concurrency of expensive work, so that a flood of sign-ins leaves capacity for everyone else. Urgent
 * callers (known devices and addresses) go first and, when the queue is full, replace the newest ordinary one.
 * @throws AppError `tooMany` when the queue is full
 */
export const concurrencyLimiter = (parallel = PARALLEL, waitingMax = WAITING_MAX) => {
  let running = 0;
  const waiting: Waiting[] = [];

  const makeRoom = (urgent: boolean): void => {
    if (waiting.length < waitingMax) return;
    const last = waiting.at(-1);
    // Ordinary callers queue behind urgent ones, so the last is ordinary if any is.
    if (!urgent || !last || last.urgent) throw tooBusy();
    waiting.pop();
    last.refuse();
  };

  const turn = (urgent: boolean): Promise<void> =>
    new Promise((start, reject) => {
      const mine: Waiting = { urgent, start, refuse: () => reject(tooBusy()) };
      const firstOrdinary = waiting.findIndex((other) => !other.urgent);
      if (urgent && firstOrdinary >= 0) waiting.splice(firstOrdinary, 0, mine);
      else waiting.push(mine);
    });

  return async <T>(work: () => Promise<T>, urgent = false): Promise<T> => {
    if (running < parallel) running += 1;
    else {
      makeRoom(urgent);
      // A finished task hands its slot on, so `running` does not change.
      await turn(urgent);
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next.start();
      else running -= 1;
    }
  };
};
