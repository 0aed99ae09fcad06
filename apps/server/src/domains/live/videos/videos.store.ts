import type { PrepareFailure, Video, VideoFamily, VideoState } from '@onair/contract/live/videos';
import { coverAddress, videoStatus } from '@onair/contract/live/videos';
import type { Queryable, Tx } from '../../../db/client.ts';
import { type SQL, sql } from '../../../db/sql.ts';

/** A video as it is stored. `authorId` is the account that uploaded it, null when that is gone. */
export type KeptVideo = {
  id: string;
  name: string;
  state: VideoState;
  family: VideoFamily;
  bytes: number;
  received: number;
  seconds: number | null;
  coverId: string | null;
  failure: PrepareFailure | null;
  reason: string;
  crashes: number;
  authorId: string | null;
  uploadedBy: string;
  demo: boolean;
  /** Parts of the file that was sent could not be decoded. */
  flawed: boolean;
  rotations: number;
  createdAt: string;
  version: number;
};

const columns = sql`v.id, v.name, v.state, v.family, v.bytes, v.received, v.seconds, v.cover_id as "coverId", v.failure,
  v.reason, v.crashes, v.owner as "authorId", v.uploaded_by as "uploadedBy", v.demo, v.flawed, v.created_at as "createdAt", v.version,
  (select count(*) from rotation_items i where i.video_id = v.id) as rotations`;

/** Videos, with whatever follows `from videos v`. */
export const readVideos = async (db: Queryable, rest: SQL): Promise<KeptVideo[]> => {
  const { rows } = await db.execute<KeptVideo>(sql`select ${columns} from videos v ${rest}`);
  return rows.map((row) => ({ ...row, createdAt: new Date(row.createdAt).toISOString() }));
};

export const findVideo = async (db: Queryable, id: string): Promise<KeptVideo | null> =>
  (await readVideos(db, sql`where v.id = ${id}`))[0] ?? null;

/** The same, kept from changing until the transaction ends. */
export const lockVideo = async (tx: Tx, id: string): Promise<KeptVideo | null> => {
  await tx.execute(sql`select from videos where id = ${id} for update`);
  return findVideo(tx, id);
};

/** As the reader sees it; `progress` of a preparation that runs. */
export const shownVideo = (kept: KeptVideo, accountId: string | null, progress: number | null = null): Video => {
  const { family: _family, coverId, crashes: _crashes, authorId, ...shown } = kept;
  return {
    ...shown,
    status: videoStatus(kept.state),
    cover: coverId === null ? null : coverAddress(coverId),
    progress: kept.state === 'preparing' ? progress : null,
    mine: authorId !== null && authorId === accountId,
  };
};

export type VideoFilter = { text?: string; state?: VideoState };

const matching = ({ text = '', state }: VideoFilter): SQL => {
  const words = text.trim();
  const named = words
    ? sql`and (strpos(lower(v.name), lower(${words})) > 0 or strpos(v.id::text, lower(${words})) > 0)`
    : sql``;
  return sql`where true ${named} ${state ? sql`and v.state = ${state}` : sql``}`;
};

export const findVideos = async (
  db: Queryable,
  filter: VideoFilter,
  page: { limit: number; offset: number },
): Promise<{ list: KeptVideo[]; total: number }> => {
  const list = await readVideos(
    db,
    sql`${matching(filter)} order by v.created_at desc, v.id desc limit ${page.limit} offset ${page.offset}`,
  );
  const { rows } = await db.execute<{ total: number }>(sql`select count(*) as total from videos v ${matching(filter)}`);
  return { list, total: rows[0]?.total ?? 0 };
};

