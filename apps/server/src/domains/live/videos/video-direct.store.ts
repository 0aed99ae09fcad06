import type { Queryable, Tx } from '../../../db/client.ts';
import { among } from '../../../db/rows.ts';
import { and, eq, isNull, sql } from '../../../db/sql.ts';
import { videos } from './videos.tables.ts';

/** Videos with files being uploaded or read. @returns their ids */
export const findUnprepared = async (db: Queryable): Promise<string[]> => {
  const busy = among(videos.state, ['uploading', 'preparing']);
  const rows = await db.select({ id: videos.id }).from(videos).where(busy);
  return rows.map(({ id }) => id);
};

const isIt = (id: string) => eq(videos.id, id);

type DirectUpload = { uploadId: string | null; etags: readonly string[] };

/** The progress of an upload directly to a bucket. */
export const findDirect = async (db: Queryable, id: string): Promise<DirectUpload | null> => {
  const { directUpload: uploadId, directEtags: etags } = videos;
  const [direct = null] = await db.select({ uploadId, etags }).from(videos).where(isIt(id));
  return direct;
};

/** @returns false when another request was first */
export const noteDirect = async (db: Queryable, id: string, uploadId: string): Promise<boolean> => {
  const begun = and(isIt(id), eq(videos.state, 'uploading'), isNull(videos.directUpload));
  return (await db.update(videos).set({ directUpload: uploadId }).where(begun)).rowCount === 1;
};

export const noteEtag = async (tx: Tx, id: string, etag: string): Promise<void> => {
  await tx
    .update(videos)
    .set({ directEtags: sql`array_append(${videos.directEtags}, ${etag})` })
    .where(isIt(id));
};
