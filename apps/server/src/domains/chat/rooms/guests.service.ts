import { write } from '../../../db/write.ts';
import { type Deps, systemActor } from '../../../deps.ts';
import type { Identity } from '../connections/frames.rules.ts';
import { appendActs, lockRoom } from '../moderation/moderation.store.ts';
import type { ChatLimits } from './limits.rules.ts';
import { CHAT_EVENTS, type RoomEvents, type RoomState } from './room-state.service.ts';
import { findGuestsOfNetwork, noteGuests, type SeenGuest } from './rooms.store.ts';

/** Guests who enter within this time are noted together. */
const NOTE_MS = 500;
const MINUTE_MS = 60_000;
/** How long operators are told that a network is held; while it goes on they are told again. */
const HELD_MS = 60_000;
/** Networks remembered as told. */
const TOLD_MAX = 1_000;

type Limits = Pick<ChatLimits, 'notedPerMinute' | 'sharedNotedPerMinute' | 'enteredInAll'>;

/**
 * Who may be noted: anyone may enter under a new id as often as they like, so a network gets a few of them noted a
 * minute. Who speaks is stored with the line in any case.
 */
const noteAllowance = (limits: Limits, state: Pick<RoomState, 'mode'>) => {
  const noted = new Map<string, Set<string>>();
  let inAll = 0;
  let since = Number.NEGATIVE_INFINITY;
  return (networkKey: string, personId: string, now: number): boolean => {
    if (Math.abs(now - since) >= MINUTE_MS) {
      noted.clear();
      [inAll, since] = [0, now];
    }
    const ids = noted.get(networkKey) ?? new Set<string>();
    if (ids.has(personId)) return true;
    const most = state.mode().sharedNetwork ? limits.sharedNotedPerMinute : limits.notedPerMinute;
    if (ids.size >= most || inAll >= limits.enteredInAll) return false;
    noted.set(networkKey, ids.add(personId));
    inAll += 1;
    return true;
  };
};

type Parts = { deps: Deps; limits: Limits; state: Pick<RoomState, 'mode'>; studioId: string };

/** What a room notes about guests besides their lines: who has entered, and networks that speak too much. */
export const guestNotes = ({ deps, limits, state, studioId }: Parts) => {
  const mayNote = noteAllowance(limits, state);
  const waiting = new Map<string, SeenGuest>();
  const told = new Map<string, number>();
  let timer: NodeJS.Timeout | null = null;
  let noting: Promise<void> = Promise.resolve();
  const guard = (work: () => Promise<void>): void => {
    noting = noting.then(work).catch((error) => deps.log.warn({ err: error }, 'guests of the chat could not be noted'));
  };

  const note = (): void => {
    timer = null;
    if (waiting.size === 0) return;
    const guests = [...waiting.values()];
    waiting.clear();
    guard(() => noteGuests(deps.db, studioId, deps.now(), guests));
  };

  /** As an act of nobody: it is in the room's history, and every server tells its operators. */
  const notifyHeld = (networkKey: string): Promise<void> =>
    write(deps, systemActor, async (w) => {
      await lockRoom(w.tx, studioId);
      const { guests, count } = await findGuestsOfNetwork(w.tx, { studioId, networkKey, now: w.at });
      const [latest] = guests;
      if (!latest) return;
      const until = new Date(w.at.getTime() + HELD_MS).toISOString();
      const data = { name: latest.name, guests: count, until };
      const act = { kind: 'networkHeld', personId: latest.id, staff: true, data } as const;
      const events = await appendActs(w.tx, studioId, w.at, null, [act]);
      w.onCommit(() => deps.bus.publish(CHAT_EVENTS, { studioId, events } satisfies RoomEvents));
    });

  return {
    /** A person has entered: guests are noted, so that every server can say who shares a network. */
    seen: ({ personId: id, guestKey, networkKey, name, login }: Identity): void => {
      if (guestKey === null || networkKey === null || !mayNote(networkKey, id, deps.now().getTime())) return;
      waiting.set(id, { id, accountId: login?.session.accountId ?? null, guestKey, networkKey, name });
      timer ??= setTimeout(note, NOTE_MS).unref();
    },
    /** A line was refused because its network speaks too much. */
    held: (networkKey: string): void => {
      const now = deps.now().getTime();
      if (now - (told.get(networkKey) ?? Number.NEGATIVE_INFINITY) < HELD_MS) return;
      if (told.size >= TOLD_MAX) told.clear();
      told.set(networkKey, now);
      note();
      guard(() => notifyHeld(networkKey));
    },
    settle: (): Promise<void> => {
      if (timer) clearTimeout(timer);
      note();
      return noting;
    },
  };
};

export type GuestNotes = ReturnType<typeof guestNotes>;
