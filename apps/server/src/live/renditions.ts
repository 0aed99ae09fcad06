import type { RenditionName } from '@onair/contract/media-lines';
import type { RenditionResult } from '@onair/contract/worker-channel';
import type { Deps } from '../deps.ts';
import { type Job, JobFailed } from './worker.ts';

/** A rendition that does not fail for so long has begun. */
const SETTLED_MS = 1_500;

type Wanted = { studioId: string; rendition: RenditionName; job: Job<RenditionResult> };

/** Makes smaller pictures of programmes for whoever asks for them, and again after the worker was away. @returns ends it */
export const makeRenditions = ({ live, worker, log }: Pick<Deps, 'live' | 'worker' | 'log'>): (() => void) => {
  const wanted = new Map<string, Wanted>();
  const keyOf = (studioId: string, rendition: RenditionName) => `${studioId} ${rendition}`;

  const begin = (studioId: string, rendition: RenditionName): Job<RenditionResult> => {
    const key = keyOf(studioId, rendition);
    const job = worker.run({ do: 'rendition', studioId, rendition });
    wanted.set(key, { studioId, rendition, job });
    job.result
      .then(() => 'ended')
      .catch((error: unknown) => (error instanceof JobFailed ? error.reason : 'failed'))
      .then((how) => {
        // What a crash interrupted is still wanted; everything else was an end.
        if (how === 'crashed' || wanted.get(key)?.job !== job) return;
        wanted.delete(key);
        log.info({ studioId, rendition, how }, 'a rendition has ended');
      });
    return job;
  };

  live.help({
    startRendition: async (studioId, rendition) => {
      if (wanted.has(keyOf(studioId, rendition))) return 'done';
      if (worker.away()) return 'notPossible';
      const { result } = begin(studioId, rendition);
      const failed = result.then(
        () => true,
        () => true,
      );
      const settled = new Promise<false>((resolve) => void setTimeout(() => resolve(false), SETTLED_MS).unref());
      return (await Promise.race([failed, settled])) ? 'notPossible' : 'done';
    },
    stopRendition: async (studioId, rendition) => {
      const key = keyOf(studioId, rendition);
      const one = wanted.get(key);
      wanted.delete(key);
      one?.job.cancel();
    },
  });
  return worker.onChange(() => {
    if (worker.away()) return;
    for (const { studioId, rendition } of [...wanted.values()]) begin(studioId, rendition);
  });
};
