import { jobKind } from '../../jobs/index.ts';

/**
 * Compares the files of the installation with its rows, and deletes what is past its time. A job and not a turn of a
 * schedule: only a process that reaches the folder may claim it.
 */
export const keepFiles = jobKind<Record<string, never>>('files.keep', {
  retries: 2,
  backoffSeconds: 30,
  timeoutSeconds: 600,
  concurrency: 1,
});
