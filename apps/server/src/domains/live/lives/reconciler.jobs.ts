import type { EndReason } from '@onair/contract/live/live-reports';
import type { StudioEvent } from '@onair/contract/live/media/channel';
import type { LineName } from '@onair/contract/live/media/lines';
import type { StudioNow } from '@onair/contract/live/studios/now';
import { type ViewerCounter, viewerCounter } from '../audience/viewers.service.ts';
import type { HlsCopies } from '../hls/bucket/copies.jobs.ts';
import { type Claim, LeaseLost } from '../media/leases.store.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { nowOf } from '../studios/now.rules.ts';
import { studioPublisher } from '../studios/studio-publisher.service.ts';
import { settingsOf } from '../studios/studios.rules.ts';
import { findStudio, findStudios, type StudioRow } from '../studios/studios.store.ts';
import { BEATS, STUDIO_CHANGED } from '../subjects.channel.ts';
import { followDepartures } from './departures.rules.ts';
import { noteDeparture, noteEvent, noteOwn } from './events.service.ts';
import { countSecond, studioFigures } from './figures.service.ts';
import {
  type HeldStudio,
  heldUntil,
  methodOnAir,
  newHeldStudio,
  patienceMsOf,
  studioOutbox,
} from './held-studio.service.ts';
import { findViewers } from './history.store.ts';
import { beginLive, endLiveOf } from './lives.service.ts';
import { findOpenLive } from './lives.store.ts';
import { type MinuteBook, minuteBook } from './minutes.rules.ts';
import { followSwitch, reconcile } from './reconcile.rules.ts';

/** How long the begin and the end of a live wait for the row of the act that asked for them: its title, or its place in the report. */
const ACT_MS = 1_500;
/** Interval at which the command to end an unwanted program, or to show the slate, is repeated. */
const CLEAR_MS = 2_000;

