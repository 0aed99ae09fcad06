import { createWriteStream, existsSync } from 'node:fs';
import { rename } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import {
  DIRECT_PIECE_BYTES,
  PIECE_BYTES_MAX,
  UPLOADS_PER_ACCOUNT,
  VIDEO_BYTES_ALTOGETHER,
  VIDEO_BYTES_MAX,
  VIDEO_BYTES_PER_ACCOUNT,
  VIDEO_NAME_MAX,
  type Video,
  type VideoFamily,
  videoFamilyOf,
  videosChannel,
  workWaits,
} from '@onair/contract/live/videos/videos';
import type { Locale } from '@onair/contract/text';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../../../db/client.ts';
import { found } from '../../../db/demand.ts';
import { reread, type Write, write } from '../../../db/write.ts';
import type { Actor, Deps, Session } from '../../../deps.ts';
import { demandRoom } from '../../../files/storage/demand-storage.ts';
import { removeStored } from '../../../files/storage/file-jobs.ts';
import { fileFault } from '../../../files/uploads/picture-file.ts';
import { PieceFault, writePiece } from '../../../files/uploads/write-piece.ts';
import { AppError, invalidField } from '../../../lib/errors.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { mediaFiles, stored } from '../media/media-files.service.ts';
import { prepareVideo } from './preparing.jobs.ts';
import {
  findDirect,
  insertUpload,
  lockUploads,
  noteDirect,
  noteEtag,
  noteReceived,
  resumeUpload,
  storedBytes,
} from './uploads.store.ts';
import { findVideo, lockVideo, moveVideo, presentVideo, removeVideo, type VideoRow } from './videos.store.ts';
import { awayWords, videoWords } from './videos.words.ts';

/** Enough bytes to identify a container. */
const SNIFF_BYTES = 64;

/** First boxes of files in the MP4 family; the later ones are QuickTime's. */
const BOXES = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);

/** The box of compatible brands has four bytes for each. */
const FTYP_MAX = 1024;

/** The container of a file by its first bytes; undefined for unsupported ones. */
const sniffVideo = (bytes: Buffer): VideoFamily | undefined => {
  const text = (from: number, to: number): string => bytes.toString('latin1', from, to);
  if (text(0, 3) === 'FLV' && bytes[3] === 1) return 'flv';
  if (bytes.length >= 4 && bytes.readUInt32BE(0) === 0x1a45dfa3) {
    return /webm|matroska/.test(text(4, SNIFF_BYTES)) ? 'matroska' : undefined;
  }
  if (bytes.length >= 8 && BOXES.has(text(4, 8))) {
    const size = bytes.readUInt32BE(0);
    if (text(4, 8) === 'ftyp') return size >= 16 && size <= FTYP_MAX ? 'mp4' : undefined;
    // A box has at least its own eight bytes; 1 means that the size follows, 0 that it extends to the end of the file.
    return (size >= 8 && size <= VIDEO_BYTES_MAX) || size === 1 || size === 0 ? 'mp4' : undefined;
  }
  return undefined;
};

/** The initial name of a video: its file name without extension. */
const nameOf = (fileName: string): string => {
  const bare = fileName.slice(0, fileName.lastIndexOf('.')).trim();
  return [...bare].slice(0, VIDEO_NAME_MAX).join('');
};

const familyOf = (fileName: string, locale: Locale) => {
  const words = videoWords[locale];
  const refuse = (rule: string, msg: string) => invalidField('fileName', rule, msg);
  if (/[/\\]/.test(fileName) || nameOf(fileName) === '') throw refuse('name', words.badName);
  const family = videoFamilyOf(fileName);
  if (!family) throw refuse('type', words.wrongType);
  return family;
};

const refuseBeyondQuota = async (tx: Tx, accountId: string, bytes: number, locale: Locale) => {
  const words = videoWords[locale];
  const refuse = (rule: string, msg: string) =>
    new AppError('rejected', { words: msg, fields: [{ field: 'bytes', rule, msg }] });
  await lockUploads(tx);
  const stored = await storedBytes(tx, accountId);
  if (stored.underWay >= UPLOADS_PER_ACCOUNT) throw refuse('underWay', words.underWay);
  if (stored.mine + bytes > VIDEO_BYTES_PER_ACCOUNT) throw refuse('quota', words.mine);
  if (stored.altogether + bytes > VIDEO_BYTES_ALTOGETHER) throw refuse('quota', words.altogether);
};

/** Uploads during the worker's start wait for it. @throws AppError `closed` where no video can ever be prepared */
export const demandWorker = ({ worker }: LiveDeps, locale: Locale): void => {
  const away = worker.away();
  if (away && !workWaits(away)) throw new AppError('closed', { words: awayWords[locale][away] });
};

type UploadRequest = { session: Session; actor: Actor };

