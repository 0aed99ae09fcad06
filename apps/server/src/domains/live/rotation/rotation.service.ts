import { setTimeout as delay } from 'node:timers/promises';
import type { FieldFault } from '@onair/contract/failure';
import type { StudioCommand } from '@onair/contract/live/media/channel';
import type { Playlist } from '@onair/contract/live/media/stats';
import type { Rotation } from '@onair/contract/live/rotation';
import { videosChannel } from '@onair/contract/live/videos/videos';
import type { Locale } from '@onair/contract/text';
import type { Queryable, Tx } from '../../../db/client.ts';
import { demandLatest, found } from '../../../db/demand.ts';
import { findRevokedRight, rightOf } from '../../../db/right.store.ts';
import { findAnswer, type Write, write } from '../../../db/write.ts';
import { type Actor, type Session, systemActor } from '../../../deps.ts';
import { AppError } from '../../../lib/errors.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { DEMO_FILES, stored } from '../media/media-files.service.ts';
import { preparationOf } from '../videos/preparing.jobs.ts';
import { presentVideo, type VideoRow } from '../videos/videos.store.ts';
import { stateIn } from '../videos/videos.words.ts';
import {
  findDemoStudios,
  findItems,
  findRotation,
  lockRotation,
  lockVideos,
  markDemoEnded,
  markRunning,
  type RotationRow,
  storeRotation,
  takeFromDemo,
} from './rotation.store.ts';
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
const order = async (deps: LiveDeps, studioId: string, command: StudioCommand, locale: Locale): Promise<void> => {
  const answer = await deps.live.command(studioId, command);
  if (answer === 'done') return;
  const words = rotationWords[locale];
  throw new AppError('closed', {
    words: typeof answer === 'string' ? words.refusals[answer] : words.away[answer.away],
  });
};

const demoOf = async (deps: LiveDeps, db: Queryable, rotation: RotationRow): Promise<Rotation['demo']> => {
  if (!deps.config.demo || !(await findDemoStudios(db)).includes(rotation.studioId)) return null;
  return rotation.running && rotation.byDemo ? 'on' : 'off';
};

