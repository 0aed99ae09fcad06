import type { StudioWorkAway } from '@onair/contract/videos';
import type { Deps } from '../deps.ts';

/** Why this server can take no upload, slate or recording now, as of the last look at the media folder; null when it can. */
export const studioWorkAway = ({ worker, storage }: Pick<Deps, 'worker' | 'storage'>): StudioWorkAway | null => {
  const { away, level } = storage.state();
  if (away) return 'noStorage';
  return level === 'good' ? worker.away() : 'diskFull';
};
