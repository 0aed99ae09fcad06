import { type Deps, systemActor } from '../../deps.ts';
import { LIVE_CHANGED, type LiveChanged } from '../../live/live.ts';
import { Refused } from '../../refused.ts';
import { start } from './recording-acts.ts';
import { findRecorder } from './recordings.store.ts';

/** Records each live of the studios that want it, from its beginning. @returns ends it */
export const recordLives = (deps: Deps): (() => void) => {
  const lives = new Set<string>();

  const begin = async (studioId: string): Promise<void> => {
    if (!(await findRecorder(deps.db, studioId))?.automatic) return;
    try {
      await start(deps, { actor: systemActor, studioId, startedBy: '' });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      deps.log.warn({ studioId, reason: error.words }, 'a live is not being recorded');
    }
  };

  return deps.bus.subscribe(LIVE_CHANGED, (payload) => {
    const { studioId, live } = payload as LiveChanged;
    if (!live) lives.delete(studioId);
    else if (!lives.has(studioId)) {
      lives.add(studioId);
      if (!deps.live.isOwner()) return;
      begin(studioId).catch((err: unknown) => deps.log.error({ err, studioId }, 'a live is not being recorded'));
    }
  });
};
