import { type Video, type VideoMove, videoMachine, videosChannel } from '@onair/contract/live/videos/videos';
import type { Tx } from '../../../db/client.ts';
import { demandLatest, found, outdated } from '../../../db/demand.ts';
import { reread, write } from '../../../db/write.ts';
import type { Actor, Session } from '../../../deps.ts';
import { demandStorage } from '../../../files/storage/demand-storage.ts';
import { removeStored } from '../../../files/storage/file-jobs.ts';
import { filled } from '../../../http/validation.ts';
import { AppError } from '../../../lib/errors.ts';
import { type Approval, decide, type MoveRequest } from '../../identity/index.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { stored } from '../media/media-files.service.ts';
import { FORGET, VIDEO_WITHDRAWN } from '../subjects.channel.ts';
import { prepareVideo } from './preparing.jobs.ts';
import { abortDirect, demandWorker } from './uploads.service.ts';
import { findDirect } from './uploads.store.ts';
import {
  findVideo,
  isOnAir,
  lockVideo,
  moveVideo,
  presentVideo,
  removeVideo,
  renameStored,
  type VideoRow,
} from './videos.store.ts';
import { stateIn, videoWords } from './videos.words.ts';

/** The moves of people; the others are the product's own. */
type ReviewMove = Extract<VideoMove, 'approve' | 'reject' | 'retry'>;

const { approve, reject, retry } = videoMachine.moves;

/**
 * How a video is reviewed, or prepared again. It is approved by another person than the one who uploaded it; one who
 * operates lives alone approves their own.
 */
const videoReview: Approval<VideoRow, ReviewMove> = {
  machine: { ...videoMachine, moves: { approve, reject, retry } },
  subjectType: 'video',
  actionOf: (move) => (move === 'submit' ? 'video.upload' : `video.${move}`),
  topic: 'video',
  decides: 'live',
  reasoned: ['reject'],
  blankReason: (locale) => videoWords[locale].blank,
  standsIn: 'decides',
  lock: lockVideo,
  find: findVideo,
  notAllowed: (_row, _move, locale) => videoWords[locale].ownReview,
  overtaken: ({ state }, _seen, locale) => outdated(state, videoWords[locale].passed(stateIn(locale, state))),
  refuseFirst: 'notAllowed',
  store: (w, { id }, state, { reason }) => moveVideo(w.tx, id, state, w.at, reason === null ? {} : { reason }),
  effect: async (w, { id }, { move }, { bus, jobs }) => {
    if (move === 'retry') await jobs.add(w.tx, prepareVideo, { id }, { key: id });
    if (move === 'reject') w.onCommit(() => bus.publish(VIDEO_WITHDRAWN, { id }));
  },
  changed: (w, { id }) => w.emit(videosChannel, 'changed', { id }),
};

type VideoRequest = { session: Session; actor: Actor; id: string };

const subjectOf = (id: string) => ({ subjectType: 'video', subjectId: id });

const locked = async (tx: Tx, id: string): Promise<VideoRow> => found(await lockVideo(tx, id));

/** Approves, rejects, or prepares again. @throws AppError `invalid`, `notFound`, `conflict`, `closed` */
export const moveBy = async (
  deps: LiveDeps,
  { session, actor, ...request }: Omit<VideoRequest, 'id'> & MoveRequest<ReviewMove>,
): Promise<Video> => {
  if (request.move === 'retry') demandWorker(deps, actor.locale);
  return write(deps, actor, async (w) =>
    presentVideo(await decide(w, deps, actor, videoReview, request), session.accountId),
  );
};

/** @throws AppError `invalid`, `notFound`, `conflict` */
export const rename = async (
  deps: LiveDeps,
  request: VideoRequest & { name: string; version: number },
): Promise<Video> => {
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
export const remove = async (deps: LiveDeps, { actor, id }: VideoRequest): Promise<boolean> => {
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
