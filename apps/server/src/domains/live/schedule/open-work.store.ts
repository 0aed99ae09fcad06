import { permits } from '@onair/contract/access';
import { SIGNAL_MINUTES } from '@onair/contract/live/schedule';
import type { Work } from '@onair/contract/work/work';
import type { Queryable } from '../../../db/client.ts';
import type { Deps, Reader } from '../../../deps.ts';
import { findBeginning } from './plans.store.ts';

/** Plans that start within minutes, or should have started, in studios without a signal. */
export const openPlans = async (
  db: Queryable,
  { role }: Reader,
  now: Date,
  { live }: Pick<Deps, 'live'>,
): Promise<Work[]> => {
  if (!permits('live', role)) return [];
  const beginning = await findBeginning(db, now, new Date(now.getTime() + SIGNAL_MINUTES * 60_000));
  const silent = beginning.filter(({ studioId }) => !live.now(studioId)?.lines.some(({ phase }) => phase === 'live'));
  const [first] = silent;
  if (!first) return [];
  const link = silent.length === 1 ? `/dashboard/monitor?studio=${first.slug}` : '/dashboard/schedule?view=list';
  return [{ kind: 'plans', count: silent.length, since: first.startsAt, link }];
};
