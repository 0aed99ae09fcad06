import type { WorkerFailure } from '@onair/contract/live/media/worker-channel';
import { partsOf } from '@onair/contract/typed';

/** A job that failed, and why. */
export class JobFailed extends Error {
  readonly reason: WorkerFailure;

  constructor(reason: WorkerFailure) {
    super(reason);
    this.reason = reason;
  }
}

/** Maps whatever a job threw to the reason why it ended. */
export const reasonOf = (error: unknown): WorkerFailure => {
  if (error instanceof JobFailed) return error.reason;
  const { code } = partsOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') return 'noSpace';
  if (code === 'ENOENT') return 'unreadable';
  return 'failed';
};

/** Throws `cancelled` once the signal is aborted. */
export const throwIfCancelled = (signal: AbortSignal): void => {
  if (signal.aborted) throw new JobFailed('cancelled');
};
