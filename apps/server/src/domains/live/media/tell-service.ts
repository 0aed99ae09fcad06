import { videosChannel } from '@onair/contract/live/videos';
import { write } from '../../../db/write.ts';
import { type Deps, systemActor } from '../../../deps.ts';

/** Tells pages that the worker came or went. @returns ends it */
export const tellService = (deps: Deps): (() => void) =>
  deps.worker.onChange(() => {
    write(deps, systemActor, async (w) => w.emit(videosChannel, 'service', {})).catch((err: unknown) =>
      deps.log.error({ err }, 'pages cannot be notified of the worker'),
    );
  });
