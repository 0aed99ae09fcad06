import type { EndReason } from '@onair/contract/studio-history';
import type { StudioNow } from '@onair/contract/studio-now';
import { NO_LINE_SECONDS } from '@onair/contract/studios';
import type { Deps } from '../../deps.ts';
import { LIVE_CHAT, type Told } from '../../live/live.ts';
import { addWatched, findViewers, meansOf, saveMinutes } from './history.store.ts';
import { beginLive, endLiveOf, noteEvent, noteMedia } from './live-acts.ts';
import { findOpenLives, type OpenLive, saveFigures } from './lives.store.ts';
import { minuteBook } from './minutes.ts';
import { nowOf } from './now.rules.ts';
import { studioNews } from './studio-news.ts';
import { findStudios, type KeptStudio, settingsOf } from './studios.store.ts';
import { type Beat, viewerCounter } from './viewers.ts';

/** Bus subject: payload `{ id }`, after every change to a studio's row, keys or lives. */
export const STUDIO_CHANGED = 'studios.changed';
/** Bus subject: payload `Beat[]`. */
export const BEATS = 'live.beats';

const TICK_MS = 1_000;
const MINUTE = 60_000;
const FLUSH_MS = 5_000;
const CLIENTS_MAX = 200_000;

type Kept = {
  studio: KeptStudio;
  live: OpenLive | null;
  /** Since when no line has been live, by the wall clock; null while one is. */
  silentSince: number | null;
  /** Was on when this process took over, and has not been seen since. */
  resumed: boolean;
};

/**
 * Keeps account of all studios in the process that owns the media: which lives are on, who watches, what each second and
 * minute was. Everyone else hears it from here.
 * @returns ends it, with everything stored
 */