/** Reconciles the stored lives of a studio with what its media shows. */
const liveReconciler = (
  deps: LiveDeps,
  {
    counter,
    figures,
    copies,
  }: { counter: ViewerCounter; figures: ReturnType<typeof studioFigures>; copies: Pick<HlsCopies, 'state'> },
) => {
  const { live: media, uptime } = deps;
  const time = (): number => deps.now().getTime();

  const claimOf = ({ studio }: HeldStudio): Claim => {
    const claim = media.claim(studio.id);
    if (claim) return claim;
    // Lost for good, or only in doubt until the next renewal.
    if (media.isOwner()) throw new Error('the lease is in doubt');
    throw new LeaseLost();
  };
  const statsOf = ({ studio, voidStats }: HeldStudio) => {
    const stats = media.stats();
    return stats === voidStats ? null : (stats.studios.find(({ studioId }) => studioId === studio.id) ?? null);
  };

  const begin = (one: HeldStudio, line: LineName): void => {
    const { studio } = one;
    const at = deps.now();
    const origin = one.origins[line] ?? statsOf(one)?.lines.find((stats) => stats.line === line)?.origin;
    const live = {
      id: deps.newId(),
      studioId: studio.id,
      title: studio.title,
      method: methodOnAir(studio.method, origin),
      beganAt: at.toISOString(),
      totals: { seconds: 0, video: 0, audio: 0, frames: 0, chat: 0 },
      stored: false,
    };
    Object.assign(one, { live, silentSince: null, resumed: false, listOver: false, seenUntil: null });
    counter.begin(studio.id, live.id, {}, time());
    one.outbox.add({
      kind: 'begin',
      due: () => uptime() >= one.actUntil,
      run: async () => {
        Object.assign(live, await beginLive(deps, { studio, live, origin }, { at, claim: claimOf(one) }));
        live.stored = true;
      },
    });
  };
  const end = (one: HeldStudio, reason: EndReason): void => {
    const { live, studio } = one;
    if (!live) return;
    const at = reason === 'interrupted' ? (one.seenUntil ?? deps.now()) : deps.now();
    const storeFigures = figures.close(one);
    one.live = null;
    one.seenUntil = null;
    one.actUntil = reason === 'operator' ? uptime() + ACT_MS : 0;
    one.outbox.add({
      kind: 'end',
      due: () => uptime() >= one.actUntil,
      run: async () => {
        await storeFigures();
        await endLiveOf(deps, studio, live, reason, { at, claim: claimOf(one) });
      },
    });
  };
  const note = (one: HeldStudio, store: (how: { id: string; at: Date; claim: Claim }) => Promise<void>): void => {
    const id = deps.newId();
    const at = deps.now();
    one.outbox.add({ kind: 'event', run: () => store({ id, at, claim: claimOf(one) }) });
  };

  /** A person goes live: the row of that act names the live. */
  const asked = (one: HeldStudio): void => {
    one.actUntil = uptime() + ACT_MS;
  };

  /** Receives events of the media process, in order. */
  const happened = (one: HeldStudio, event: StudioEvent): void => {
    if (event.event === 'line') one.origins[event.line] = event.origin;
    if (event.event === 'stall') one.stalls += 1;
    if (event.event === 'refused') one.refusals += 1;
    if (event.event === 'listEnded') one.listOver = true;
    if (event.event === 'switched' && event.to !== 'slate' && !one.live) begin(one, event.to);
    const about = { studio: one.studio, live: one.live };
    if (event.event === 'ended') {
      // Messages arrive in order: the next measurements are from after the end.
      one.voidStats = media.stats();
      // An operator requested it, or this process did, since no line was live.
      end(one, uptime() < one.clearAfter ? 'noLine' : 'operator');
    } else note(one, (how) => noteEvent(deps, about, event, how));
  };

  const abandonSwitch = (one: HeldStudio, to: string, since: number): void => {
    const about = { studio: one.studio, live: one.live };
    const data = { to, reason: 'noKeyFrame', waitedMs: Math.round(uptime() - since) };
    note(one, (how) => noteOwn(deps, about, { kind: 'switchGivenUp', data }, how));
    const program = statsOf(one)?.program;
    // Staying on the current line replaces the pending switch.
    if (program) void media.command(one.studio.id, { do: 'switch', to: program }, { settings: settingsOf(one.studio) });
  };

  /** Once a second. */
  const check = (one: HeldStudio): void => {
    const now = uptime();
    const stats = statsOf(one);
    const until = { patienceMs: patienceMsOf(one), heldMs: heldUntil(one) - time() };
    const verdict = reconcile({ ...one, ...until, now, stats, live: one.live !== null });
    one.silentSince = verdict.silentSince;
    if (verdict.silentSince === null) Object.assign(one, { resumed: false, listOver: false, seenUntil: null });
    if (verdict.begin) begin(one, verdict.begin);
    if (verdict.end) end(one, verdict.end);
    if (verdict.clear) {
      one.clearAfter = now + CLEAR_MS;
      void media.command(one.studio.id, { do: 'end', coolDownSeconds: 0 }, { settings: settingsOf(one.studio) });
    }
    if (verdict.hold && media.state(one.studio.id).media.available) {
      one.holdAfter = now + CLEAR_MS;
      void media.command(one.studio.id, { do: 'hold' }, { settings: settingsOf(one.studio) });
    }
    const pending = followSwitch(stats?.pending ?? null, one.pending, now);
    if (pending?.givenUp && !one.pending?.givenUp) abandonSwitch(one, pending.to, pending.since);
    one.pending = pending;
  };

  /** Since when nobody sends to a live, and when it ends if that stays so. */
  const silenceOf = (one: HeldStudio): StudioNow['silence'] => {
    if (!one.live || one.silentSince === null) return null;
    const since = time() - (uptime() - one.silentSince);
    const end = Math.max(since + patienceMsOf(one), heldUntil(one));
    return { since: new Date(since).toISOString(), endsAt: Number.isFinite(end) ? new Date(end).toISOString() : null };
  };

  /** Operators are notified of encoders and videos that depart from the parameters in effect. */
  const compare = (one: HeldStudio, { lines, playlist }: StudioNow): void => {
    const video = playlist?.itemId ?? null;
    const { departing, told: reported } = followDepartures(one.departing, lines, uptime(), video);
    one.departing = departing;
    const about = { studio: one.studio, live: one.live };
    for (const line of reported) note(one, (how) => noteDeparture(deps, about, { line, video }, how));
  };

  return {
    asked,
    happened,
    check,
    end,
    /** The studio's current state; null when there is nothing to report. */
    nowOf: (one: HeldStudio): StudioNow | null => {
      const stats = statsOf(one);
      const watching = counter.count(one.studio.id, time());
      if (!stats && !one.live && watching.now === 0) return null;
      const now = nowOf(one.studio, {
        at: deps.now(),
        media: media.state().media,
        stats,
        live: one.live,
        silence: silenceOf(one),
        watching,
        quality: counter.quality(one.studio.id, time()),
        cdn: copies.state(one.studio.id),
      });
      compare(one, now);
      return now;
    },
    /** A live is taken up again that no server had for a while. */
    resumed: (one: HeldStudio, awayMs: number): void => {
      const about = { studio: one.studio, live: one.live };
      note(one, (how) => noteOwn(deps, about, { kind: 'resumed', data: { silentMs: awayMs } }, how));
    },
    /** The media process stopped or returned during a live. */
    mediaMoved: (one: HeldStudio, reason: 'away' | 'back'): void => {
      one.voidStats = null;
      one.origins = {};
      const about = { studio: one.studio, live: one.live };
      if (one.live) note(one, (how) => noteOwn(deps, about, { kind: 'media', data: { reason } }, how));
      if (reason === 'back') cool(one);
    },
    cool,
  };

  /** A restarted media process does not know which live was ended; ending nothing is not an event. */
  function cool({ studio }: HeldStudio): void {
    const left = studio.coolingUntil === null ? 0 : Date.parse(studio.coolingUntil) - time();
    if (left <= 0) return;
    const command = { do: 'end', coolDownSeconds: Math.ceil(left / 1_000), waits: studio.waitsSince !== null } as const;
    void media.command(studio.id, command, { settings: settingsOf(studio) });
  }
};

