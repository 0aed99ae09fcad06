import { setTimeout as delay } from 'node:timers/promises';
import { DAY } from '@onair/contract/lib/local-time';
import type { StudioNow } from '@onair/contract/live/studios/now';
import type { Logger } from 'pino';
import type { Deps } from '../../../../deps.ts';
import { StorageFault } from '../../../../files/objects/objects.ts';
import { openPublished, type PublishedObjects } from '../../../../files/objects/published-objects.ts';
import type { Readings } from '../../../../http/metrics.ts';
import type { LiveDeps } from '../../media/live.client.ts';
import { hlsRelay, mediaHere } from '../hls-relay.client.ts';
import { type Copying, copyCaptions, copyVariant, Fenced, PLAYLIST } from './copy-variant.service.ts';

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 4_000;
/** Polling interval for missing files and for the list of renditions. */
const POLL_MS = 1_000;
const REFRESH_MS = 60_000;
/** How long players of an ended live have to learn of its end; later ones find nothing. */
const ENDED_MS = 60_000;

type Variant = ReturnType<typeof copyVariant> & { ended: Promise<void> };

/** A rendition with the playlist lines that name it. */
const renditionsOf = (text: string): { name: string; lines: string[] }[] => {
  const lines = text.split('\n');
  return lines.flatMap((line, at) => {
    const name = /^(\w+)\/media\.m3u8$/.exec(line)?.[1];
    return name ? [{ name, lines: [lines[at - 1] ?? '', line] }] : [];
  });
};
/** The playlist line that offers captions. */
const captionsIn = (text: string): string[] => text.match(/^#EXT-X-MEDIA:TYPE=SUBTITLES,.*$/m) ?? [];
const withoutCaptions = (line: string): string => line.replace(/,SUBTITLES="\w+"/, '');
/** What changes the list of renditions: measurements change all the time. */
const shapeOf = (text: string): string => text.replace(/(BANDWIDTH|FRAME-RATE)=[\d.]+/g, '$1');

/**
 * Copies all renditions of a studio to `hls/<studio>/` in the bucket, until stopped or another server holds the studio.
 */
const copyStudio = (studioId: string, copying: Copying, log: Logger) => {
  const { bucket, ask, holds } = copying;
  const folder = `hls/${studioId}`;
  const variants = new Map<string, Variant>();
  const stopped = new AbortController();
  const failing = new Map<string, number>();
  let index: { shape: string; at: number } | null = null;
  let endedAt: number | null = null;
  let captioned = false;
  // They have the segments of the source.
  const captions = copyCaptions(copying, `/${studioId}/captions`, `${folder}/captions`, () => captioned);

  /** Repeats `work`: after `POLL_MS` when it found nothing to do, with growing delays when the bucket fails. */
  const repeat = async (what: string, work: () => Promise<boolean>): Promise<void> => {
    let failures = 0;
    while (!stopped.signal.aborted) {
      let waitMs = POLL_MS;
      try {
        if (await work()) waitMs = 0;
        if (failing.delete(what)) log.info({ studioId, what }, 'HLS is copied to the bucket again');
        failures = 0;
      } catch (error) {
        if (error instanceof Fenced) return stopped.abort();
        waitMs = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** failures) * (0.75 + Math.random() / 2);
        failures += 1;
        if (error instanceof StorageFault && !failing.has(what)) {
          failing.set(what, performance.now());
          log.warn({ studioId, what, err: error }, 'HLS cannot be copied to the bucket; trying again');
        }
      }
      if (waitMs > 0) await delay(waitMs, null, { signal: stopped.signal, ref: false }).catch(() => {});
    }
  };
  const start = (name: string): void => {
    if (variants.has(name)) return;
    const beside = name === 'source' ? captions : undefined;
    const variant = copyVariant(copying, `/${studioId}/${name}`, `${folder}/${name}`, beside);
    variants.set(name, { ...variant, ended: repeat(name, variant.turn) });
  };
  const isOver = (): boolean => {
    if (![...variants.values()].every((one) => one.hasEnded())) endedAt = null;
    else endedAt ??= performance.now();
    return endedAt !== null && performance.now() - endedAt > ENDED_MS;
  };
  const listRenditions = async (): Promise<boolean> => {
    const { status, body } = await ask(`/${studioId}/index.m3u8`);
    if (status !== 200) return false;
    const captionLines = captionsIn(body.toString());
    captioned = captionLines.length > 0;
    const known = renditionsOf(body.toString());
    for (const { name } of known) start(name);
    if (!holds()) throw new Fenced();
    if (isOver()) {
      if (index) await bucket.remove(`${folder}/index.m3u8`);
      index = null;
      return false;
    }
    const there = known.filter(({ name }) => variants.get(name)?.isPublished());
    const lines = [...captionLines, ...there.flatMap((one) => one.lines)];
    const copied = captions.isPublished() ? lines : lines.slice(captionLines.length).map(withoutCaptions);
    const text = ['#EXTM3U', '#EXT-X-VERSION:8', ...copied, ''].join('\n');
    const isKnown = index?.shape === shapeOf(text) && performance.now() - index.at < REFRESH_MS;
    if (there.length === 0 || isKnown) return false;
    await bucket.put(`${folder}/index.m3u8`, Buffer.from(text), PLAYLIST);
    index = { shape: shapeOf(text), at: performance.now() };
    return false;
  };
  const listing = repeat('index', listRenditions);

  return {
    epoch: copying.epoch,
    state: (): NonNullable<StudioNow['cdn']> => ({
      awaySeconds: failing.size > 0 ? Math.round((performance.now() - Math.min(...failing.values())) / 1000) : 0,
      skipped: [...variants.values()].reduce((sum, one) => sum + one.skipped(), 0),
    }),
    /** Whether it has ended by itself. */
    isFenced: (): boolean => stopped.signal.aborted,
    /** Resolves once the last request has finished. */
    stop: async (): Promise<void> => {
      stopped.abort();
      await Promise.all([listing, ...[...variants.values()].map(({ ended }) => ended)]);
    },
  };
};

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
export const copyLives = (deps: Pick<LiveDeps, 'config' | 'live' | 'log'>): HlsCopies => {
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
const UNUSED_MS = DAY;
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
