import { buffer } from 'node:stream/consumers';
import { DIRECT_PIECE_BYTES, type Video } from '@onair/contract/live/videos';
import { found } from '../../../db/demand.ts';
import type { Actor, Deps, Session } from '../../../deps.ts';
import { fileFault } from '../../../files/uploads/picture-file.ts';
import { stored } from '../media/media-files.ts';
import { findDirect, noteDirect } from './video-direct.store.ts';
import { SNIFF_BYTES, sniffVideo } from './video-sniff.ts';
import { cancelUpload, demandPiece, notePiece } from './video-upload.ts';
import type { VideoRow } from './videos.store.ts';
import { videoWords } from './videos.words.ts';

type PieceOf = { session: Session; actor: Actor; id: string; offset: number };

const endOf = ({ bytes }: VideoRow, offset: number): number => Math.min(bytes, offset + DIRECT_PIECE_BYTES);

/**
 * The target of the next piece of one's own upload; null where it goes through the server. @throws AppError `notFound`,
 * `conflict`
 */
export const addressPiece = async (
  deps: Deps,
  request: PieceOf,
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
const arrived = async (deps: Deps, video: VideoRow, uploadId: string, etags: readonly string[]): Promise<boolean> => {
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
export const noteSent = async (deps: Deps, { etag, ...request }: PieceOf & { etag: string }): Promise<Video> => {
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
