import { permits } from '@onair/contract/access';
import type { Work } from '@onair/contract/work/work';
import type { Queryable } from '../../../db/client.ts';
import type { Reader } from '../../../deps.ts';
import { findPending } from './queues.store.ts';

const LINK = '/list/card?tab=quality';

/** Pending items in queues: hits of banned words, and samples of custom queues. */
export const openReviews = async (db: Queryable, { role, confirmed }: Reader): Promise<Work[]> => {
  if (!permits('member', role, confirmed)) return [];
  const queues = await findPending(db);
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
