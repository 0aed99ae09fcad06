import { permits } from '@onair/contract/access';
import {
  coverAddress,
  type PrepareFailure,
  type Video,
  type VideoState,
  videoStatus,
} from '@onair/contract/live/videos/videos';
import type { Work } from '@onair/contract/work/work';
import type { Queryable, Tx } from '../../../db/client.ts';
import { type Listed, listPage, type Page } from '../../../db/list.ts';
import { among, int, listIn, type RowOf, rowsOf, timeText } from '../../../db/rows.ts';
import { and, desc, eq, type SQL, sql } from '../../../db/sql.ts';
import { findWaiting } from '../../../db/waiting.ts';
import type { Reader } from '../../../deps.ts';
import { othersWith } from '../../identity/index.ts';
import { slates } from '../studios/studios.tables.ts';
import { rotationItems, rotations, videoCaptions, videos } from './videos.tables.ts';

const { id: captionsId, language, isDefault, addedBy, addedAt } = videoCaptions;
const CAPTIONS = {
  id: captionsId,
  language,
  isDefault,
  cues: int(sql`jsonb_array_length(${videoCaptions.cues})`),
  by: addedBy,
  at: timeText(addedAt),
};

/** A stored video. `authorId` is the account that uploaded it, null if that was deleted. */
const VIDEO = {
  id: videos.id,
  name: videos.name,
  state: videos.state,
  family: videos.family,
  bytes: videos.bytes,
  received: videos.received,
  seconds: videos.seconds,
  coverId: videos.coverId,
  failure: videos.failure,
  reason: videos.reason,
  crashes: videos.crashes,
  authorId: videos.owner,
  uploadedBy: videos.uploadedBy,
  demo: videos.demo,
  /** Parts of the uploaded file could not be decoded. */
  flawed: videos.flawed,
  createdAt: videos.createdAt,
  version: videos.version,
  captions: listIn(
    CAPTIONS,
    sql`from ${videoCaptions} where ${videoCaptions.videoId} = ${videos.id} order by ${desc(isDefault)}, ${language}`,
  ),
  rotations: int(sql`(select count(*) from ${rotationItems} where ${rotationItems.videoId} = ${videos.id})`),
};
export type VideoRow = RowOf<typeof VIDEO>;

const isIt = (id: string) => eq(videos.id, id);
const later = sql`${videos.version} + 1`;

/** Videos, with whatever follows `from videos`. */
export const readVideos = (db: Queryable, rest: SQL): Promise<VideoRow[]> =>
  rowsOf(db, VIDEO, (list) => sql`select ${list} from ${videos} ${rest}`);

export const findVideo = async (db: Queryable, id: string): Promise<VideoRow | null> =>
  (await readVideos(db, sql`where ${isIt(id)}`))[0] ?? null;

/** The same, locked until the end of the transaction. */
export const lockVideo = async (tx: Tx, id: string): Promise<VideoRow | null> => {
  await tx.select({ id: videos.id }).from(videos).where(isIt(id)).for('update');
  return findVideo(tx, id);
};

/** As presented to the reader; `progress` of a running preparation. */
export const presentVideo = (row: VideoRow, accountId: string | null, progress: number | null = null): Video => {
  const { family: _family, coverId, crashes: _crashes, authorId, ...shown } = row;
  return {
    ...shown,
    status: videoStatus(row.state),
    cover: coverId === null ? null : coverAddress(coverId),
    progress: row.state === 'preparing' ? progress : null,
    mine: authorId !== null && authorId === accountId,
  };
};

export type VideoFilter = { text?: string | undefined; state?: VideoState; ids?: readonly string[] | undefined };

const matches = ({ text = '', state, ids }: VideoFilter) => {
  const words = text.trim();
  const named = sql`(strpos(lower(${videos.name}), lower(${words})) > 0
    or strpos(${videos.id}::text, lower(${words})) > 0)`;
  return and(sql`true`, words ? named : undefined, state && eq(videos.state, state), ids && among(videos.id, ids));
};

/** A page of the videos that pass a filter, newest first. */
export const findVideos = (db: Queryable, filter: VideoFilter, page: Page): Promise<Listed<VideoRow>> =>
  listPage(db, VIDEO, {
    from: sql`${videos} where ${matches(filter)}`,
    order: sql`${desc(videos.createdAt)}, ${desc(videos.id)}`,
    page,
  });

type Settled = { failure?: PrepareFailure; reason?: string };

