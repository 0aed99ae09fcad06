import { openWork, type Work } from '@onair/contract/work/work';
import type { Queryable } from '../../db/client.ts';
import type { Deps, Reader } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import { openDues } from '../billing/index.ts';
import { openApplications } from '../campaigns/index.ts';
import { openChatHits } from '../chat/index.ts';
import { openItems, openReviews } from '../content/index.ts';
import { openCertifications, openConfirmations } from '../identity/index.ts';
import { openPlans, openVideos } from '../live/index.ts';
import { openChanges } from '../stream-parameters/index.ts';

/** A domain's open work for a reader: it checks their role itself, and omits what it has nothing of. */
type WorkOf = (db: Queryable, reader: Reader, now: Date, deps: Pick<Deps, 'live'>) => Promise<Work[]>;

const domains: readonly WorkOf[] = [
  openPlans,
  openApplications,
  openChanges,
  openCertifications,
  openConfirmations,
  openVideos,
  openReviews,
  openItems,
  openChatHits,
  openDues,
];

/** Open work, by asking the domains concurrently: the first view of the Workplace waits for the slowest. */
export const openWorkFor = async (deps: Pick<Deps, 'db' | 'now' | 'live'>, reader: Reader): Promise<Work[]> =>
  (await Promise.all(domains.map((workOf) => workOf(deps.db, reader, deps.now(), deps)))).flat();

export const workRoutes = (mount: Mount, deps: Deps): void => {
  mount(openWork, ({ session }) => openWorkFor(deps, session));
};
