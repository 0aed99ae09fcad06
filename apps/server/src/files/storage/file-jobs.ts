import type { Deps } from '../../deps.ts';
import { jobKind } from '../../jobs/kind.ts';

const removal = jobKind<{ names: string[] }>('files.remove', {
  retries: 20,
  backoffSeconds: 5,
  timeoutSeconds: 120,
  concurrency: 1,
});

/**
 * Removes files that no row names any more; where the storage does not answer, later. What is lost with this process, the
 * sweep of files without a row finds.
 */
export const removeStored = async (deps: Deps, ...names: string[]): Promise<void> => {
  try {
    await deps.files.remove(...names);
  } catch (err) {
    deps.log.warn({ err, names }, 'files are removed later');
    await deps.jobs.add(deps.db, removal, { names });
  }
};

export const startRemovals = (deps: Deps): void => deps.jobs.work(removal, ({ names }) => deps.files.remove(...names));

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
