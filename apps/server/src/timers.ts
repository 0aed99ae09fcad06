import { onlyOne } from './db/lock.store.ts';
import type { Deps } from './deps.ts';

/** Something that is done again and again while the server runs. It must be harmless to repeat and to leave out. */
export type Job = {
  name: string;
  everyMs: number;
  run: () => Promise<void>;
  /** Every process does it for itself; otherwise one process at a time does it for all. */
  own?: boolean;
  /** Once more when the server ends. */
  atEnd?: boolean;
};

/**
 * Runs each job now, one after the other, and then in its own rhythm. A job never overlaps itself, in this process or in
 * another; one that fails is logged and has its next turn.
 * @returns stops the timers, waits for what is running and does what is to be done at the end
 */
export const startTimers = ({ db, log }: Pick<Deps, 'db' | 'log'>, jobs: readonly Job[]): (() => Promise<void>) => {
  const running = new Map<Job, Promise<void>>();
  let stopped = false;

  const work = async (job: Job): Promise<void> => {
    const from = performance.now();
    try {
      const done = job.own ? await job.run().then(() => true) : await onlyOne(db, job.name, job.run);
      if (done) log.debug({ job: job.name, ms: Math.round(performance.now() - from) }, 'job done');
    } catch (err) {
      log.error({ err, job: job.name }, 'job failed; it is tried again in its next turn');
    } finally {
      running.delete(job);
    }
  };
  const turn = (job: Job): Promise<void> => {
    const now = running.get(job);
    if (now) return now;
    const turning = work(job);
    running.set(job, turning);
    return turning;
  };

  const first = (async () => {
    for (const job of jobs) if (!stopped) await turn(job);
  })();
  const timers = jobs.map((job) => setInterval(() => void turn(job), job.everyMs).unref());

  return async () => {
    stopped = true;
    for (const timer of timers) clearInterval(timer);
    await first;
    await Promise.all(running.values());
    for (const job of jobs) if (job.atEnd) await work(job);
  };
};
