import type { Deps } from '../../../deps.ts';
import { changeItemChunk } from '../library/bulk-items.service.ts';
import { changeSetChunk } from '../policy-sets/bulk-sets.service.ts';
import { bulkKind, carryOutBulk, type Subjects } from './bulk.service.ts';

const subjects: Subjects = { items: changeItemChunk, sets: changeSetChunk };

/** Carries out a bulk change in this process. */
export const carryOut = (deps: Deps, id: string, signal: AbortSignal): Promise<void> =>
  carryOutBulk(deps, subjects, { id, signal });

/** Lets this process carry out bulk changes. */
export const startBulks = (deps: Deps): void => {
  deps.jobs.work(bulkKind, ({ id }, { db, signal }) => carryOut({ ...deps, db }, id, signal));
};
