import type { StudioEvent } from '@onair/contract/live/media/channel';
import type { PlaylistPosition } from '@onair/contract/live/media/stats';
import { videosChannel } from '@onair/contract/live/videos/videos';
import { write } from '../../../db/write.ts';
import { systemActor } from '../../../deps.ts';
import { holdLease } from '../media/leases.store.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { localFiles } from '../media/media-files.service.ts';
import { ROTATION_DUE, VIDEO_WITHDRAWN } from '../subjects.channel.ts';
import { playlistOf } from './rotation.service.ts';
import { findItems, findRunning, lockRotation, markRunning, notePlaying, type RotationRow } from './rotation.store.ts';

const TICK_MS = 1_000;
/** The call that starts a rotation plays it; if it is not playing after this long, it is played from here. */
const GRACE_MS = 4_000;

type Known = {
  /** The list last sent to the media process, as text; null before this process knows. */
  sent: string | null;
  /** Not played from here before this moment. */
  notBefore: number;
  /** The last recorded item. */
  noted: string;
};

type Ended = { reason: string; itemId: string | null };

/** Includes file paths: a moved file is at another path. */
const signature = (list: { items: readonly { id: string; file: string }[]; loops: number }): string =>
  `${list.loops} ${list.items.map(({ id, file }) => `${id} ${file}`).join()}`;

/**
 * Each second compares the rotations that should play, by the database, with what the media process plays, in the
 * process that holds the studio: resumes missing ones, sends edits, stops others. The end of a list is remembered until
 * it is stored. @returns ends it
 */
export const startRotations = (deps: LiveDeps): (() => Promise<void>) => {
  const { bus, db, live, log } = deps;
  const here = localFiles(deps);
  const known = new Map<string, Known>();
  const ends = new Map<string, Ended>();
  const strays = new Map<string, number>();
  /** Nothing in the initial state is playing yet. */
  let first = true;
  let closed = false;

  const playing = (studioId: string): PlaylistPosition | null =>
    live.stats().studios.find((one) => one.studioId === studioId)?.playlist ?? null;

  const storeEnd = async (studioId: string, { reason, itemId }: Ended): Promise<void> => {
    const claim = live.claim(studioId);
    // In doubt: stored once the lease is certain again.
    if (!claim) return;
    await write(deps, systemActor, async (w) => {
      await holdLease(w.tx, claim);
      const rotation = await lockRotation(w.tx, studioId);
      // A person has stopped it, which is stored.
      if (!rotation?.running) return;
      await markRunning(w.tx, studioId, null);
      const after = { reason, ...(itemId ? { video: itemId } : {}) };
      w.audit({ action: 'rotation.end', subjectType: 'rotation', subjectId: studioId, after });
      w.emit(videosChannel, 'rotation', { studioId });
    });
    ends.delete(studioId);
    known.delete(studioId);
  };
  const note = async (studioId: string, one: Known, position: PlaylistPosition): Promise<void> => {
    const now = `${position.itemId} ${position.round}`;
    if (one.noted === now) return;
    await notePlaying(db, studioId, position);
    await write(deps, systemActor, async (w) => w.emit(videosChannel, 'rotation', { studioId }));
    one.noted = now;
  };
  const compare = async (rotation: RotationRow): Promise<void> => {
    const { studioId, playingItem, playingRound } = rotation;
    const one = known.get(studioId) ?? {
      sent: null,
      notBefore: first ? 0 : performance.now() + GRACE_MS,
      noted: '',
    };
    known.set(studioId, one);
    // Items to download are skipped until they are local; then the list changes.
    const list = await here.list(playlistOf(rotation, await findItems(db, studioId)));
    const wanted = signature(list);
    const position = playing(studioId);
    if (position) {
      await note(studioId, one, position);
      // A rotation started by a person's call is sent once more: which list it had is not known here.
      if (one.sent === wanted) return;
      const answer = await live.command(studioId, list.items.length > 0 ? { do: 'edit', list } : { do: 'stopPlaying' });
      if (answer === 'done') one.sent = wanted;
      return;
    }
    if (list.items.length === 0 || performance.now() < one.notBefore) return;
    one.notBefore = performance.now() + GRACE_MS;
    const from = playingItem ? { from: { itemId: playingItem, round: playingRound } } : {};
    const answer = await live.command(studioId, { do: 'play', list: { ...list, ...from } });
    if (answer === 'done') one.sent = wanted;
    else log.warn({ studioId, answer }, 'a rotation could not be started again; trying again');
  };
  /** It plays although nobody wants it: the stop command was lost. */
  const stopStrays = async (running: ReadonlySet<string>): Promise<void> => {
    for (const { studioId, playlist } of live.stats().studios) {
      const seen = playlist && !running.has(studioId) && live.owns(studioId) ? (strays.get(studioId) ?? 0) + 1 : 0;
      strays.set(studioId, seen);
      if (seen > 2) await live.command(studioId, { do: 'stopPlaying' });
    }
  };
  const round = async (): Promise<void> => {
    for (const [studioId, end] of ends) await storeEnd(studioId, end);
    const rotations = (await findRunning(db)).filter(({ studioId }) => live.owns(studioId) && !ends.has(studioId));
    const running = new Set(rotations.map(({ studioId }) => studioId));
    for (const studioId of known.keys()) if (!running.has(studioId)) known.delete(studioId);
    for (const rotation of rotations) await compare(rotation);
    await stopStrays(running);
    first = false;
  };

  let working: Promise<void> | null = null;
  const wake = (): void => {
    if (closed || working || !live.isOwner() || !live.state().media.available) return;
    working = round()
      .catch((err: unknown) => log.warn({ err }, 'rotations cannot be looked after; trying again'))
      .finally(() => {
        working = null;
      });
  };
  const onEvent = (studioId: string, event: StudioEvent): void => {
    if (event.event === 'listEnded') ends.set(studioId, { reason: event.reason, itemId: event.itemId });
    if (event.event === 'itemSkipped')
      log.warn({ studioId, video: event.itemId }, 'a video of a rotation was left out');
    if (event.event === 'listEnded' || event.event === 'item') wake();
  };
  const timer = setInterval(wake, TICK_MS).unref();
  const cease = [
    // The media process starts without state.
    live.on('ready', () => {
      known.clear();
      first = true;
      wake();
    }),
    live.on('event', ({ studioId, event }) => onEvent(studioId, event)),
    // Another server plays it from here on: what ended here no longer matters.
    live.on('lost', (studioId) => void ends.delete(studioId)),
    bus.subscribe(VIDEO_WITHDRAWN, wake),
    bus.subscribe(ROTATION_DUE, wake),
  ];
  return async () => {
    closed = true;
    clearInterval(timer);
    for (const end of cease) end();
    await working;
  };
};
