import { AppError } from '../../../lib/errors.ts';
import { type Batch, type Counts, countBatches, type Recording } from './collect.rules.ts';

/** Events queued for the database; a sender that finds the queue full retries later. */
export const QUEUE_MAX = 50_000;
/** Maximum number of events committed together. */
const FLUSH_MAX = 10_000;
/**
 * Queued events that justify a second commit while one is in progress: it is sent ahead and follows without a pause.
 */
const AHEAD_MIN = 2_000;

type Options<Prepared> = {
  /** Runs when a batch arrives, while the database is busy with earlier ones. */
  prepare: (batch: Batch) => Prepared;
  /** Makes batches durable; resolves only after the commit. */
  record: (batches: readonly Prepared[]) => Promise<Recording>;
  queueMax?: number;
  flushMax?: number;
};

type Waiting<Prepared> = {
  batch: Prepared;
  settle: (counts: Counts) => void;
  fail: (error: unknown) => void;
};

/**
 * Gathers concurrent batches and commits them together: what arrives while the database works joins the next commit, so
 * that a busy collector pays one disk flush for many senders and an idle one answers immediately. At most two commits
 * are in progress, the second one waiting for its turn in the database.
 */
export const openIntake = <Prepared extends Pick<Batch, 'events'>>({
  prepare,
  record,
  queueMax = QUEUE_MAX,
  flushMax = FLUSH_MAX,
}: Options<Prepared>) => {
  const queue: Waiting<Prepared>[] = [];
  let queued = 0;
  let underWay = 0;
  let starting = false;

  const next = (): Waiting<Prepared>[] => {
    let events = 0;
    let count = 0;
    for (const { batch } of queue) {
      if (count > 0 && events + batch.events.length > flushMax) break;
      events += batch.events.length;
      count += 1;
    }
    queued -= events;
    return queue.splice(0, count);
  };

  const flush = async (waiting: readonly Waiting<Prepared>[]): Promise<void> => {
    const batches = waiting.map(({ batch }) => batch);
    let recording: Recording;
    underWay += 1;
    try {
      recording = await record(batches);
    } catch (error) {
      for (const { fail } of waiting) fail(error);
      return;
    } finally {
      underWay -= 1;
      // The database gets its next work before the senders get their replies.
      start();
    }
    countBatches(batches, recording).forEach((counts, i) => {
      waiting[i]?.settle(counts);
    });
  };

  const start = (): void => {
    starting = false;
    if (underWay === 0 ? queued > 0 : underWay === 1 && queued >= AHEAD_MIN) void flush(next());
  };

  /**
   * Resolves once the batch is durable.
   * @throws AppError `tooMany` when the queue is full; any database error when it cannot store
   */
  const take = async (batch: Batch): Promise<Counts> => {
    if (queued + batch.events.length > queueMax) throw new AppError('tooMany', { retryAfterSeconds: 1 });
    const prepared = prepare(batch);
    queued += batch.events.length;
    return new Promise((settle, fail) => {
      queue.push({ batch: prepared, settle, fail });
      if (starting) return;
      starting = true;
      // After the requests read in this turn of the event loop.
      setImmediate(start);
    });
  };
  return Object.assign(take, {
    /** Events queued for the database now. */
    waiting: () => queued,
  });
};

export type Intake = ReturnType<typeof openIntake>;
