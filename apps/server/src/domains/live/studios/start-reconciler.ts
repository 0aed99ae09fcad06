import type { Deps } from '../../../deps.ts';
import type { HlsCopies } from '../hls/bucket/copy-lives.ts';
import { BEATS, STUDIO_CHANGED } from '../subjects.ts';
import { countSecond, studioFigures } from './figures.ts';
import { heldStudios } from './held-studios.ts';
import { liveReconciler } from './live-reconciler.ts';
import { minuteBook } from './minutes.ts';
import { studioPublisher } from './studio-publisher.ts';
import { viewerCounter } from './viewers.ts';

const TICK_MS = 1_000;
const FLUSH_MS = 5_000;

/**
 * The reconciler of the studios that this process holds: each second it compares what the media process shows with the
 * current lives, repairs differences, and publishes each studio's state. What has not been stored when the process
 * releases its leases is stored then.
 */
export const startReconciler = (deps: Deps, copies: Pick<HlsCopies, 'state'>) => {
  const { bus, live: media, log } = deps;
  const counter = viewerCounter();
  const book = minuteBook();
  const publisher = studioPublisher(bus);
  const figures = studioFigures(deps, { counter, book });
  const reconciler = liveReconciler(deps, { counter, figures, copies });
  const studios = heldStudios(deps, { counter, book, reconciler });
  let tickedAt = 0;
  let flushedAt = 0;
  let flushing: Promise<void> | null = null;
  const time = (): number => deps.now().getTime();

  const flush = (): Promise<void> => {
    flushedAt = performance.now();
    flushing ??= figures
      .store(studios.all())
      .catch((err: unknown) => log.warn({ err }, 'figures of studios could not be stored; trying again'))
      .finally(() => {
        flushing = null;
      });
    return flushing;
  };
  /** @param measured whether the media process has just measured a second; otherwise only time has passed */
  const tick = (measured: boolean): void => {
    if (!media.isOwner()) return;
    tickedAt = performance.now();
    studios.adopt();
    const states = studios.all().flatMap((one) => {
      const { studio } = one;
      reconciler.check(one);
      const now = reconciler.nowOf(one);
      if (now) book.second(now, one.live, time(), measured);
      if (now && one.live && measured) countSecond(one.live, now);
      // While the lease is in doubt, figures are counted but not published.
      if (!media.owns(studio.id)) return [];
      const { id: studioId, slug, title } = studio;
      publisher.live({ studioId, slug, live: one.live !== null, title, viewers: now?.watching.now ?? 0 });
      return now ? [now] : [];
    });
    const sure = studios.all().flatMap(({ studio }) => (media.owns(studio.id) ? [studio.id] : []));
    if (sure.length === 0) return;
    media.report(states, sure);
    publisher.now(states);
    if (performance.now() - flushedAt >= FLUSH_MS) void flush();
  };

  const stops = [
    media.on('owned', studios.hold),
    media.on('lost', studios.drop),
    media.on('ready', () => {
      for (const one of studios.all()) reconciler.mediaMoved(one, 'back');
    }),
    media.on('away', () => {
      for (const one of studios.all()) reconciler.mediaMoved(one, 'away');
    }),
    media.on('event', ({ studioId, event }) => {
      const one = studios.find(studioId);
      if (one) reconciler.happened(one, event);
    }),
    media.on('asked', (studioId) => {
      const one = studios.find(studioId);
      if (one) reconciler.asked(one);
    }),
    media.on('stats', () => tick(true)),
    bus.subscribe(STUDIO_CHANGED, ({ id }) => {
      const one = studios.find(id);
      if (one) void studios.reload(one);
      else if (media.isOwner()) void media.recheck();
    }),
    bus.subscribe(BEATS, (beats) => {
      // A new studio may have viewers before its lease is taken.
      for (const beat of beats) if (media.isHere(beat.studioId)) counter.beat(beat, time());
    }),
  ];
  const timer = setInterval(() => {
    // Also while the media process has no studio, or cannot start.
    if (performance.now() - tickedAt >= TICK_MS * 0.9) tick(false);
  }, TICK_MS).unref();

  const stop = (): void => {
    clearInterval(timer);
    for (const end of stops.splice(0)) end();
  };
  // While the studios are still held.
  media.beforeLeaving(async () => {
    stop();
    await Promise.all(studios.all().map(({ outbox }) => outbox.close()));
    await flushing;
    await flush();
  });
  return { held: studios.all, counter, stop };
};
