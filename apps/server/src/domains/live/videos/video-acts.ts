import { type Video, type VideoMove, type VideoState, videoMachine, videosChannel } from '@onair/contract/live/videos';
import { possible } from '@onair/contract/machine';
import type { Tx } from '../../../db/client.ts';
import { write } from '../../../db/write.ts';
import type { Actor, Deps, Session } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { demandStorage } from '../../../files/storage/demand-storage.ts';
import { mediaFiles, removeFiles } from '../media/media-files.ts';
import { prepareVideo } from './video-preparing.ts';
import { FORGET, VIDEO_WITHDRAWN } from './video-subjects.ts';
import { demandWorker, reread } from './video-upload.ts';
import {
  findVideo,
  isOnAir,
  type KeptVideo,
  lockVideo,
  moveVideo,
  removeVideo,
  renameStored,
  shownVideo,
} from './videos.store.ts';
import { stateIn, videoWords } from './videos.words.ts';

type Given = { session: Session; actor: Actor; id: string };

const subjectOf = (id: string) => ({ subjectType: 'video', subjectId: id });

const locked = async (tx: Tx, id: string): Promise<KeptVideo> => {
  const kept = await lockVideo(tx, id);
  if (!kept) throw new AppError('notFound');
  return kept;
};

const ACTIONS = { approve: 'video.approve', reject: 'video.reject', retry: 'video.retry' } as const;
type Decision = Extract<VideoMove, keyof typeof ACTIONS>;

const passed = ({ actor }: Given, state: VideoState): AppError =>
  new AppError('conflict', {
    words: videoWords[actor.locale].passed(stateIn(actor.locale, state)),
    fields: [{ field: 'version', rule: 'latest', msg: state }],
  });

/**
 * Approves, fails the audit of, or prepares again. Any admin may, no matter who uploaded it: a company may have one only, and
 * the log tells who did.
 * @throws AppError `invalid`, `notFound`, `conflict`, `closed`
 */
export const moveBy = async (
  deps: Deps,
  given: Given & { move: Decision; version: number; reason?: string },
): Promise<Video> => {
  const { actor, session, id, move, version, reason = '' } = given;
  const said = reason.trim();
  if (move === 'reject' && said === '') {
    const fields = [{ field: 'reason', rule: 'minLength', msg: videoWords[actor.locale].blank }];
    throw new AppError('invalid', { fields });
  }
  if (move === 'retry') demandWorker(deps, actor.locale);
  return write(deps, actor, async (w) => {
    const before = await locked(w.tx, id);
    if (!possible(videoMachine, before.state, move) || before.version !== version) throw passed(given, before.state);
    const { to } = videoMachine.moves[move];
    await moveVideo(w.tx, id, to, w.at, move === 'reject' ? { reason: said } : {});
    w.audit({
      action: ACTIONS[move],
      ...subjectOf(id),
      before: { state: before.state },
      after: { state: to, ...(said ? { reason: said } : {}) },
    });
    w.emit(videosChannel, 'changed', { id });
    if (move === 'retry') await deps.jobs.add(w.tx, prepareVideo, { id }, { key: id });
    if (move === 'reject') w.onCommit(() => deps.bus.publish(VIDEO_WITHDRAWN, { id }));
    return shownVideo(await reread(w.tx, id), session.accountId);
  });
};

/** @throws AppError `invalid`, `notFound`, `conflict` */
export const rename = async (deps: Deps, given: Given & { name: string; version: number }): Promise<Video> => {
  const { actor, session, id, version } = given;
  const words = videoWords[actor.locale];
  const name = given.name.trim();
  if (name === '')
    throw new AppError('invalid', { fields: [{ field: 'name', rule: 'minLength', msg: words.blankName }] });
  return write(deps, actor, async (w) => {
    const before = await locked(w.tx, id);
    if (before.version !== version) throw new AppError('conflict', { words: words.changed });
    await renameStored(w.tx, id, name);
    w.audit({ action: 'video.rename', ...subjectOf(id), before: { name: before.name }, after: { name } });
    w.emit(videosChannel, 'changed', { id });
    return shownVideo(await reread(w.tx, id), session.accountId);
  });
};

/** Deletes the row and then the files. @throws AppError `notFound`, `conflict` */
export const remove = async (deps: Deps, { actor, id }: Given): Promise<boolean> => {
  const words = videoWords[actor.locale];
  if (!(await findVideo(deps.db, id))) throw new AppError('notFound');
  await demandStorage(deps, actor.locale);
  await write(deps, actor, async (w) => {
    const kept = await locked(w.tx, id);
    if (kept.demo) throw new AppError('conflict', { words: words.demoStays });
    if (await isOnAir(w.tx, id)) throw new AppError('conflict', { words: words.onAir });
    const studios = await removeVideo(w.tx, id);
    w.audit({ action: 'video.delete', ...subjectOf(id), before: { name: kept.name, state: kept.state } });
    w.emit(videosChannel, 'changed', { id });
    for (const studioId of studios) w.emit(videosChannel, 'rotation', { studioId });
    w.onCommit(() => deps.bus.publish(FORGET, { id }));
  });
  const files = mediaFiles(deps.config.mediaDir);
  await removeFiles(files.upload({ id }), files.video({ id }), files.cover({ id }));
  return true;
};
