import type { Logger } from 'pino';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** How an attempt ended. */
type RunOutcome = 'done' | 'failed' | 'givenBack';

const BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5, 15, 60, 300, 1800];

/** Counts and logs the result of each attempt; exported through the registry given to `measure`. */
export const openRuns = (log: Logger, waiting: () => number) => {
  let running = 0;
  const outcomes = new Counter({
    name: 'onair_job_runs_total',
    help: 'Attempts of background jobs by outcome: done, failed, givenBack at the shutdown',
    labelNames: ['job', 'outcome'],
    registers: [],
  });
  const durations = new Histogram({
    name: 'onair_job_duration_seconds',
    help: 'Time that an attempt of a background job took',
    labelNames: ['job'],
    buckets: BUCKETS,
    registers: [],
  });
  const active = new Gauge({
    name: 'onair_jobs_running',
    help: 'Background jobs that run now',
    registers: [],
    collect() {
      this.set(running);
    },
  });
  const queued = new Gauge({
    name: 'onair_job_pool_waiting',
    help: 'Statements of jobs that wait for one of their connections to the database',
    registers: [],
    collect() {
      this.set(waiting());
    },
  });

  /** Runs an attempt; errors are counted, logged and rethrown. */
  const run = async (
    job: string,
    attempt: number,
    work: () => Promise<void>,
    stopping: () => boolean,
  ): Promise<void> => {
    const from = performance.now();
    running += 1;
    let outcome: RunOutcome = 'done';
    try {
      await work();
    } catch (err) {
      outcome = stopping() ? 'givenBack' : 'failed';
      if (outcome === 'failed') log.error({ err, job, attempt }, 'job failed; it is tried again later');
      throw err;
    } finally {
      running -= 1;
      const seconds = (performance.now() - from) / 1000;
      outcomes.inc({ job, outcome });
      durations.observe({ job }, seconds);
      if (outcome === 'done') log.debug({ job, attempt, ms: Math.round(seconds * 1000) }, 'job done');
    }
  };

  return {
    run,
    measure: (registry: Registry): void => {
      for (const metric of [outcomes, durations, active, queued]) registry.registerMetric(metric);
    },
  };
};

export type Runs = ReturnType<typeof openRuns>;
