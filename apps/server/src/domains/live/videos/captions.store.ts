import type { Cue } from '@onair/contract/live/videos/caption-text';
import type { CaptionLanguage } from '@onair/contract/live/videos/captions';
import type { Queryable, Tx } from '../../../db/client.ts';
import { and, eq } from '../../../db/sql.ts';
import { videoCaptions, videos } from './videos.tables.ts';

const c = videoCaptions;
const ofLanguage = (videoId: string, language: CaptionLanguage) =>
  and(eq(c.videoId, videoId), eq(c.language, language));

/** Captions of an approved video; null where there are none under this id. */
export const findCaptions = async (
  db: Queryable,
  id: string,
): Promise<{ videoId: string; language: CaptionLanguage; cues: Cue[] } | null> => {
  const [row = null] = await db
    .select({ videoId: c.videoId, language: c.language, cues: c.cues })
    .from(c)
    .innerJoin(videos, eq(videos.id, c.videoId))
    .where(and(eq(c.id, id), eq(videos.state, 'approved')));
  return row;
};

/** The replaced captions of a language, if there were any. */
export const deleteCaptions = async (tx: Tx, videoId: string, language: CaptionLanguage): Promise<boolean> => {
  const { rowCount } = await tx.delete(c).where(ofLanguage(videoId, language));
  return rowCount === 1;
};

export const insertCaptions = async (tx: Tx, captions: typeof c.$inferInsert): Promise<void> => {
  await tx.insert(c).values(captions);
};

/** Sets the captions of a language as the default, or none. Call with the video locked. */
export const storeDefault = async (tx: Tx, videoId: string, language: CaptionLanguage | null): Promise<void> => {
  await tx
    .update(c)
    .set({ isDefault: false })
    .where(and(eq(c.videoId, videoId), c.isDefault));
  if (language) await tx.update(c).set({ isDefault: true }).where(ofLanguage(videoId, language));
};
