import * as bulk from '@onair/contract/content/bulk';
import { found } from '../../../db/demand.ts';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { changeItemChunk } from '../library/bulk-items.ts';
import { changeSetChunk } from '../policy-sets/bulk-sets.service.ts';
import { bulkKind, cancelBulk, carryOutBulk, type Subjects, undoBulk } from './bulk.ts';
import { findBulk } from './bulks.store.ts';

/** Progress, cancel and undo of bulk changes. */
export const bulkRoutes = (mount: Mount, deps: Deps): void => {
  mount(bulk.getBulk, async ({ params }) => found(await findBulk(deps.db, params.bulk)));
  mount(bulk.cancelBulk, ({ params, actor }) => cancelBulk(deps, actor, params.bulk));
  mount(bulk.undoBulk, ({ params, actor }) => undoBulk(deps, actor, params.bulk));
};

const subjects: Subjects = { items: changeItemChunk, sets: changeSetChunk };

/** Carries out a bulk change in this process. */
export const carryOut = (deps: Deps, id: string, signal: AbortSignal): Promise<void> =>
  carryOutBulk(deps, subjects, { id, signal });

/** Lets this process carry out bulk changes. */
export const startBulks = (deps: Deps): void => {
  deps.jobs.work(bulkKind, ({ id }, { db, signal }) => carryOut({ ...deps, db }, id, signal));
};
