import { permits } from '@onair/contract/access';
import type { Work } from '@onair/contract/work/work';
import type { Queryable } from '../../../db/client.ts';
import type { Reader } from '../../../deps.ts';
import type { Deciding } from '../../identity/index.ts';
import { findPending } from './queues.store.ts';

const LINK = '/list/card?tab=quality';

/** Pending items in queues that the reader may decide: hits of banned words, and samples of custom queues. */
export const openReviews = async (
  db: Queryable,
  { role }: Reader,
  _now: Date,
  { decider }: Deciding,
): Promise<Work[]> => {
  if (!permits('review', role)) return [];
  const queues = await findPending(db, await decider());
  return (['ruleHits', 'quality'] as const).flatMap((kind) => {
    const mine = queues.filter((queue) => queue.kind === kind).sort((a, b) => a.oldest.localeCompare(b.oldest));
    const [first] = mine;
    if (!first) return [];
    return {
      kind: kind === 'quality' ? 'reviews' : kind,
      count: mine.reduce((sum, { pending }) => sum + pending, 0),
      since: first.oldest,
      link: mine.length === 1 ? `${LINK}&queue=${first.id}` : LINK,
    };
  });
};
