import { openWork, type Work } from '@onair/contract/work/work';
import type { Queryable } from '../../db/client.ts';
import type { Deps, Reader } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import { openDues } from '../billing/open-work.store.ts';
import { openApplications } from '../campaigns/open-work.store.ts';
import { openChatHits } from '../chat/rooms/hits.store.ts';
import { openItems } from '../content/desk/open-work.store.ts';
import { openReviews } from '../content/review-queues/open-work.ts';
import { openCertifications } from '../identity/certification/certification.store.ts';
import { openPlans } from '../live/schedule/open-work.store.ts';
import { openVideos } from '../live/videos/open-work.store.ts';
import { openChanges } from '../stream-parameters/stream-parameters.store.ts';

/** A domain's open work for a reader: it checks their role itself, and omits what it has nothing of. */
type WorkOf = (db: Queryable, reader: Reader, now: Date, deps: Pick<Deps, 'live'>) => Promise<Work[]>;

const domains: readonly WorkOf[] = [
  openPlans,
  openApplications,
  openChanges,
  openCertifications,
  openVideos,
  openReviews,
  openItems,
  openChatHits,
  openDues,
];

/** Open work, by asking the domains concurrently: the first view of the Workplace waits for the slowest. @public */
export const openWorkFor = async (deps: Pick<Deps, 'db' | 'now' | 'live'>, reader: Reader): Promise<Work[]> =>
  (await Promise.all(domains.map((workOf) => workOf(deps.db, reader, deps.now(), deps)))).flat();

/** @public */
export const workRoutes = (mount: Mount, deps: Deps): void => {
  mount(openWork, ({ session }) => openWorkFor(deps, session));
};
