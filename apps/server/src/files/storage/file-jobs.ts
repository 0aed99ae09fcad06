import type { Deps } from '../../deps.ts';
import { jobKind } from '../../jobs/kind.ts';

const removal = jobKind<{ names: string[] }>('files.remove', {
  retries: 20,
  backoffSeconds: 5,
  timeoutSeconds: 120,
  concurrency: 1,
});

/**
 * Deletes files that no row names any more; later if the storage does not answer. What is lost with this process, the
 * cleanup of files without a row finds.
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
 * Compares the files of the installation with its rows, and deletes expired ones. A job rather than a scheduled turn:
 * only a process with access to the folder may claim it.
 */
export const compareFilesJob = jobKind<Record<string, never>>('files.keep', {
  retries: 2,
  backoffSeconds: 30,
  timeoutSeconds: 600,
  concurrency: 1,
});
