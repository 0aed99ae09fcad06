import { randomUUID } from 'node:crypto';
import { declareKind, insertJobs, RETENTION_SECONDS, WAITS_SECONDS } from './jobs.store.ts';
import type { Jobs } from './jobs.ts';
import type { JobKind } from './kind.ts';

/** Jobs of one statement. */
const BATCH = 1_000;

/** The rules of jobs that are no schedule's. */
const usual = ({ name, rules }: Pick<JobKind<never>, 'name' | 'rules'>) => ({
  ...{ kind: name, rules, slotSeconds: null },
  ...{ waitsSeconds: WAITS_SECONDS, retentionSeconds: RETENTION_SECONDS },
});

/**
 * Adds jobs in the transactions of their callers.
 * @param isDeclared whether this process has declared a kind; others are declared with their job
 * @param added called with the kind of what was added
 */
export const jobAdder = (
  isDeclared: (kind: string) => boolean,
  added: (kind: string) => void,
): Pick<Jobs, 'add' | 'addAll'> => ({
  add: async (to, kind, payload, { key, runAt, group } = {}) => {
    if (!isDeclared(kind.name)) await declareKind(to, kind.name);
    const jobs = [{ payload, key: key ?? randomUUID(), group }];
    const isNew = await insertJobs(to, { ...usual(kind), jobs, runAt: runAt ?? null });
    if (isNew) added(kind.name);
    return isNew;
  },
  addAll: async (to, kind, payloads) => {
    if (payloads.length === 0) return;
    if (!isDeclared(kind.name)) await declareKind(to, kind.name);
    for (let from = 0; from < payloads.length; from += BATCH) {
      const jobs = payloads.slice(from, from + BATCH).map((payload) => ({ payload, key: randomUUID() }));
      await insertJobs(to, { ...usual(kind), jobs, runAt: null });
    }
    added(kind.name);
  },
});
