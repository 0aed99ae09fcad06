import type { StudioNow } from '@onair/contract/live/studio-now';
import type { Deps } from '../../../../deps.ts';
import { openPublished, type PublishedObjects } from '../../../../files/objects/published-objects.ts';
import type { Readings } from '../../../../http/metrics.ts';
import { hlsRelay, mediaHere } from '../hls-relay.ts';
import { copyStudio } from './copy-studio.ts';

/** How long a copy continues after the last measurement of its studio: players learn of the end, then it is deleted. */
const LINGER_MS = 2 * 60_000;
const TICK_MS = 1_000;
/** The media process reports every second while it has any studio. */
const FRESH_MS = 3_000;

export type HlsCopies = {
  /** Null while this server copies nothing of the studio. */
  state: (studioId: string) => StudioNow['cdn'];
  readings: Readings;
  stop: () => Promise<void>;
};

/** Copies the HLS of this server's studios to the bucket in the settings, in parallel with everything else. */
export const copyLives = (deps: Pick<Deps, 'config' | 'live' | 'log'>): HlsCopies => {
  const { config, live, log } = deps;
  const settings = config.hlsBucket;
  const copies = new Map<string, ReturnType<typeof copyStudio> & { seenAt: number }>();
  const total = (of: (state: NonNullable<StudioNow['cdn']>) => number): number =>
    [...copies.values()].reduce((sum, copy) => sum + of(copy.state()), 0);
  const readings: Readings = {
    live_hls_copies: { help: 'Studios whose HLS this process copies to the bucket', read: () => copies.size },
    live_hls_copies_away: {
      help: 'Those for which the bucket does not take what it is sent',
      read: () => total(({ awaySeconds }) => (awaySeconds > 0 ? 1 : 0)),
    },
    live_hls_copies_skipped: {
      help: 'Segments that were left out of those copies',
      read: () => total((one) => one.skipped),
    },
  };
  if (!settings) return { state: () => null, readings: {}, stop: async () => {} };

  const relay = hlsRelay();
  const media = mediaHere(live.hlsSocket);
  let bucket: PublishedObjects | null = null;
  const opened = openPublished(settings.bucket).then((one) => {
    bucket = one;
  });
  const drop = (studioId: string): Promise<void> => {
    const copy = copies.get(studioId);
    copies.delete(studioId);
    return copy?.stop() ?? Promise.resolve();
  };
  const onAir = (): string[] => {
    const { at, studios } = live.stats();
    if (Date.now() - at > FRESH_MS) return [];
    return studios.flatMap(({ studioId, program }) => (program === null ? [] : [studioId]));
  };
  const follow = (): void => {
    const now = performance.now();
    for (const studioId of onAir()) {
      const epoch = live.epoch(studioId);
      const known = copies.get(studioId);
      if (known && (known.isFenced() || (epoch !== null && known.epoch !== epoch))) void drop(studioId);
      const listed = copies.get(studioId);
      if (listed) listed.seenAt = now;
      else if (bucket && epoch !== null) {
        const ask = (path: string) => relay.get(media.source(path), false);
        const holds = (): boolean => live.epoch(studioId) === epoch;
        const copying = { bucket, ask, epoch, holds, seconds: config.hlsMinutes * 60 };
        copies.set(studioId, { ...copyStudio(studioId, copying, log), seenAt: now });
      }
    }
    for (const [studioId, { seenAt }] of copies) if (now - seenAt > LINGER_MS) void drop(studioId);
  };
  const timer = setInterval(follow, TICK_MS).unref();
  const forget = live.on('lost', (studioId) => void drop(studioId));

  return {
    state: (studioId) => copies.get(studioId)?.state() ?? null,
    readings,
    stop: async () => {
      clearInterval(timer);
      forget();
      const ended = [...copies.keys()].map(drop);
      // Cancels waiting for a segment.
      media.close();
      await Promise.all(ended);
      await opened;
      bucket?.close();
    },
  };
};

/** A live's files are rewritten within the hour, so older ones belong to none. */
const UNUSED_MS = 24 * 3_600_000;
/** Files removed in one run. */
const REMOVED_MAX = 20_000;

/** Removes leftovers from the bucket: expired windows, and what a killed server could not remove. */
export const sweepHlsBucket = async ({ config, now }: Pick<Deps, 'config' | 'now'>, signal: AbortSignal) => {
  if (!config.hlsBucket) return;
  const bucket = await openPublished(config.hlsBucket.bucket);
  const before = now().getTime() - UNUSED_MS;
  let removed = 0;
  try {
    for await (const { name, at } of bucket.list('hls/')) {
      if (signal.aborted || removed >= REMOVED_MAX) return;
      if (at.getTime() >= before) continue;
      await bucket.remove(name);
      removed += 1;
    }
  } finally {
    bucket.close();
  }
};