/** @throws AppError `notFound` */
export const rotationOf = async (
  deps: LiveDeps,
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

type RotationRequest = { session: Session; actor: Actor; studioId: string };

const subjectOf = (studioId: string) => ({ subjectType: 'rotation', subjectId: studioId });

const locked = async (tx: Tx, studioId: string): Promise<RotationRow> => found(await lockRotation(tx, studioId));

/** Why videos cannot be in a rotation, by their positions. */
const faultsOf = (ids: readonly string[], videos: Map<string, VideoRow>, locale: Locale): FieldFault[] =>
  ids.flatMap((id, index) => {
    const video = videos.get(id);
    if (video?.state === 'approved') return [];
    const words = rotationWords[locale];
    const msg = video ? words.notApproved(stateIn(locale, video.state)) : words.gone;
    return [{ field: `videoIds.${index}`, rule: video ? video.state : 'known', msg }];
  });

/** @throws AppError `notFound`, `conflict`, `rejected`, `closed` */
export const save = (
  deps: LiveDeps,
  request: RotationRequest & { version: number; videoIds: string[]; loops: number },
): Promise<Rotation> => {
  const { actor, session, studioId, version, videoIds, loops } = request;
  const words = rotationWords[actor.locale];
  return write(deps, actor, async (w) => {
    const rotation = await locked(w.tx, studioId);
    demandLatest(rotation, version, rotationWords[actor.locale].changed);
    const videos = await lockVideos(w.tx, videoIds);
    const fields = faultsOf(videoIds, videos, actor.locale);
    if (fields.length > 0) throw new AppError('rejected', { words: fields[0]?.msg ?? '', fields });
    if (rotation.running && videoIds.length === 0) throw new AppError('rejected', { words: words.emptyRunning });
    const before = (await findItems(w.tx, studioId)).map(({ name }) => name);
    await storeRotation(w.tx, { studioId, loops, videoIds, pending: rotation.running });
    // Editing the demo broadcast's list makes it the editor's own.
    if (rotation.byDemo) await takeFromDemo(w.tx, studioId);
    const items = await findItems(w.tx, studioId);
    w.audit({
      action: 'rotation.save',
      ...subjectOf(studioId),
      before: { videos: before, loops: rotation.loops },
      after: { videos: items.map(({ name }) => name), loops },
    });
    w.emit(videosChannel, 'rotation', { studioId });
    if (rotation.running) {
      const list = playlistOf({ ...rotation, loops, byDemo: false }, items);
      // A media process that is restarted loads the stored list.
      w.onCommit(() => void deps.live.command(studioId, { do: 'edit', list }));
    }
    return rotationOf(deps, w.tx, studioId, session.accountId);
  });
};

const ON_AIR_TRIES = 30;
const ON_AIR_WAIT_MS = 100;

/** The line is live at its first key frame; then the program switches to it, whatever it shows now. */
const putOnAir = async (deps: LiveDeps, studioId: string): Promise<void> => {
  for (let tries = 0; tries < ON_AIR_TRIES; tries += 1) {
    if (deps.live.now(studioId)?.program === 'cold') return;
    const answer = await deps.live.command(studioId, { do: 'switch', to: 'cold' });
    if (answer !== 'lineNotLive' && answer !== 'noPicture') return;
    await delay(ON_AIR_WAIT_MS);
  }
};

type Startable = { rotation: RotationRow; items: VideoRow[] };

/** The stored list as it would play. @throws AppError `rejected` where it cannot */
const startable = async (db: Queryable, rotation: RotationRow, locale: Locale): Promise<Startable> => {
  const words = rotationWords[locale];
  const items = await findItems(db, rotation.studioId);
  if (items.length === 0) throw new AppError('rejected', { words: words.empty });
  const videos = new Map(items.map((video) => [video.id, video]));
  const fields = faultsOf([...videos.keys()], videos, locale);
  if (fields.length > 0) throw new AppError('rejected', { words: words.items, fields });
  return { rotation, items };
};

/** `kept` says whether the demo starts it; it is playing already. */
const markStarted = async (w: Write, { rotation, items }: Startable): Promise<void> => {
  const { studioId, byDemo } = rotation;
  await markRunning(w.tx, studioId, { since: w.at, byDemo });
  w.audit({
    action: 'rotation.start',
    ...subjectOf(studioId),
    after: { videos: items.map(({ name }) => name), loops: rotation.loops },
  });
  w.emit(videosChannel, 'rotation', { studioId });
};

/** Starts a rotation and then stores that it runs; if storing fails, it is stopped. */
const playThenStore = async <T>(
  deps: LiveDeps,
  actor: Actor,
  { rotation, items }: Startable,
  store: () => Promise<T>,
): Promise<T> => {
  const { studioId } = rotation;
  await order(deps, studioId, { do: 'play', list: playlistOf(rotation, items) }, actor.locale);
  try {
    return await store();
  } catch (error) {
    const now = await findRotation(deps.db, studioId).catch(() => null);
    if (now && !now.running) void deps.live.command(studioId, { do: 'stopPlaying' });
    throw error;
  }
};

/** @throws AppError what the actor’s right has become, `keyReused` */
const repeated = async (deps: LiveDeps, actor: Actor): Promise<boolean> => {
  const lost = await findRevokedRight(deps.db, rightOf(actor, deps));
  if (lost) throw new AppError(lost);
  return (await findAnswer(deps.db, actor)) !== null;
};

/** @throws AppError `notFound`, `conflict`, `rejected`, `closed` */
export const start = async (deps: LiveDeps, request: RotationRequest & { version: number }): Promise<Rotation> => {
  const { actor, session, studioId, version } = request;
  // A repeat finds it started: an operator may have switched away from it since.
  if (!(await repeated(deps, actor))) {
    const demand = (rotation: RotationRow): RotationRow => {
      demandLatest(rotation, version, rotationWords[actor.locale].changed);
      if (rotation.running) throw new AppError('conflict', { words: rotationWords[actor.locale].runs });
      return { ...rotation, byDemo: false };
    };
    const seen = found(await findRotation(deps.db, studioId));
    const ready = await startable(deps.db, demand(seen), actor.locale);
    let first = false;
    await playThenStore(deps, actor, ready, () =>
      write(deps, actor, async (w) => {
        first = true;
        await markStarted(w, await startable(w.tx, demand(await locked(w.tx, studioId)), actor.locale));
        return null;
      }),
    );
    if (first) await putOnAir(deps, studioId);
  }
  return rotationOf(deps, deps.db, studioId, session.accountId);
};

const stopIn = async (w: Write, deps: LiveDeps, rotation: RotationRow): Promise<void> => {
  if (!rotation.running) return;
  const { studioId } = rotation;
  await markRunning(w.tx, studioId, null);
  // After a person stops the demo broadcast, it must not restart automatically.
  if (rotation.byDemo) await markDemoEnded(w.tx, studioId, true);
  w.audit({ action: 'rotation.stop', ...subjectOf(studioId) });
  w.emit(videosChannel, 'rotation', { studioId });
  // Nothing plays without the media process, and it does not restart what is no longer wanted.
  w.onCommit(() => void deps.live.command(studioId, { do: 'stopPlaying' }));
};

/** @throws AppError `notFound` */
export const stop = (deps: LiveDeps, { actor, session, studioId }: RotationRequest): Promise<Rotation> =>
  write(deps, actor, async (w) => {
    await stopIn(w, deps, await locked(w.tx, studioId));
    return rotationOf(deps, w.tx, studioId, session.accountId);
  });

/** Ends the demo broadcast for good, or restarts it. @throws AppError `notFound`, `closed`, `rejected` */
export const switchDemo = async (deps: LiveDeps, request: RotationRequest & { on: boolean }): Promise<Rotation> => {
  const { actor, session, studioId, on } = request;
  const demand = async (db: Queryable, rotation: RotationRow): Promise<RotationRow> => {
    const { demo } = await rotationOf(deps, db, studioId, session.accountId);
    if (demo === null) throw new AppError('closed', { words: rotationWords[actor.locale].noDemo });
    if (on && rotation.running && !rotation.byDemo)
      throw new AppError('conflict', { words: rotationWords[actor.locale].runs });
    return { ...rotation, byDemo: true };
  };
  const store = (started: boolean): Promise<Rotation> =>
    write(deps, actor, async (w) => {
      const rotation = await locked(w.tx, studioId);
      const byDemo = await demand(w.tx, rotation);
      await markDemoEnded(w.tx, studioId, !on);
      if (started && !rotation.running) await markStarted(w, await startable(w.tx, byDemo, actor.locale));
      if (!on && rotation.byDemo) await stopIn(w, deps, rotation);
      w.audit({ action: 'rotation.demo', ...subjectOf(studioId), after: { on } });
      return rotationOf(deps, w.tx, studioId, session.accountId);
    });
  const seen = found(await findRotation(deps.db, studioId));
  if (!on || seen.running || (await repeated(deps, actor))) return store(false);
  const ready = await startable(deps.db, await demand(deps.db, seen), actor.locale);
  return playThenStore(deps, actor, ready, () => store(true));
};

/** Starts the demo broadcasts, unless someone has ended them: the media process plays them as soon as it is ready. */
export const startDemoBroadcasts = (deps: LiveDeps): Promise<void> =>
  write(deps, systemActor, async (w) => {
    for (const studioId of await findDemoStudios(w.tx)) {
      const rotation = await lockRotation(w.tx, studioId);
      if (!rotation || rotation.running || rotation.demoEnded) continue;
      if ((await findItems(w.tx, studioId)).length === 0) continue;
      await markRunning(w.tx, studioId, { since: w.at, byDemo: true });
      w.audit({ action: 'rotation.start', ...subjectOf(studioId), after: { demo: true } });
    }
  });
