import { type StudioWorkAway, videosChannel } from '@onair/contract/live/videos';
import { write } from '../../../db/write.ts';
import { type Deps, systemActor } from '../../../deps.ts';

/** Whether this process can do FFmpeg's work on files: it has FFmpeg, reaches the folder, and there is room. */
export const mayWork = ({ worker, storage }: Pick<Deps, 'worker' | 'storage'>): boolean => {
  const { away, level } = storage.state();
  return worker.away() === null && away === null && level === 'good';
};

/** Why this server can take no upload, slate or recording now, as of the last look at the media folder; null when it can. */
export const studioWorkAway = ({ worker, storage }: Pick<Deps, 'worker' | 'storage'>): StudioWorkAway | null => {
  const { away, level } = storage.state();
  if (away) return 'noStorage';
  return level === 'good' ? worker.away() : 'diskFull';
};

/** Tells pages that the worker came or went. @returns ends it */
export const tellService = (deps: Deps): (() => void) =>
  deps.worker.onChange(() => {
    write(deps, systemActor, async (w) => w.emit(videosChannel, 'service', {})).catch((err: unknown) =>
      deps.log.error({ err }, 'pages cannot be notified of the worker'),
    );
  });
