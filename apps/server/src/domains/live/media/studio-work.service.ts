import { type StudioWorkAway, videosChannel } from '@onair/contract/live/videos/videos';
import { write } from '../../../db/write.ts';
import { systemActor } from '../../../deps.ts';
import type { LiveDeps } from './live.client.ts';

/** Whether this process can run FFmpeg jobs on files: it has FFmpeg, access to the folder, and disk space. */
export const canProcess = ({ worker, storage }: Pick<LiveDeps, 'worker' | 'storage'>): boolean => {
  const { away, level } = storage.state();
  return worker.away() === null && away === null && level === 'good';
};

/**
 * Why this server cannot take an upload, slate or recording now, as of the last check of the media folder; null when it
 * can.
 */
export const studioWorkUnavailable = ({
  worker,
  storage,
}: Pick<LiveDeps, 'worker' | 'storage'>): StudioWorkAway | null => {
  const { away, level } = storage.state();
  if (away) return 'noStorage';
  return level === 'good' ? worker.away() : 'diskFull';
};

/** Notifies pages that the worker became available or unavailable. @returns ends it */
export const publishWorkerChanges = (deps: LiveDeps): (() => void) =>
  deps.worker.onChange(() => {
    write(deps, systemActor, async (w) => w.emit(videosChannel, 'service', {})).catch((err: unknown) =>
      deps.log.error({ err }, 'pages cannot be notified of the worker'),
    );
  });
