import type { Queryable } from '../../../db/client.ts';
import { and, eq } from '../../../db/sql.ts';
import { isColleague, people } from '../../identity/published.views.ts';
import { videoNames } from '../../live/published.views.ts';
import { contentPictures } from './items.tables.ts';

type References = { coverId?: string | null; videoId?: string | null; assignee?: string | null };

/** The references that do not exist: a picture, a video, an active account. */
export const missingReferences = async (
  db: Queryable,
  { coverId, videoId, assignee }: References,
): Promise<(keyof References)[]> => {
  const missing: (keyof References)[] = [];
  if (coverId) {
    const rows = await db
      .select({ id: contentPictures.id })
      .from(contentPictures)
      .where(eq(contentPictures.id, coverId));
    if (rows.length === 0) missing.push('coverId');
  }
  if (videoId) {
    const rows = await db.select({ id: videoNames.id }).from(videoNames).where(eq(videoNames.id, videoId));
    if (rows.length === 0) missing.push('videoId');
  }
  if (assignee) {
    const colleague = and(eq(people.id, assignee), isColleague);
    const rows = await db.select({ id: people.id }).from(people).where(colleague);
    if (rows.length === 0) missing.push('assignee');
  }
  return missing;
};