export const keepStudios = (deps: Deps): (() => Promise<void>) => {
  const { bus, db, live: media, log } = deps;
  const kept = new Map<string, Kept>();
  const counter = viewerCounter();
  const book = minuteBook();
  const news = studioNews(bus);
  let active = false;
  let tickedAt = 0;
  let flushedAt = 0;
  let work = Promise.resolve();
  const time = (): number => deps.now().getTime();

  /** One after the other, in the order in which things happened. */
  const enqueue = (act: () => Promise<unknown>): Promise<void> => {
    work = work.then(act).then(
      () => {},
      (error) => log.error({ err: error }, 'something that happened in a studio could not be stored'),
    );
    return work;
  };

  const load = async (): Promise<void> => {
    const studios = await findStudios(db);
    for (const id of kept.keys()) if (!studios.some((studio) => studio.id === id)) kept.delete(id);
    for (const studio of studios) {
      const known = kept.get(studio.id);
      if (!known) kept.set(studio.id, { studio, live: null, silentSince: null, resumed: false });
      else {
        const [before, after] = [settingsOf(known.studio), settingsOf(studio)];
        known.studio = studio;
        if (JSON.stringify(before) !== JSON.stringify(after)) media.configure(after);
      }
    }
  };
  /** Nothing was heard of it for longer than a live goes on without a line: what comes now is another one. */
  const isLongAgo = async ({ id, beganAt }: OpenLive): Promise<boolean> => {
    const { lastAt } = await meansOf(db, id);
    const until = lastAt === null ? Date.parse(beganAt) : Date.parse(lastAt) + MINUTE;
    return time() - until > NO_LINE_SECONDS * 1_000;
  };
  const takeOver = async (): Promise<void> => {
    if (active) return;
    await load();
    for (const live of await findOpenLives(db)) {
      const one = kept.get(live.studioId);
      if (!one) continue;
      if (await isLongAgo(live)) {
        await endLiveOf(deps, one.studio, live, 'interrupted');
        continue;
      }
      Object.assign(one, { live, silentSince: time(), resumed: true });
      counter.begin(
        live.studioId,
        live.id,
        { peak: live.peak, clients: await findViewers(db, live.id, CLIENTS_MAX) },
        time(),
      );
    }
    active = true;
    cool();
  };

  /** A media process that begins does not know who was ended before; an end of nothing is no event. */
  const cool = (): void => {
    for (const { studio } of kept.values()) {
      const left = studio.coolingUntil === null ? 0 : Date.parse(studio.coolingUntil) - time();
      if (left > 0) void media.command(studio.id, { do: 'end', coolDownSeconds: Math.ceil(left / 1_000) });
    }
  };

  const flush = async (): Promise<void> => {
    flushedAt = performance.now();
    const minutes = book.take(time());
    const figures = [...kept.values()].flatMap(({ live, studio }) => {
      if (!live) return [];
      const { peak, unique } = counter.count(studio.id, time());
      return [{ id: live.id, peak, unique }];
    });
    const watched = counter.takeWatched();
    await saveMinutes(db, minutes);
    await addWatched(db, watched);
    await saveFigures(db, figures);
  };
  const begin = async (one: Kept): Promise<void> => {
    if (one.live) return;
    one.live = await beginLive(deps, one.studio);
    Object.assign(one, { silentSince: null, resumed: false });
    counter.begin(one.studio.id, one.live.id, {}, time());
  };
  const end = async (one: Kept, reason: EndReason): Promise<void> => {
    const { live } = one;
    if (!live) return;
    counter.settle(one.studio.id, time());
    await flush();
    one.live = null;
    counter.end(one.studio.id);
    await endLiveOf(deps, one.studio, live, reason);
  };

  const happened = async ({ studioId, event }: Told): Promise<void> => {
    if (!kept.has(studioId)) await load();
    const one = kept.get(studioId);
    if (!one) return;
    if (event.event === 'switched' && event.to !== 'slate') await begin(one);
    await noteEvent(deps, one, event);
    if (event.event === 'ended') await end(one, 'operator');
  };

  const watchSilence = (one: Kept, lineLive: boolean): void => {
    if (lineLive) Object.assign(one, { silentSince: null, resumed: false });
    else if (one.live) {
      one.silentSince ??= time();
      if (time() - one.silentSince < NO_LINE_SECONDS * 1_000) return;
      const reason = one.resumed ? 'interrupted' : 'noLine';
      one.silentSince = time();
      void enqueue(() => end(one, reason));
    }
  };
  const look = (one: Kept): StudioNow[] => {
    const { studio, live } = one;
    const stats = media.stats().studios.find(({ studioId }) => studioId === studio.id) ?? null;
    const watching = counter.count(studio.id, time());
    watchSilence(one, stats?.lines.some(({ phase }) => phase === 'live') ?? false);
    news.live({
      studioId: studio.id,
      slug: studio.slug,
      live: live !== null,
      title: studio.title,
      viewers: watching.now,
    });
    if (!stats && !live && watching.now === 0) return [];
    const now = nowOf(studio, { at: deps.now(), media: media.state().media, stats, live, watching });
    book.second(now, time());
    return [now];
  };
  const tick = (): void => {
    if (!active || !media.isOwner()) return;
    tickedAt = performance.now();
    const studios = [...kept.values()].flatMap(look);
    media.report(studios);
    news.now(studios);
    if (performance.now() - flushedAt >= FLUSH_MS) void enqueue(flush);
  };
  const mediaMoved = (reason: 'away' | 'back') => async (): Promise<void> => {
    for (const one of kept.values()) {
      if (one.live) await noteMedia(deps, one, reason);
      news.changed(one.studio.id);
    }
  };

  const stops = [
    media.on('ready', () => {
      if (active) cool();
      void enqueue(active ? mediaMoved('back') : takeOver);
    }),
    media.on('away', () => void (active && enqueue(mediaMoved('away')))),
    media.on('lost', () => {
      if (media.isOwner()) return;
      active = false;
      kept.clear();
    }),
    media.on('event', (event) => void enqueue(() => happened(event))),
    media.on('stats', tick),
    bus.subscribe(STUDIO_CHANGED, (payload) => {
      const { id } = payload as { id: string };
      if (!media.owns(id)) void media.look();
      if (active) void enqueue(load);
    }),
    bus.subscribe(BEATS, (payload) => {
      if (active) for (const beat of payload as Beat[]) counter.beat(beat, time());
    }),
    bus.subscribe(LIVE_CHAT, (payload) => {
      const { studioId, messages } = payload as { studioId: string; messages: number };
      if (active) book.chat(studioId, messages, time());
    }),
  ];
  const timer = setInterval(() => {
    // Also while the media process cannot start, and once more when the database was away at first.
    if (!active && media.isOwner()) void enqueue(takeOver);
    if (performance.now() - tickedAt >= TICK_MS * 0.9) tick();
  }, TICK_MS).unref();

  return async () => {
    clearInterval(timer);
    for (const stop of stops) stop();
    if (active) void enqueue(flush);
    await work;
  };
};