/** Uploads that begin wait for each other here, so that none of them slips past a quota. */
export const lockUploads = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('onair.uploads', 0))`);
};

/** Bytes that are stored or on their way, and the uploads that this account has under way. */
export const storedBytes = async (
  db: Queryable,
  accountId: string,
): Promise<{ mine: number; altogether: number; underWay: number }> => {
  const { rows } = await db.execute<{ mine: number; altogether: number; underWay: number }>(sql`
    with stored as (
      select owner, state,
        case when state in ('uploading', 'preparing', 'failed') then bytes else prepared_bytes end as bytes
      from videos where not demo)
    select coalesce(sum(bytes) filter (where owner = ${accountId}), 0)::bigint as mine,
      coalesce(sum(bytes), 0)::bigint as altogether,
      count(*) filter (where owner = ${accountId} and state = 'uploading') as "underWay"
    from stored`);
  return rows[0] ?? { mine: 0, altogether: 0, underWay: 0 };
};

export const insertUpload = async (
  tx: Tx,
  video: {
    id: string;
    name: string;
    family: VideoFamily;
    bytes: number;
    owner: string;
    uploadedBy: string;
    mark: string | null;
  },
  at: Date,
): Promise<void> => {
  await tx.execute(sql`
    insert into videos (id, name, state, family, bytes, owner, uploaded_by, file_mark, touched_at, created_at)
    values (${video.id}, ${video.name}, 'uploading', ${video.family}, ${video.bytes}, ${video.owner},
      ${video.uploadedBy}, ${video.mark}, ${at.toISOString()}, ${at.toISOString()})`);
};

/** The upload of the same file that this account has not finished. @returns its id, kept from expiring for another while */
export const takeUpUpload = async (
  tx: Tx,
  file: { owner: string; bytes: number; mark: string },
  at: Date,
): Promise<string | null> => {
  const { rows } = await tx.execute<{ id: string }>(sql`
    update videos set touched_at = ${at.toISOString()}
    where id = (select id from videos
      where state = 'uploading' and owner = ${file.owner} and bytes = ${file.bytes} and file_mark = ${file.mark}
      order by created_at desc limit 1)
    returning id`);
  return rows[0]?.id ?? null;
};

/** Notes bytes that are on disk. @returns false when the upload is over or another piece was first */
export const noteReceived = async (
  db: Queryable,
  id: string,
  piece: { from: number; until: number },
  at: Date,
): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`
    update videos set received = ${piece.until}, touched_at = ${at.toISOString()}
    where id = ${id} and state = 'uploading' and received = ${piece.from}`);
  return rowCount === 1;
};

type Settled = { failure?: PrepareFailure; reason?: string };

export const moveVideo = async (tx: Tx, id: string, to: VideoState, at: Date, settled: Settled = {}): Promise<void> => {
  await tx.execute(sql`
    update videos set state = ${to}, failure = ${settled.failure ?? null}, reason = ${settled.reason ?? ''},
      crashes = case when ${to} = 'preparing' then 0 else crashes end,
      touched_at = ${at.toISOString()}, version = version + 1
    where id = ${id}`);
};

export const notePrepared = async (
  tx: Tx,
  id: string,
  made: { seconds: number; bytes: number; coverId: string; flawed: boolean },
): Promise<void> => {
  await tx.execute(sql`
    update videos set seconds = ${made.seconds}, prepared_bytes = ${made.bytes}, cover_id = ${made.coverId},
      flawed = ${made.flawed}
    where id = ${id}`);
};

export const noteCrash = async (db: Queryable, id: string): Promise<number> => {
  const { rows } = await db.execute<{ crashes: number }>(
    sql`update videos set crashes = crashes + 1 where id = ${id} returning crashes`,
  );
  return rows[0]?.crashes ?? 0;
};

export const renameStored = async (tx: Tx, id: string, name: string): Promise<void> => {
  await tx.execute(sql`update videos set name = ${name}, version = version + 1 where id = ${id}`);
};

/** @returns the studios whose saved rotation named it */
export const removeVideo = async (tx: Tx, id: string): Promise<string[]> => {
  const { rows } = await tx.execute<{ studioId: string }>(
    sql`delete from rotation_items where video_id = ${id} returning studio_id as "studioId"`,
  );
  for (const { studioId } of rows) {
    await tx.execute(sql`update rotations set version = version + 1 where studio_id = ${studioId}`);
  }
  await tx.execute(sql`delete from videos where id = ${id}`);
  return rows.map(({ studioId }) => studioId);
};

/** Whether a rotation that runs names it. */
export const isOnAir = async (db: Queryable, id: string): Promise<boolean> => {
  const { rowCount } = await db.execute(sql`
    select from rotation_items i join rotations r using (studio_id) where i.video_id = ${id} and r.running`);
  return (rowCount ?? 0) > 0;
};

/** Those that wait to be prepared or are, the longest waiting first. */
export const findPreparing = async (db: Queryable): Promise<string[]> =>
  (await readVideos(db, sql`where v.state = 'preparing' order by v.touched_at, v.id`)).map(({ id }) => id);

/** What the cover of this address belongs to. */
export const findCover = async (
  db: Queryable,
  coverId: string,
): Promise<{ id: string; of: 'video' | 'slate'; demo: boolean } | null> => {
  const { rows } = await db.execute<{ id: string; of: 'video' | 'slate'; demo: boolean }>(sql`
    select id, 'video' as of, demo from videos where cover_id = ${coverId}
    union all select current, 'slate', false from slates where cover_id = ${coverId}`);
  return rows[0] ?? null;
};

/** Uploads that have been left alone since `before`; they are forgotten. @returns their ids */
export const dropStaleUploads = async (db: Queryable, before: Date): Promise<string[]> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    delete from videos where state = 'uploading' and touched_at < ${before.toISOString()} returning id`);
  return rows.map(({ id }) => id);
};

/** Which of these ids are videos. */
export const knownVideos = async (db: Queryable, ids: readonly string[]): Promise<Set<string>> => {
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from videos
    where id = any (array(select jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb)::uuid))`);
  return new Set(rows.map(({ id }) => id));
};