/**
 * Announces a file, or resumes an unfinished upload. @throws AppError `invalid`, `closed`, `rejected`, `noSpace`,
 * `unavailable`
 */
export const startUpload = async (
  deps: LiveDeps,
  {
    session,
    actor,
    fileName,
    bytes,
    mark = null,
  }: UploadRequest & { fileName: string; bytes: number; mark?: string | null },
): Promise<Video> => {
  const family = familyOf(fileName, actor.locale);
  demandWorker(deps, actor.locale);
  // The file and its derivatives.
  await demandRoom(deps, actor.locale, bytes * 2);
  return write(deps, actor, async (w) => {
    const owner = session.accountId;
    const begun = mark && (await resumeUpload(w.tx, { owner, bytes, mark }, w.at));
    if (begun) {
      w.audit({ action: 'video.upload', subjectType: 'video', subjectId: begun, after: { resumed: true } });
      return presentVideo(reread(await findVideo(w.tx, begun)), owner);
    }
    await refuseBeyondQuota(w.tx, owner, bytes, actor.locale);
    const id = deps.newId();
    const name = nameOf(fileName);
    await insertUpload(w.tx, { id, name, family, bytes, owner, uploadedBy: session.name, mark }, w.at);
    w.audit({ action: 'video.upload', subjectType: 'video', subjectId: id, after: { name, bytes } });
    w.emit(videosChannel, 'changed', { id });
    return presentVideo(reread(await findVideo(w.tx, id)), owner);
  });
};

/** Files being written, so that two pieces of one file never mix. */
const writing = new Set<string>();

type PieceOf = UploadRequest & { id: string; offset: number };
type PieceRequest = PieceOf & { raw: FastifyRequest; reply: FastifyReply };

/** One's own upload with its next piece starting here. @throws AppError `notFound`, `conflict` */
const demandPiece = async (deps: LiveDeps, { session, actor, id, offset }: PieceOf): Promise<VideoRow> => {
  const video = await findVideo(deps.db, id);
  if (video?.state !== 'uploading' || video.authorId !== session.accountId) throw new AppError('notFound');
  if (video.received !== offset) throw offsetFault(video.received, actor.locale);
  return video;
};

const offsetFault = (received: number, locale: Locale): AppError => {
  const words = videoWords[locale].offset(received);
  return new AppError('conflict', { words, fields: [{ field: 'offset', rule: 'next', msg: String(received) }] });
};

/** The content does not match the name: the file is deleted. */
const cancelUpload = async (deps: LiveDeps, { session, actor, id }: Omit<PieceOf, 'offset'>): Promise<void> => {
  await write(deps, { ...actor, idempotencyKey: null }, async (w) => {
    const video = await lockVideo(w.tx, id);
    if (video?.state !== 'uploading' || video.authorId !== session.accountId) return;
    await removeVideo(w.tx, id);
    w.audit({ action: 'video.refuse', subjectType: 'video', subjectId: id, before: { name: video.name } });
    w.emit(videosChannel, 'changed', { id });
  });
  await removeStored(deps, stored.upload(id));
};

/** The last piece may have been stored but not recorded: with a bucket the file is no longer on this machine then. */
const bringBack = async ({ files }: Pick<Deps, 'files'>, name: string, path: string): Promise<void> => {
  const body = files.place === 'bucket' && !existsSync(path) ? await files.stream(name) : null;
  if (!body) return;
  const draft = `${path}.part`;
  await pipeline(body, createWriteStream(draft, { mode: 0o600 }));
  await rename(draft, path);
};

const written = async (deps: LiveDeps, request: PieceRequest, video: VideoRow): Promise<number> => {
  const { raw, reply, id, offset, actor } = request;
  const words = videoWords[actor.locale];
  const files = mediaFiles(deps.config.mediaDir);
  await files.make('videos');
  if (offset > 0) await bringBack(deps, stored.upload(id), files.upload(id));
  try {
    return await writePiece({
      raw,
      reply,
      path: files.upload(id),
      offset,
      most: Math.min(PIECE_BYTES_MAX, video.bytes - offset),
      inspectBytes: Math.min(SNIFF_BYTES, video.bytes),
      inspect: (first) => {
        if (offset > 0) return;
        if (sniffVideo(first) !== video.family) throw fileFault('unsupportedType', 'content', words.mismatch);
      },
    });
  } catch (error) {
    if (error instanceof AppError) await cancelUpload(deps, request);
    if (!(error instanceof PieceFault)) throw error;
    if (error.fault === 'tooLarge') throw fileFault('tooLarge', 'maxBytes', words.pieceTooLarge);
    throw fileFault('invalid', 'required', error.fault === 'empty' ? words.empty : words.missing);
  }
};

/** The last piece has arrived. */
const complete = async (w: Write, id: string): Promise<void> => {
  await moveVideo(w.tx, id, 'preparing', w.at);
  w.audit({ action: 'video.uploaded', subjectType: 'video', subjectId: id, after: { state: 'preparing' } });
  w.emit(videosChannel, 'changed', { id });
};

