import * as bulk from '@onair/contract/content/bulk';
import { found } from '../../../db/demand.ts';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { cancelBulk, undoBulk } from './bulk.service.ts';
import { findBulk } from './bulk.store.ts';

/** Progress, cancel and undo of bulk changes. */
export const bulkRoutes = (mount: Mount, deps: Deps): void => {
  mount(bulk.getBulk, async ({ params }) => found(await findBulk(deps.db, params.bulk)));
  mount(bulk.cancelBulk, ({ params, actor }) => cancelBulk(deps, actor, params.bulk));
  mount(bulk.undoBulk, ({ params, actor }) => undoBulk(deps, actor, params.bulk));
};