export const moveVideo = async (
  tx: Tx,
  id: string,
  to: VideoState,
  at: Date,
  { failure, reason = '' }: Settled = {},
): Promise<void> => {
  const moved = { state: to, failure: failure ?? null, reason, touchedAt: at.toISOString(), version: later };
  await tx
    .update(videos)
    .set({ ...moved, ...(to === 'preparing' ? { crashes: 0 } : {}) })
    .where(isIt(id));
};

export const notePrepared = async (
  tx: Tx,
  id: string,
  { seconds, bytes, coverId, flawed }: { seconds: number; bytes: number; coverId: string; flawed: boolean },
): Promise<void> => {
  await tx.update(videos).set({ seconds, preparedBytes: bytes, coverId, flawed }).where(isIt(id));
};

/** @returns how often its preparation has crashed so far */
export const noteCrash = async (db: Queryable, id: string): Promise<number> => {
  const { crashes } = videos;
  const [video] = await db
    .update(videos)
    .set({ crashes: sql`${crashes} + 1` })
    .where(isIt(id))
    .returning({ crashes });
  return video?.crashes ?? 0;
};

export const renameStored = async (tx: Tx, id: string, name: string): Promise<void> => {
  await tx.update(videos).set({ name, version: later }).where(isIt(id));
};

/** @returns the studios with a saved rotation that contained it */
export const removeVideo = async (tx: Tx, id: string): Promise<string[]> => {
  const { studioId } = rotationItems;
  const removed = await tx.delete(rotationItems).where(eq(rotationItems.videoId, id)).returning({ studioId });
  const studios = removed.map((item) => item.studioId);
  for (const studio of studios) {
    await tx
      .update(rotations)
      .set({ version: sql`${rotations.version} + 1` })
      .where(eq(rotations.studioId, studio));
  }
  await tx.delete(videos).where(isIt(id));
  return studios;
};

/** Whether a running rotation contains it. */
export const isOnAir = async (db: Queryable, id: string): Promise<boolean> => {
  const running = await db
    .select({ studioId: rotations.studioId })
    .from(rotationItems)
    .innerJoin(rotations, eq(rotations.studioId, rotationItems.studioId))
    .where(and(eq(rotationItems.videoId, id), rotations.running))
    .limit(1);
  return running.length === 1;
};

/** Videos pending or in preparation, longest waiting first. */
export const findPreparing = async (db: Queryable): Promise<string[]> => {
  const { id, state, touchedAt } = videos;
  const rows = await db.select({ id }).from(videos).where(eq(state, 'preparing')).orderBy(touchedAt, id);
  return rows.map((row) => row.id);
};

/** The owner of the cover at this address. */
export const findCover = async (
  db: Queryable,
  coverId: string,
): Promise<{ id: string; of: 'video' | 'slate'; demo: boolean } | null> => {
  const { id, demo } = videos;
  const [video] = await db.select({ id, demo }).from(videos).where(eq(videos.coverId, coverId));
  if (video) return { ...video, of: 'video' };
  const [slate] = await db.select({ id: slates.current }).from(slates).where(eq(slates.coverId, coverId));
  return slate ? { ...slate, of: 'slate', demo: false } : null;
};

/** Which of these ids are videos. */
export const knownVideos = async (db: Queryable, ids: readonly string[]): Promise<Set<string>> => {
  const rows = await db.select({ id: videos.id }).from(videos).where(among(videos.id, ids));
  return new Set(rows.map(({ id }) => id));
};

const KINDS = { videos: 'pendingReview', failedUploads: 'failed' } as const;

/** Videos that await the reader's review, not their own unless they are alone, and those that could not be prepared. */
export const openVideos = async (db: Queryable, { role, accountId }: Reader): Promise<Work[]> => {
  if (!permits('live', role)) return [];
  const alone = (await othersWith(db, 'live', accountId)).length === 0;
  const others = alone ? sql`true` : sql`${videos.owner} is distinct from ${accountId}::uuid`;
  const work: Work[] = [];
  for (const kind of ['videos', 'failedUploads'] as const) {
    const from = sql`${videos} where ${and(eq(videos.state, KINDS[kind]), kind === 'videos' ? others : undefined)}`;
    const found = await findWaiting(db, { name: videos.id, since: videos.createdAt }, from);
    if (!found) continue;
    const { count, since } = found;
    work.push({ kind, count, since, link: `/dashboard/monitor?library=${KINDS[kind]}` });
  }
  return work;
};
