import type { WorkerFailure } from '@onair/contract/live/worker-channel';
import { partsOf } from '@onair/contract/typed';

/** A job that cannot be done, and why. */
export class JobFailed extends Error {
  readonly reason: WorkerFailure;

  constructor(reason: WorkerFailure) {
    super(reason);
    this.reason = reason;
  }
}

/** Why a job ended, by whatever it threw. */
export const reasonOf = (error: unknown): WorkerFailure => {
  if (error instanceof JobFailed) return error.reason;
  const { code } = partsOf(error);
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') return 'noSpace';
  if (code === 'ENOENT') return 'unreadable';
  return 'failed';
};

/** Throws `cancelled` once it is. */
export const heed = (signal: AbortSignal): void => {
  if (signal.aborted) throw new JobFailed('cancelled');
};
