import type { StudioNow } from '@onair/contract/live/studio-now';
import { nowOf, onNow } from './now-store.ts';

/** Figures arrive every second, and are polled every 5 s while the stream is down. */
const WITHIN_MS = 6000;

/**
 * Whether a studio shows the effect of a command within a few seconds. A reply alone is no proof: it may be a stored
 * one, and a lost one says nothing about what was done.
 */
export const studioShows = (
  studioId: string,
  holds: (now: StudioNow) => boolean,
  withinMs = WITHIN_MS,
): Promise<boolean> =>
  new Promise((resolve) => {
    const end = (shown: boolean) => {
      clearTimeout(late);
      stop();
      resolve(shown);
    };
    const check = () => {
      const now = nowOf(studioId);
      if (now && holds(now)) end(true);
    };
    const late = setTimeout(() => end(false), withinMs);
    const stop = onNow(check);
    check();
  });
