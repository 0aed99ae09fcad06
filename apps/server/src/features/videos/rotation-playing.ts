import type { StudioEvent } from '@onair/contract/media-channel';
import { videosChannel } from '@onair/contract/videos';
import { write } from '../../db/write.ts';
import { type Deps, systemActor } from '../../deps.ts';
import {
  findItems,
  findRotation,
  findRunning,
  findRunningWith,
  type KeptRotation,
  lockRotation,
  markPending,
  markRunning,
} from './rotation.store.ts';
import { playlistOf } from './rotation-list.ts';
import { ROTATION_DUE, VIDEO_WITHDRAWN } from './video-subjects.ts';

/** Every process does this for itself; only the one that runs the media process hears of events. @returns ends it */
export const startRotations = (deps: Deps): (() => void) => {
  const { live, log } = deps;
  const failed = (what: string) => (err: unknown) => log.error({ err }, what);

  const play = async (kept: KeptRotation): Promise<void> => {
    const list = playlistOf(deps, kept, await findItems(deps.db, kept.studioId));
    const answer = list.items.length > 0 ? await live.command(kept.studioId, { do: 'play', list }) : 'notPossible';
    if (answer !== 'done') log.warn({ studioId: kept.studioId, answer }, 'a rotation could not be started again');
  };
  /** The media process begins with nothing. */
  const resume = async (): Promise<void> => {
    for (const kept of await findRunning(deps.db)) await play(kept);
  };

  const ended = (studioId: string, reason: string, itemId: string | null): Promise<void> =>
    write(deps, systemActor, async (w) => {
      const kept = await lockRotation(w.tx, studioId);
      // Stopped by somebody: that is on record.
      if (!kept?.running) return;
      await markRunning(w.tx, studioId, null);
      const after = { reason, ...(itemId ? { video: itemId } : {}) };
      w.audit({ action: 'rotation.end', subjectType: 'rotation', subjectId: studioId, after });
      w.tell(videosChannel, 'rotation', { studioId });
    });

  const heard = async (studioId: string, event: StudioEvent): Promise<void> => {
    if (event.event === 'listEnded') await ended(studioId, event.reason, event.itemId);
    if (event.event !== 'item' && event.event !== 'itemSkipped') return;
    if (event.event === 'itemSkipped')
      log.warn({ studioId, video: event.itemId }, 'a video of a rotation was left out');
    await markPending(deps.db, studioId, false);
    await write(deps, systemActor, async (w) => w.tell(videosChannel, 'rotation', { studioId }));
  };

  /** Its audit failed while it runs: the list goes on without it. */
  const withdrawn = async (videoId: string): Promise<void> => {
    for (const studioId of await findRunningWith(deps.db, videoId)) {
      const kept = await findRotation(deps.db, studioId);
      if (!kept) continue;
      const list = playlistOf(deps, kept, await findItems(deps.db, studioId));
      await live.command(studioId, list.items.length > 0 ? { do: 'edit', list } : { do: 'stopPlaying' });
    }
  };

  // In the order in which they happened.
  let turn: Promise<void> = Promise.resolve();
  const next = (work: () => Promise<void>, what: string): void => {
    turn = turn.then(work).catch(failed(what));
  };
  const cease = [
    live.on('ready', () => next(resume, 'rotations cannot be started again')),
    live.on('event', ({ studioId, event }) => next(() => heard(studioId, event), 'an event of a rotation was lost')),
    deps.bus.subscribe(VIDEO_WITHDRAWN, (payload) => {
      const { id } = payload as { id: string };
      if (live.isOwner()) next(() => withdrawn(id), 'a video could not be taken out of a rotation');
    }),
    deps.bus.subscribe(ROTATION_DUE, () => {
      if (live.isOwner()) next(resume, 'a rotation cannot be started');
    }),
  ];
  return () => {
    for (const end of cease) end();
  };
};
