import { openWork, type Work } from '@onair/contract/work/work';
import type { Queryable } from '../../db/client.ts';
import type { Deps, Reader } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import { openDues } from '../billing/index.ts';
import { openApplications } from '../campaigns/index.ts';
import { openChatHits } from '../chat/index.ts';
import { openItems, openReviews } from '../content/index.ts';
import { type Decider, type Deciding, findDecider, openCertifications, openConfirmations } from '../identity/index.ts';
import { openPlans, openVideos } from '../live/index.ts';
import { openChanges } from '../stream-parameters/index.ts';

type WorkContext = Pick<Deps, 'live'> & Deciding;

/** A domain's open work for a reader: it checks their role itself, and omits what it has nothing of. */
type WorkOf = (db: Queryable, reader: Reader, now: Date, context: WorkContext) => Promise<Work[]>;

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
export const openWorkFor = async (
  { db, now: clock, live }: Pick<Deps, 'db' | 'now' | 'live'>,
  reader: Reader,
): Promise<Work[]> => {
  const now = clock();
  let found: Promise<Decider> | null = null;
  const decider = () => {
    found ??= findDecider(db, reader.accountId, now);
    return found;
  };
  return (await Promise.all(domains.map((workOf) => workOf(db, reader, now, { live, decider })))).flat();
};

export const workRoutes = (mount: Mount, deps: Deps): void => {
  mount(openWork, ({ session }) => openWorkFor(deps, session));
};
