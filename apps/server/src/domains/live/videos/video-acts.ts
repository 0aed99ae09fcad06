import { type Video, videosChannel } from '@onair/contract/live/videos';
import type { Tx } from '../../../db/client.ts';
import { demandLatest, found } from '../../../db/demand.ts';
import { reread, write } from '../../../db/write.ts';
import type { Actor, Deps, Session } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { demandStorage } from '../../../files/storage/demand-storage.ts';
import { removeStored } from '../../../files/storage/file-jobs.ts';
import { filled } from '../../../http/validation.ts';
import { decide, type MoveRequest } from '../../identity/index.ts';
import { stored } from '../media/media-files.ts';
import { FORGET } from '../subjects.ts';
import { findDirect } from './video-direct.store.ts';
import { abortDirect } from './video-direct.ts';
import { type ReviewMove, videoReview } from './video-review.ts';
import { demandWorker } from './video-upload.ts';
import {
  findVideo,
  isOnAir,
  lockVideo,
  presentVideo,
  removeVideo,
  renameStored,
  type VideoRow,
} from './videos.store.ts';
import { videoWords } from './videos.words.ts';

type VideoRequest = { session: Session; actor: Actor; id: string };

const subjectOf = (id: string) => ({ subjectType: 'video', subjectId: id });

const locked = async (tx: Tx, id: string): Promise<VideoRow> => found(await lockVideo(tx, id));

/** Approves, rejects, or prepares again. @throws AppError `invalid`, `notFound`, `conflict`, `closed` */
export const moveBy = async (
  deps: Deps,
  { session, actor, ...request }: Omit<VideoRequest, 'id'> & MoveRequest<ReviewMove>,
): Promise<Video> => {
  if (request.move === 'retry') demandWorker(deps, actor.locale);
  return write(deps, actor, async (w) =>
    presentVideo(await decide(w, deps, actor, videoReview, request), session.accountId),
  );
};

/** @throws AppError `invalid`, `notFound`, `conflict` */
export const rename = async (deps: Deps, request: VideoRequest & { name: string; version: number }): Promise<Video> => {
  const { actor, session, id, version } = request;
  const words = videoWords[actor.locale];
  const name = filled('name', request.name, actor.locale, words.blankName);
  return write(deps, actor, async (w) => {
    const before = await locked(w.tx, id);
    demandLatest(before, version, words.changed);
    await renameStored(w.tx, id, name);
    w.audit({ action: 'video.rename', ...subjectOf(id), before: { name: before.name }, after: { name } });
    w.emit(videosChannel, 'changed', { id });
    return presentVideo(reread(await findVideo(w.tx, id)), session.accountId);
  });
};

/** Deletes the row and then the files. @throws AppError `notFound`, `conflict` */
export const remove = async (deps: Deps, { actor, id }: VideoRequest): Promise<boolean> => {
  const words = videoWords[actor.locale];
  const { state } = found(await findVideo(deps.db, id));
  const direct = state === 'uploading' ? await findDirect(deps.db, id) : null;
  await demandStorage(deps, actor.locale);
  await write(deps, actor, async (w) => {
    const video = await locked(w.tx, id);
    if (video.demo) throw new AppError('conflict', { words: words.demoStays });
    if (await isOnAir(w.tx, id)) throw new AppError('conflict', { words: words.onAir });
    const studios = await removeVideo(w.tx, id);
    w.audit({ action: 'video.delete', ...subjectOf(id), before: { name: video.name, state: video.state } });
    w.emit(videosChannel, 'changed', { id });
    for (const studioId of studios) w.emit(videosChannel, 'rotation', { studioId });
    w.onCommit(() => deps.bus.publish(FORGET, { id }));
  });
  await abortDirect(deps, id, direct?.uploadId ?? null);
  await removeStored(deps, stored.upload(id), stored.video(id), stored.cover(id));
  return true;
};
