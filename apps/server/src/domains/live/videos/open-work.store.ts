import { permits } from '@onair/contract/access';
import type { Work } from '@onair/contract/work/work';
import type { Queryable } from '../../../db/client.ts';
import { eq, sql } from '../../../db/sql.ts';
import { findWaiting } from '../../../db/waiting.ts';
import type { Reader } from '../../../deps.ts';
import { videos as v } from './videos.tables.ts';

const KINDS = { videos: 'pendingReview', failedUploads: 'failed' } as const;

/** Videos that await review, and those that could not be prepared. */
export const openVideos = async (db: Queryable, { role }: Reader): Promise<Work[]> => {
  if (!permits('live', role)) return [];
  const work: Work[] = [];
  for (const kind of ['videos', 'failedUploads'] as const) {
    const from = sql`${v} where ${eq(v.state, KINDS[kind])}`;
    const found = await findWaiting(db, { name: v.id, since: v.createdAt }, from);
    if (!found) continue;
    const { count, since } = found;
    work.push({ kind, count, since, link: `/dashboard/monitor?library=${KINDS[kind]}` });
  }
  return work;
};
