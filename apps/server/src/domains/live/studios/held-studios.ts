import type { Deps } from '../../../deps.ts';
import { type HeldStudio, heldUntil, newHeldStudio, patienceMsOf } from './held-studio.ts';
import { findViewers } from './history.store.ts';
import type { LiveReconciler } from './live-reconciler.ts';
import { findOpenLive } from './lives.store.ts';
import type { MinuteBook } from './minutes.ts';
import { noteOwn } from './note-events.ts';
import { studioOutbox } from './outbox.ts';
import { findStudio, findStudios, type StudioRow, settingsOf } from './studios.store.ts';
import type { ViewerCounter } from './viewers.ts';

/** How often all settings are read again: the bus may lose the message about a change. */
const REREAD_MS = 5_000;
/** A live that no server had for this long is taken up again, with less patience too: a machine that restarts takes its time. */
const AWAY_MS = 30 * 60_000;
/** A live is seen every five seconds: less says nothing. */
const NOTED_AWAY_MS = 6_000;
/** Maximum number of distinct browsers per live. */
const CLIENTS_MAX = 200_000;

/** The studios that this process holds: loaded with their current live, dropped when another node has them. */
export const heldStudios = (
  deps: Deps,
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
