import type { StudioCommand } from '@onair/contract/live/media-channel';
import type { Playlist } from '@onair/contract/live/media-stats';
import type { Rotation } from '@onair/contract/live/rotation';
import type { Locale } from '@onair/contract/text';
import type { Queryable } from '../../../db/client.ts';
import { found } from '../../../db/demand.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { DEMO_FILES, stored } from '../media/media-files.ts';
import { findDemoStudios } from '../studios/studios.demo.store.ts';
import { preparationOf } from '../videos/video-preparing.ts';
import { presentVideo, type VideoRow } from '../videos/videos.store.ts';
import { findItems, findRotation, type RotationRow } from './rotation.store.ts';
import { rotationWords } from './rotation.words.ts';

/**
 * The list for the media process: approved videos only, whatever the saved list contains by now. Files are names, see
 * `filesHere`.
 */
export const playlistOf = (rotation: RotationRow, items: readonly VideoRow[]): Playlist => {
  return {
    // The demo broadcast loops forever, whatever the saved list says.
    loops: rotation.byDemo ? 0 : rotation.loops,
    ...(rotation.byDemo ? { also: ['main', 'hot'] } : {}),
    items: items
      .filter(({ state }) => state === 'approved')
      .map((video) => ({
        id: video.id,
        file: video.demo ? DEMO_FILES.video : stored.video(video.id),
        seconds: video.seconds ?? 0,
      })),
  };
};

/** @throws AppError `closed` with the reason why the studio cannot do it */
export const order = async (deps: Deps, studioId: string, command: StudioCommand, locale: Locale): Promise<void> => {
  const answer = await deps.live.command(studioId, command);
  if (answer === 'done') return;
  const words = rotationWords[locale];
  throw new AppError('closed', {
    words: typeof answer === 'string' ? words.refusals[answer] : words.away[answer.away],
  });
};

const demoOf = async (deps: Deps, db: Queryable, rotation: RotationRow): Promise<Rotation['demo']> => {
  if (!deps.config.demo || !(await findDemoStudios(db)).includes(rotation.studioId)) return null;
  return rotation.running && rotation.byDemo ? 'on' : 'off';
};

/** @throws AppError `notFound` */
export const rotationOf = async (
  deps: Deps,
  db: Queryable,
  studioId: string,
  accountId: string | null,
): Promise<Rotation> => {
  const rotation = found(await findRotation(db, studioId));
  const items = await findItems(db, studioId);
  const plays = rotation.running ? deps.live.now(studioId)?.playlist : null;
  return {
    studioId,
    items: items.map((video) => presentVideo(video, accountId, preparationOf(video.id))),
    loops: rotation.loops,
    version: rotation.version,
    running: rotation.running,
    startedAt: rotation.startedAt,
    pending: rotation.pending,
    position: plays
      ? { videoId: plays.itemId, index: plays.index, round: plays.round, positionSeconds: plays.positionSeconds }
      : null,
    demo: await demoOf(deps, db, rotation),
  };
};
