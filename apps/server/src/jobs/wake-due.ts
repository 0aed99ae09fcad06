import type { Queryable } from '../db/client.ts';
import { findDueKinds } from './jobs.store.ts';

const POLL_MS = 2_000;

type Parts = {
  db: Queryable;
  /** The kinds that this process claims now, each with its workers. */
  claimed: () => ReadonlyMap<string, readonly string[]>;
  wake: (worker: string) => void;
  failed: (error: Error) => void;
};

/**
 * Wakes the workers of every kind that has a due job: retried, given back, of a time that has come, or announced by a message
 * that was lost. One statement for all kinds; workers that look by themselves are a statement each.
 * @returns ends it
 */
export const startWaking = ({ db, claimed, wake, failed }: Parts): (() => void) => {
  let polling = false;
  const poll = async (): Promise<void> => {
    if (polling) return;
    polling = true;
    try {
      const workers = claimed();
      for (const kind of await findDueKinds(db, [...workers.keys()])) workers.get(kind)?.forEach(wake);
    } catch (error) {
      failed(error instanceof Error ? error : new Error(String(error)));
    } finally {
      polling = false;
    }
  };
  const timer = setInterval(poll, POLL_MS).unref();
  return () => clearInterval(timer);
};
