import { setTimeout as delay } from 'node:timers/promises';
import { STILL_SECONDS } from '@onair/contract/live/audience/live';
import type { Subject } from '../../../bus/bus.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { mediaFiles, stored } from '../media/media-files.service.ts';
import { JobFailed } from '../media/worker.client.ts';

/** Bus subject: payload `{ studioId }`. Someone is viewing the still of a studio. */
const STILL_WANTED: Subject<{ studioId: string }> = 'live.still.wanted';

/** Maximum age of a still that is shown: a stale one is better than none. */
const USABLE_MS = 120_000;
/** How long the first viewer of a live waits for its still. */
const WAIT_MS = 3_000;
const POLL_MS = 150;
/** A program without a key frame for this long yields no still. */
const TAKE_MS = 10_000;

type Needs = Pick<LiveDeps, 'config' | 'bus' | 'live' | 'worker' | 'log' | 'files'>;

/**
 * Stills of running programs. The process that holds a studio takes one when a still is viewed anywhere and the last
 * one is too old; all processes find it in the storage.
 */
export const openStills = ({ config, bus, live, worker, log, files }: Needs) => {
  const made = mediaFiles(config.mediaDir);
  const taking = new Set<string>();

  const age = async (studioId: string): Promise<number> => {
    const known = await files.find(stored.still(studioId)).catch(() => null);
    return known ? Date.now() - known.at.getTime() : Number.POSITIVE_INFINITY;
  };
  const take = async (studioId: string): Promise<void> => {
    if (taking.has(studioId) || worker.away() !== null || !live.owns(studioId) || !live.now(studioId)?.program) return;
    taking.add(studioId);
    try {
      if ((await age(studioId)) < STILL_SECONDS * 1000) return;
      await made.make('stills');
      const to = made.still(studioId);
      const job = worker.run({ do: 'still', studioId, to });
      const late = setTimeout(job.cancel, TAKE_MS).unref();
      await job.result.finally(() => clearTimeout(late));
      await files.moveIn(stored.still(studioId), to);
    } catch (err) {
      if (!(err instanceof JobFailed)) log.warn({ err, studioId }, 'no picture could be taken of a studio');
    } finally {
      taking.delete(studioId);
    }
  };
  const end = bus.subscribe(STILL_WANTED, ({ studioId }) => void take(studioId));

  return {
    /** File name of the still of a current live, null where there is none. */
    find: async (studioId: string): Promise<string | null> => {
      if (!live.now(studioId)?.program) return null;
      bus.publish(STILL_WANTED, { studioId });
      const cannot = live.owns(studioId) && worker.away() !== null;
      for (const from = performance.now(); ; await delay(POLL_MS)) {
        if ((await age(studioId)) < USABLE_MS) return stored.still(studioId);
        if (cannot || performance.now() - from > WAIT_MS) return null;
      }
    },
    end,
  };
};
