import { setTimeout as delay } from 'node:timers/promises';
import { type Deps, systemActor } from '../../deps.ts';
import { LIVE_CHANGED, type LiveChanged } from '../../live/live.ts';
import { Refused } from '../../refused.ts';
import { start } from './recording-acts.ts';
import { findRecorder, findRecordings, findRunning } from './recordings.store.ts';

/** Three seconds, in small steps. */
const WAIT_TRIES = 40;
const WAIT_MS = 75;

/**
 * Records each live of the studios that want it, from its beginning and as long as it lasts: what is lost while FFmpeg is
 * away is lost, then the live goes on in another file, unless somebody had ended its recording. @returns ends it
 */
export const recordLives = (deps: Deps): (() => void) => {
  /** Studios that are live, and since when. */
  const lives = new Map<string, Date>();

  const begin = async (studioId: string): Promise<void> => {
    if (!(await findRecorder(deps.db, studioId))?.automatic) return;
    // That a live begins is told before what is on air is known.
    for (let tries = 0; tries < WAIT_TRIES && lives.has(studioId) && !deps.live.now(studioId)?.program; tries += 1) {
      await delay(WAIT_MS);
    }
    try {
      await start(deps, { actor: systemActor, studioId, startedBy: '' });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      deps.log.warn({ studioId, reason: error.words }, 'a live is not being recorded');
    }
  };

  const goOn = async (studioId: string, since: Date): Promise<void> => {
    // What ran when FFmpeg went is being settled.
    for (let tries = 0; tries < WAIT_TRIES && (await findRunning(deps.db, studioId)); tries += 1) {
      await delay(WAIT_MS);
    }
    const [latest] = (await findRecordings(deps.db, studioId, { limit: 1, offset: 0 })).list;
    const ended = latest?.state === 'finished' && new Date(latest.startedAt) >= since;
    if (!ended && lives.get(studioId) === since) await begin(studioId);
  };

  const guarded = (studioId: string, work: Promise<void>): void => {
    work.catch((err: unknown) => deps.log.error({ err, studioId }, 'a live is not being recorded'));
  };

  const cease = [
    deps.bus.subscribe(LIVE_CHANGED, (payload) => {
      const { studioId, live } = payload as LiveChanged;
      if (!live) lives.delete(studioId);
      else if (!lives.has(studioId)) {
        lives.set(studioId, deps.now());
        if (deps.live.isOwner()) guarded(studioId, begin(studioId));
      }
    }),
    deps.worker.onChange(() => {
      if (deps.worker.away() !== null || !deps.live.isOwner()) return;
      for (const [studioId, since] of lives) guarded(studioId, goOn(studioId, since));
    }),
  ];
  return () => {
    for (const end of cease) end();
  };
};
