import { randomUUID } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type {
  FromWorker,
  PrepareJob,
  PrepareResult,
  RecordJob,
  RecordResult,
  RenditionJob,
  RenditionResult,
  SlateJob,
  SlateResult,
  StillJob,
  ToWorker,
  WorkerFailure,
  WorkerJob,
  WorkerResult,
} from '@onair/contract/live/media/worker-channel';
import type { WorkerAway } from '@onair/contract/live/videos/videos';
import type { Logger } from 'pino';
import { type SupervisedProcess, supervise } from '../../../lib/supervised-process.ts';

/** Limits restarts on a machine where FFmpeg keeps crashing. */
const WAITS = { firstMs: 1_000, longestMs: 60_000, steadyMs: 60_000 };
const STOP_MS = 3_000;
const STOP: ToWorker = { type: 'stop' };

const PROGRAM = fileURLToPath(new URL('../../../../../media/src/worker.ts', import.meta.url));

/**
 * Why a job has no result: the worker's reason, `crashed` when the worker exited meanwhile, `away` when there is none.
 */
export class JobFailed extends Error {
  readonly reason: WorkerFailure | 'crashed' | 'away';
  constructor(reason: WorkerFailure | 'crashed' | 'away') {
    super(`job failed: ${reason}`);
    this.reason = reason;
  }
}

export type Progress = { fraction?: number; seconds?: number; bytes?: number };

type ResultOf<J extends WorkerJob> = J extends PrepareJob
  ? PrepareResult
  : J extends SlateJob
    ? SlateResult
    : J extends RecordJob
      ? RecordResult
      : J extends RenditionJob
        ? RenditionResult
        : J extends StillJob
          ? { of: 'still' }
          : never;

export type Job<R> = {
  /** @throws JobFailed */
  result: Promise<R>;
  cancel(): void;
};

/** FFmpeg work in a separate process that may be missing or exit at any moment. */
export type Worker = {
  /** Why there is none now; null while there is. */
  away(): WorkerAway | null;
  run<J extends WorkerJob>(job: J, progress?: (progress: Progress) => void): Job<ResultOf<J>>;
  /** Called when it becomes available or unavailable. @returns the function that unsubscribes */
  onChange(listener: () => void): () => void;
  /** Starts the process. */
  start(): void;
  close(): Promise<void>;
};

type Waiting = {
  resolve: (result: WorkerResult) => void;
  reject: (error: JobFailed) => void;
  progress: (progress: Progress) => void;
};

/** A worker that never becomes available, for tests and for tools that start no processes. */
export const noWorker = (why: WorkerAway = 'notInstalled'): Worker => ({
  away: () => why,
  run: () => ({ result: Promise.reject(new JobFailed('away')), cancel: () => {} }),
  onChange: () => () => {},
  start: () => {},
  close: async () => {},
});

/** Creates the server's side of the worker; nothing runs before `start`. `program` is for tests. */
export const openWorker = (needs: {
  environment: NodeJS.ProcessEnv;
  log: Logger;
  program?: string;
  /** A line of its output. */
  printed?: (line: string) => void;
}): Worker => {
  const waiting = new Map<string, Waiting>();
  const listeners = new Set<() => void>();
  let why: WorkerAway | null = 'starting';

  const became = (next: WorkerAway | null): void => {
    if (why === next) return;
    why = next;
    for (const listener of listeners) listener();
  };
  const failAll = (reason: 'crashed' | 'away'): void => {
    const all = [...waiting.values()];
    waiting.clear();
    for (const { reject } of all) reject(new JobFailed(reason));
  };
  const settled = (id: string): Waiting | undefined => {
    const one = waiting.get(id);
    waiting.delete(id);
    return one;
  };
  let process: SupervisedProcess<ToWorker> | null = null;
  let isAbsent = false;
  const onMessage = (message: FromWorker): void => {
    if (message.type === 'ready') became(null);
    else if (message.type === 'unavailable') {
      needs.log.info({ reason: message.reason }, 'videos cannot be prepared on this system');
      isAbsent = true;
      process?.send(STOP);
      became(message.reason);
      failAll('away');
    } else if (message.type === 'progress') waiting.get(message.id)?.progress(message);
    else if (message.type === 'done') settled(message.id)?.resolve(message.result);
    else settled(message.id)?.reject(new JobFailed(message.reason));
  };
  return {
    away: () => why,
    run: <J extends WorkerJob>(job: J, progress: (progress: Progress) => void = () => {}) => {
      const id = randomUUID();
      const result = new Promise<WorkerResult>((resolve, reject) => {
        waiting.set(id, { resolve, reject, progress });
        if (why === null && process?.send({ type: 'job', id, job })) return;
        waiting.delete(id);
        reject(new JobFailed('away'));
      });
      // Callers that only cancel need not handle how it ended.
      result.catch(() => {});
      return {
        result: result as unknown as Promise<ResultOf<J>>,
        cancel: () => void (waiting.has(id) && process?.send({ type: 'cancel', id })),
      };
    },
    onChange: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => {
      const { program = PROGRAM, environment, log } = needs;
      process = supervise<FromWorker, ToWorker>({
        program,
        environment: () => environment,
        waits: WAITS,
        stop: { message: STOP, withinMs: STOP_MS },
        log,
        // The SRT library logs a line for each unknown caller.
        printed: (line) => {
          log[line.includes('SRT') ? 'debug' : 'warn']({ worker: line }, 'worker says');
          needs.printed?.(line);
        },
        message: onMessage,
        ended: (end) => {
          // It has reported that it has no encoder: restarting it does not help.
          if (isAbsent) return null;
          log.error(end, 'worker ended; it is started again');
          became('crashing');
          failAll('crashed');
          return undefined;
        },
      });
    },
    close: async () => {
      await process?.close();
      failAll('away');
    },
  };
};
