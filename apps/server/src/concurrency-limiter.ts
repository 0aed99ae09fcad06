import { AppError } from './errors.ts';

/** Pieces of work that run at the same time in one process; a hash takes a core and 19 MiB. */
const PARALLEL = 2;
/** Callers that wait; who comes later is asked to come again. */
const WAITING_MAX = 50;
const RETRY_SECONDS = 2;

type Waiting = { urgent: boolean; start: () => void; refuse: () => void };

const tooBusy = () => new AppError('tooMany', { retryAfterSeconds: RETRY_SECONDS });

/**
 * Runs costly work a few at a time, so that a flood of sign-ins leaves the machine to everyone else. Urgent callers
 * (known devices and addresses) go first and, when the queue is full, take the place of the newest ordinary one.
 * @throws AppError `tooMany` when no place is left
 */
export const concurrencyLimiter = (parallel = PARALLEL, waitingMax = WAITING_MAX) => {
  let running = 0;
  const waiting: Waiting[] = [];

  const makeRoom = (urgent: boolean): void => {
    if (waiting.length < waitingMax) return;
    const last = waiting.at(-1);
    // Ordinary callers stand behind urgent ones, so the last is ordinary if any is.
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
      // Anyone who finishes hands over its place, so `running` stays as it is.
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
