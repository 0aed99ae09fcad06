import type { Deps } from '../deps.ts';

/** Periodic work of every process. It must be safe to repeat and to skip. */
export type LocalJob = {
  name: string;
  everyMs: number;
  run: () => Promise<void>;
  /** Runs once more at shutdown. */
  atEnd?: boolean;
};

/** Jitter as a fraction of the interval, so that processes started together drift apart. */
const JITTER = 0.1;

/**
 * Runs each job periodically at its own interval. A job never overlaps itself; a failure is logged, and the job has its
 * next turn.
 * @returns stops the timers, waits for running jobs and runs those with work at shutdown
 */
export const startLocalJobs = ({ log }: Pick<Deps, 'log'>, jobs: readonly LocalJob[]): (() => Promise<void>) => {
  const running = new Set<Promise<void>>();
  const timers = new Map<LocalJob, NodeJS.Timeout>();
  let stopped = false;

  const work = async (job: LocalJob): Promise<void> => {
    try {
      await job.run();
    } catch (err) {
      log.error({ err, job: job.name }, 'job failed; it is tried again in its next turn');
    }
  };
  const turn = (job: LocalJob): void => {
    const working = work(job).then(() => {
      running.delete(working);
      if (stopped) return;
      const ms = job.everyMs * (1 + (Math.random() * 2 - 1) * JITTER);
      timers.set(job, setTimeout(() => turn(job), ms).unref());
    });
    running.add(working);
  };

  for (const job of jobs) turn(job);

  return async () => {
    stopped = true;
    for (const timer of timers.values()) clearTimeout(timer);
    await Promise.all(running);
    for (const job of jobs) if (job.atEnd) await work(job);
  };
};
