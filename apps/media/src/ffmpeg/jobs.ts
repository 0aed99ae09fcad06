import type { FromWorker, WorkerFailure, WorkerJob, WorkerResult } from '@onair/contract/live/media/worker-channel';
import { messageOf } from '@onair/contract/typed';
import { reasonOf } from './failure.ts';
import type { Av } from './library.ts';

/** Progress of a job. */
export type Progress = { fraction: number } | { seconds: number; bytes: number };

/** Does a job to its end; throws what `reasonOf` understands. */
export type Run = (job: WorkerJob, signal: AbortSignal, progress: (state: Progress) => void) => Promise<WorkerResult>;

/** A job about a stream that is on air: it works as long as the stream lasts, and reports what it has done so far. */
export type LiveRun<Job, Result> = (
  av: Av,
  job: Job,
  programSocket: string,
  signal: AbortSignal,
  progress: (seconds: number, bytes: number) => void,
) => Promise<Result>;

export type Jobs = {
  start: (id: string, job: WorkerJob) => void;
  cancel: (id: string) => void;
  /** Cancels all jobs; resolves when they have ended. */
  stop: () => Promise<void>;
};

/** Concurrent encoders: a rendition that finds no free slot is refused, since it would be late; files wait. */
const MOST_RENDITIONS = 2;
const MOST_ENCODERS = 2;
/** A slate takes a second to make, and a person waits for it: it never queues behind a film. */
const MOST_SLATES = 1;
const PROGRESS_MS = 250;
const STUCK_MS = 10_000;
/** A file that yields no picture for this long is treated as hostile. */
const QUIET_MS = 120_000;

type Going = { id: string; job: WorkerJob; control: AbortController; begun: boolean };

const encodesFile = ({ job }: Going): boolean => job.do === 'prepare' || job.do === 'slate';

/**
 * Schedules jobs. Files always make progress, even beside two renditions; recordings encode nothing and never wait.
 * `stuck` is called with a job that does not end when it is cancelled: it hangs in native code.
 */
export const newJobs = (run: Run, send: (message: FromWorker) => void, stuck: (id: string) => void): Jobs => {
  const going = new Map<string, Going>();
  let idle: (() => void) | null = null;

  const count = (holds: (one: Going) => boolean) => [...going.values()].filter((one) => one.begun && holds(one)).length;
  const renditions = () => count(({ job }) => job.do === 'rendition');
  const films = () => count(({ job }) => job.do === 'prepare');
  const slates = () => count(({ job }) => job.do === 'slate');
  const hasCapacity = ({ job }: Going): boolean => {
    if (job.do === 'slate') return slates() < MOST_SLATES;
    return job.do !== 'prepare' || films() < Math.max(1, MOST_ENCODERS - renditions());
  };

  const end = (one: Going, message: FromWorker) => {
    if (going.get(one.id) !== one) return;
    going.delete(one.id);
    send(message);
    beginWaiting();
    if (going.size === 0) idle?.();
  };
  const fail = (one: Going, reason: WorkerFailure) => end(one, { type: 'failed', id: one.id, reason });
  const begin = async (one: Going) => {
    one.begun = true;
    let sentAt = 0;
    let quiet = false;
    const watch = setTimeout(() => {
      quiet = true;
      cancel(one);
    }, QUIET_MS);
    if (!encodesFile(one)) clearTimeout(watch);
    const progress = (state: Progress) => {
      const at = performance.now();
      if (encodesFile(one)) watch.refresh();
      if (at - sentAt < PROGRESS_MS) return;
      sentAt = at;
      send({ type: 'progress', id: one.id, ...state });
    };
    try {
      const result = await run(one.job, one.control.signal, progress);
      end(one, { type: 'done', id: one.id, result });
    } catch (error) {
      const reason = quiet ? 'unreadable' : reasonOf(error);
      if (reason === 'failed') console.error(`worker: ${one.job.do}: ${messageOf(error)}`);
      fail(one, reason);
    } finally {
      clearTimeout(watch);
    }
  };
  const beginWaiting = () => {
    for (const one of going.values()) if (!one.begun && hasCapacity(one)) void begin(one);
  };
  const cancel = (one: Going) => {
    one.control.abort();
    if (!one.begun) return fail(one, 'cancelled');
    const timer = setTimeout(() => going.get(one.id) === one && stuck(one.id), STUCK_MS);
    timer.unref();
  };

  return {
    start: (id, job) => {
      const one: Going = { id, job, control: new AbortController(), begun: false };
      if (going.has(id)) return;
      if (job.do === 'rendition' && renditions() >= MOST_RENDITIONS) {
        return send({ type: 'failed', id, reason: 'busy' });
      }
      going.set(id, one);
      beginWaiting();
    },
    cancel: (id) => {
      const one = going.get(id);
      if (one) cancel(one);
    },
    stop: async () => {
      const ended = new Promise<void>((resolve) => {
        idle = resolve;
      });
      for (const one of [...going.values()]) cancel(one);
      if (going.size > 0) await ended;
    },
  };
};