type LiveReconciler = ReturnType<typeof liveReconciler>;

/** How often all settings are read again: the bus may lose the message about a change. */
const REREAD_MS = 5_000;
/** A live that no server had for this long is taken up again, with less patience too: a machine that restarts takes its time. */
const AWAY_MS = 30 * 60_000;
/** A live is seen every five seconds: less says nothing. */
const NOTED_AWAY_MS = 6_000;
/** Maximum number of distinct browsers per live. */
const CLIENTS_MAX = 200_000;

/** The studios that this process holds: loaded with their current live, dropped when another node has them. */
const heldStudios = (
  deps: LiveDeps,
  { counter, book, reconciler }: { counter: ViewerCounter; book: MinuteBook; reconciler: LiveReconciler },
) => {
  const { db, live: media, log } = deps;
  const held = new Map<string, HeldStudio>();
  /** Held, but not loaded yet: the database may be unavailable at that moment. */
  const waiting = new Set<string>();
  /** Those that could not be loaded, as their history says. */
  const told = new Set<string>();
  /** Counts reads of single studios, to detect one during a read of all. */
  let reads = 0;
  let rereadAt = performance.now();

  const drop = (studioId: string): void => {
    waiting.delete(studioId);
    told.delete(studioId);
    held.get(studioId)?.outbox.drop();
    held.delete(studioId);
    counter.forget(studioId);
    book.forget(studioId);
  };
  const begin = async (studioId: string): Promise<void> => {
    const epoch = media.epoch(studioId);
    const studio = await findStudio(db, studioId);
    const open = studio && (await findOpenLive(db, studioId));
    const watched = open ? await findViewers(db, open.id, CLIENTS_MAX) : [];
    // The lease may have moved meanwhile.
    if (!waiting.has(studioId) || epoch === null || media.epoch(studioId) !== epoch) return;
    waiting.delete(studioId);
    told.delete(studioId);
    reads += 1;
    if (!studio) return;
    const outbox = studioOutbox({
      failed: (step, err) => log.warn({ err, studioId, step: step.kind }, 'what happened in a studio is stored later'),
      dropped: (step, err) =>
        log.error({ err, studioId, step: step.kind }, 'what happened in a studio cannot be stored'),
    });
    const one = newHeldStudio(studio, outbox);
    held.set(studioId, one);
    if (open) {
      const { peak, lastSeenAt, playback, ...live } = open;
      one.live = live;
      one.resumed = true;
      one.seenUntil = new Date(lastSeenAt);
      counter.begin(studioId, live.id, { peak, watched, playback }, deps.now().getTime());
      const now = deps.now().getTime();
      const awayMs = now - Date.parse(lastSeenAt);
      // Nobody had the live for longer than anybody waits: what comes now is another one.
      if (awayMs > Math.max(AWAY_MS, patienceMsOf(one)) && now > heldUntil(one)) reconciler.end(one, 'interrupted');
      else if (awayMs > NOTED_AWAY_MS) reconciler.resumed(one, awayMs);
    }
    reconciler.cool(one);
  };
  const take = (one: HeldStudio, studio: StudioRow): void => {
    const [before, after] = [settingsOf(one.studio), settingsOf(studio)];
    one.studio = studio;
    if (JSON.stringify(before) !== JSON.stringify(after)) media.configure(after);
  };
  /** Its row has changed, or an operator's act was stored. */
  const reload = async (one: HeldStudio): Promise<void> => {
    one.actUntil = 0;
    one.stale = false;
    one.outbox.poke();
    reads += 1;
    try {
      const studio = await findStudio(db, one.studio.id);
      if (studio) take(one, studio);
      else drop(one.studio.id);
    } catch (err) {
      one.stale = true;
      log.warn({ err, studioId: one.studio.id }, 'the settings of a studio cannot be read; trying again');
    }
  };
  const rereadAll = async (): Promise<void> => {
    rereadAt = performance.now();
    const before = reads;
    const studios = await findStudios(db);
    // What was read meanwhile may be newer.
    if (reads !== before) return;
    for (const one of held.values()) {
      const studio = studios.find(({ id }) => id === one.studio.id);
      if (studio) take(one, studio);
      else void reload(one);
    }
  };
  /** It is tried again behind the others; its history tells once why nothing happens there. */
  const failed = async (studioId: string, err: unknown): Promise<void> => {
    log.warn({ err, studioId }, 'a studio cannot be taken up yet; trying again');
    if (waiting.delete(studioId)) waiting.add(studioId);
    const claim = media.claim(studioId);
    if (told.has(studioId) || !claim) return;
    const how = { id: deps.newId(), at: deps.now(), claim };
    await noteOwn(deps, { studio: { id: studioId }, live: null }, { kind: 'notHeld', data: {} }, how).then(
      () => told.add(studioId),
      () => {},
    );
  };
  let adopting = false;
  const adopt = (): void => {
    for (const one of held.values()) if (one.stale) void reload(one);
    if (held.size > 0 && performance.now() - rereadAt >= REREAD_MS) {
      rereadAll().catch((err: unknown) => log.debug({ err }, 'the settings of studios cannot be read again yet'));
    }
    if (waiting.size === 0) return;
    if (adopting) return;
    adopting = true;
    const all = async (): Promise<void> => {
      // One at a time: a hundred studios must not take all connections. Nor must one that fails keep the others waiting.
      for (const studioId of [...waiting]) await begin(studioId).catch((err: unknown) => failed(studioId, err));
    };
    void all().finally(() => {
      adopting = false;
    });
  };

  return {
    all: (): HeldStudio[] => [...held.values()],
    find: (studioId: string): HeldStudio | undefined => held.get(studioId),
    hold: (studioId: string): void => {
      waiting.add(studioId);
      adopt();
    },
    drop,
    /** Retries loading those for which the database was unavailable. */
    adopt,
    reload,
  };
};

const TICK_MS = 1_000;
const FLUSH_MS = 5_000;

/**
 * The reconciler of the studios that this process holds: each second it compares what the media process shows with the
 * current lives, repairs differences, and publishes each studio's state. What has not been stored when the process
 * releases its leases is stored then.
 */
export const startReconciler = (deps: LiveDeps, copies: Pick<HlsCopies, 'state'>) => {
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
