import { permits } from '@onair/contract/access';
import type { Work } from '@onair/contract/work/work';
import type { Queryable } from '../../../db/client.ts';
import { and, eq, sql } from '../../../db/sql.ts';
import { findWaiting } from '../../../db/waiting.ts';
import type { Reader } from '../../../deps.ts';
import { othersWith } from '../../identity/index.ts';
import { videos as v } from './videos.tables.ts';

const KINDS = { videos: 'pendingReview', failedUploads: 'failed' } as const;

/** Videos that await the reader's review, not their own unless they are alone, and those that could not be prepared. */
export const openVideos = async (db: Queryable, { role, accountId }: Reader): Promise<Work[]> => {
  if (!permits('live', role)) return [];
  const alone = (await othersWith(db, 'live', accountId)).length === 0;
  const others = alone ? sql`true` : sql`${v.owner} is distinct from ${accountId}::uuid`;
  const work: Work[] = [];
  for (const kind of ['videos', 'failedUploads'] as const) {
    const from = sql`${v} where ${and(eq(v.state, KINDS[kind]), kind === 'videos' ? others : undefined)}`;
    const found = await findWaiting(db, { name: v.id, since: v.createdAt }, from);
    if (!found) continue;
    const { count, since } = found;
    work.push({ kind, count, since, link: `/dashboard/monitor?library=${KINDS[kind]}` });
  }
  return work;
};
