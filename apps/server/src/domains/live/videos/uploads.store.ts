import type { Queryable, Tx } from '../../../db/client.ts';
import { lockObject } from '../../../db/lock.store.ts';
import { among, bigInt, int } from '../../../db/rows.ts';
import { and, desc, eq, isNull, lt, not, sql } from '../../../db/sql.ts';
import type { VideoRow } from './videos.store.ts';
import { videos } from './videos.tables.ts';

const isUploading = eq(videos.state, 'uploading');

/** New uploads are serialized here, so that none exceeds a quota. */
export const lockUploads = (tx: Tx): Promise<void> => lockObject(tx, 'onair.uploads');

const STORED = sql`case when ${among(videos.state, ['uploading', 'preparing', 'failed'])} then ${videos.bytes}
  else ${videos.preparedBytes} end`;

/** Bytes stored or being uploaded, and the account's uploads in progress. */
export const storedBytes = async (db: Queryable, accountId: string) => {
  const isMine = eq(videos.owner, accountId);
  const [stored] = await db
    .select({
      mine: bigInt(sql`coalesce(sum(${STORED}) filter (where ${isMine}), 0)`),
      altogether: bigInt(sql`coalesce(sum(${STORED}), 0)`),
      underWay: int(sql`count(*) filter (where ${and(isMine, isUploading)})`),
    })
    .from(videos)
    .where(not(videos.demo));
  return stored ?? { mine: 0, altogether: 0, underWay: 0 };
};

type NewUpload = Pick<VideoRow, 'id' | 'name' | 'family' | 'bytes' | 'uploadedBy'> & {
  owner: string;
  mark: string | null;
};

export const insertUpload = async (tx: Tx, { mark, ...upload }: NewUpload, at: Date): Promise<void> => {
  const createdAt = at.toISOString();
  await tx.insert(videos).values({ ...upload, fileMark: mark, state: 'uploading', touchedAt: createdAt, createdAt });
};

/** The account's unfinished upload of the same file. @returns its id, with its expiry extended */
export const resumeUpload = async (
  tx: Tx,
  { owner, bytes, mark }: { owner: string; bytes: number; mark: string },
  at: Date,
): Promise<string | null> => {
  const same = and(isUploading, eq(videos.owner, owner), eq(videos.bytes, bytes), eq(videos.fileMark, mark));
  const latest = tx.select({ id: videos.id }).from(videos).where(same).orderBy(desc(videos.createdAt)).limit(1);
  const [upload] = await tx
    .update(videos)
    .set({ touchedAt: at.toISOString() })
    .where(sql`${videos.id} = ${latest}`)
    .returning({ id: videos.id });
  return upload?.id ?? null;
};

/** Records bytes that are on disk. @returns false when the upload is over or another piece was first */
export const noteReceived = async (
  db: Queryable,
  id: string,
  piece: { from: number; until: number },
  at: Date,
): Promise<boolean> => {
  const { rowCount } = await db
    .update(videos)
    .set({ received: piece.until, touchedAt: at.toISOString() })
    .where(and(eq(videos.id, id), isUploading, eq(videos.received, piece.from)));
  return rowCount === 1;
};

/** Deletes uploads that have been idle since `before`. @returns each with its upload to a bucket */
export const dropStaleUploads = (db: Queryable, before: Date): Promise<{ id: string; uploadId: string | null }[]> => {
  const stale = and(isUploading, lt(videos.touchedAt, before.toISOString()));
  return db.delete(videos).where(stale).returning({ id: videos.id, uploadId: videos.directUpload });
};

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