/** Records a piece; after the last one the file is prepared. @throws AppError `notFound` */
const notePiece = (
  deps: LiveDeps,
  { session, actor, id, offset }: PieceOf,
  { until, last, etag }: { until: number; last: boolean; etag?: string },
): Promise<Video> =>
  write(deps, { ...actor, idempotencyKey: null }, async (w) => {
    // Deleted meanwhile: the cleanup removes its file.
    if (!(await noteReceived(w.tx, id, { from: offset, until }, w.at))) throw new AppError('notFound');
    if (etag !== undefined) await noteEtag(w.tx, id, etag);
    if (last) {
      await complete(w, id);
      await deps.jobs.add(w.tx, prepareVideo, { id }, { key: id });
    }
    return presentVideo(reread(await findVideo(w.tx, id)), session.accountId);
  });

/**
 * Receives the next piece of one's own upload. @throws AppError `notFound`, `conflict`, `invalid`, `tooLarge`,
 * `unsupportedType`
 */
export const receivePiece = async (deps: LiveDeps, request: PieceRequest): Promise<Video> => {
  const { session, actor, id, offset } = request;
  const video = await demandPiece(deps, request);
  await demandRoom(deps, actor.locale, PIECE_BYTES_MAX);
  if (writing.has(id)) throw new AppError('conflict', { words: videoWords[actor.locale].busy });
  writing.add(id);
  try {
    const until = offset + (await written(deps, request, video));
    const last = until === video.bytes;
    if (last) await deps.files.moveIn(stored.upload(id), mediaFiles(deps.config.mediaDir).upload(id));
    return await notePiece(deps, { session, actor, id, offset }, { until, last });
  } finally {
    writing.delete(id);
  }
};

type DirectPiece = { session: Session; actor: Actor; id: string; offset: number };

const endOf = ({ bytes }: VideoRow, offset: number): number => Math.min(bytes, offset + DIRECT_PIECE_BYTES);

/**
 * The target of the next piece of one's own upload; null where it goes through the server. @throws AppError `notFound`,
 * `conflict`
 */
export const addressPiece = async (
  deps: LiveDeps,
  request: DirectPiece,
): Promise<{ address: string; bytes: number } | null> => {
  const { direct } = deps.files;
  const { id, offset } = request;
  const video = await demandPiece(deps, request);
  const known = await findDirect(deps.db, id);
  // An upload that started through the server continues there.
  if (!direct || (offset > 0 && !known?.uploadId)) return null;
  let uploadId = known?.uploadId ?? null;
  if (uploadId === null) {
    uploadId = await direct.begin(stored.upload(id));
    if (!(await noteDirect(deps.db, id, uploadId))) {
      await direct.abort(stored.upload(id), uploadId);
      uploadId = (await findDirect(deps.db, id))?.uploadId ?? uploadId;
    }
  }
  const piece = offset / DIRECT_PIECE_BYTES + 1;
  const address = await direct.address(stored.upload(id), uploadId, piece);
  return { address, bytes: endOf(video, offset) - offset };
};

/** Deletes the pieces of an abandoned upload to a bucket. */
export const abortDirect = async (
  { files }: Pick<Deps, 'files'>,
  id: string,
  uploadId: string | null,
): Promise<void> => {
  if (uploadId !== null) await files.direct?.abort(stored.upload(id), uploadId);
};

/** Assembles the file. @returns whether it is what was announced */
const arrived = async (
  deps: LiveDeps,
  video: VideoRow,
  uploadId: string,
  etags: readonly string[],
): Promise<boolean> => {
  const name = stored.upload(video.id);
  const bytes = await deps.files.direct?.complete(name, uploadId, etags);
  if (bytes !== video.bytes) return false;
  const head = await deps.files.stream(name, { first: 0, last: Math.min(SNIFF_BYTES, bytes) - 1 });
  return head !== null && sniffVideo(await buffer(head)) === video.family;
};

/**
 * Records a piece that the bucket has received; after the last one the file is assembled, and deleted if it is not what
 * was announced. Safe to retry after a lost reply.
 * @throws AppError `notFound`, `conflict`, `unsupportedType`
 */
export const noteSent = async (
  deps: LiveDeps,
  { etag, ...request }: DirectPiece & { etag: string },
): Promise<Video> => {
  const { id, offset, actor } = request;
  const video = await demandPiece(deps, request);
  const { uploadId, etags } = found(await findDirect(deps.db, id));
  const until = endOf(video, offset);
  const last = until === video.bytes;
  if (last && !(await arrived(deps, video, found(uploadId), [...etags, etag]))) {
    await cancelUpload(deps, request);
    throw fileFault('unsupportedType', 'content', videoWords[actor.locale].mismatch);
  }
  return notePiece(deps, request, { until, last, etag });
};
