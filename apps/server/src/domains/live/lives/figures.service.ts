import type { StudioNow } from '@onair/contract/live/studios/now';
import type { ViewerCounter } from '../audience/viewers.service.ts';
import { holdLeases } from '../media/leases.store.ts';
import type { LiveDeps } from '../media/live.client.ts';
import type { HeldStudio } from './held-studio.service.ts';
import { findStoredMinutes, saveMinutes, saveWatched, withChat } from './history.store.ts';
import { type OpenLive, saveFigures } from './lives.store.ts';
import type { MinuteBook } from './minutes.rules.ts';

/** Adds a second on air to the totals of a live. */
export const countSecond = (live: OpenLive, now: StudioNow): void => {
  const line = now.lines.find((one) => one.line === now.program);
  if (!line) return;
  const { videoKbps, audioKbps, fps } = line.measured;
  live.totals.seconds += 1;
  live.totals.video += videoKbps;
  live.totals.audio += audioKbps;
  live.totals.frames += fps;
};

/**
 * Minutes, viewers and totals of the studios held here, stored as absolute values, so that storing them twice is
 * harmless.
 */
export const studioFigures = (deps: LiveDeps, { counter, book }: { counter: ViewerCounter; book: MinuteBook }) => {
  const time = (): number => deps.now().getTime();

  /** Of studios whose lives are in the database, and that are still held at the time of the write. */
  const store = async (held: readonly HeldStudio[]): Promise<void> => {
    const claims = held.flatMap(({ studio }) => deps.live.claim(studio.id) ?? []);
    const ids = new Set(claims.map(({ studioId }) => studioId));
    const unknown = book.unknown(ids);
    book.know(unknown, await findStoredMinutes(deps.db, unknown));
    const taken = book.take(ids, time());
    const lives = held.filter(({ studio, live }) => live?.stored && ids.has(studio.id));
    const watched = counter.drainWatched(lives.map(({ studio }) => studio.id));
    const figures = lives.flatMap(({ studio, live }) => {
      if (!live) return [];
      const { peak, unique } = counter.count(studio.id, time());
      const playback = counter.playback(studio.id);
      return [{ studioId: studio.id, id: live.id, peak, unique, playback, ...live.totals }];
    });
    try {
      await deps.db.transaction(async (tx) => {
        const holds = new Set((await holdLeases(tx, claims)).map(({ studioId }) => studioId));
        const livesHeld = new Set(figures.flatMap(({ studioId, id }) => (holds.has(studioId) ? [id] : [])));
        await saveMinutes(
          tx,
          await withChat(
            tx,
            taken.minutes.filter(({ studioId }) => holds.has(studioId)),
          ),
        );
        await saveWatched(
          tx,
          watched.filter(({ liveId }) => livesHeld.has(liveId)),
        );
        await saveFigures(
          tx,
          figures.filter(({ id }) => livesHeld.has(id)),
          deps.now(),
        );
      });
    } catch (error) {
      book.putBack(taken.minutes);
      counter.putBack(watched);
      throw error;
    }
    taken.stored();
  };

  /**
   * The last figures of a live that has just ended, to be stored with its end. @returns the function that stores them
   */
  const close = (one: HeldStudio): (() => Promise<void>) => {
    const { studio, live } = one;
    if (!live) return async () => {};
    counter.settle(studio.id, time());
    const watched = counter.endCrowd(studio.id);
    const { peak, unique } = counter.count(studio.id, time());
    const figures = { id: live.id, peak, unique, playback: counter.playback(studio.id), ...live.totals };
    const at = deps.now();
    counter.end(studio.id);
    return async () => {
      await store([one]);
      await deps.db.transaction(async (tx) => {
        const claim = deps.live.claim(studio.id);
        if (!claim || (await holdLeases(tx, [claim])).length === 0) return;
        await saveWatched(tx, watched);
        await saveFigures(tx, [figures], at);
      });
    };
  };
  return { store, close };
};
