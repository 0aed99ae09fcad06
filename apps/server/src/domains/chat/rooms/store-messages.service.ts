import { dropOldest } from '@onair/contract/typed';
import type { Deps } from '../../../deps.ts';
import type { HitNotes } from './hits.service.ts';
import type { ChatLimits } from './limits.rules.ts';
import { CHAT_EVENTS, type RoomEvent, type RoomEvents } from './room-state.service.ts';
import { insertLines, type NewLine, type StoredLine } from './rooms.store.ts';

/** The stored form of a line. */
export type StoredMessage = Pick<StoredLine, 'id' | 'seq' | 'state'>;

type QueuedMessage = { line: NewLine; result: PromiseWithResolvers<StoredMessage | null> };

/** Lines remembered by their client id, so that a repeat costs nothing. */
const REMEMBERED = 5_000;

/** Lines that have just been stored, as events of the room. */
const eventsOf = (lines: readonly NewLine[], stored: readonly StoredLine[]): RoomEvent[] => {
  const byId = new Map(lines.map((line) => [line.id, line]));
  return stored.flatMap(({ id, seq, time, fresh }) => {
    const line = byId.get(id);
    if (!fresh || !line) return [];
    const { personId, username, rank, content, state, networkKey } = line;
    const shown = { id, seq, personId, username, rank, content, time, state, isCollect: false };
    return { staff: false, event: { seq, kind: 'message' as const, line: shown }, networkKey };
  });
};

type Parts = {
  deps: Pick<Deps, 'db' | 'bus' | 'now'>;
  limits: Pick<ChatLimits, 'batchMs' | 'batchMax' | 'waitingMax'>;
  studioId: string;
  notes: HitNotes;
};

/**
 * Stores the lines of a room and announces them on the bus. Lines are batched: the first is stored immediately, those
 * that arrive meanwhile with the next statement, at most one statement per `batchMs`, in order of arrival.
 */
export const messageStorage = ({ deps, limits, studioId, notes }: Parts) => {
  const { db, bus, now } = deps;
  const keyOf = (personId: string, clientId: string): string => `${personId} ${clientId}`;
  const known = new Map<string, Promise<StoredMessage | null>>();
  let waiting: QueuedMessage[] = [];
  let storedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | null = null;
  let storing: Promise<void> | null = null;
  let ended = false;

  const store = async (lines: readonly NewLine[]): Promise<StoredLine[]> => {
    const stored = await insertLines(db, studioId, now(), lines);
    const events = eventsOf(lines, stored);
    if (events.length === 0) return stored;
    bus.publish(CHAT_EVENTS, { studioId, events } satisfies RoomEvents);
    const fresh = new Set(events.map(({ event }) => 'line' in event && event.line.id));
    if (lines.some(({ id, review }) => review && fresh.has(id))) notes.waiting();
    return stored;
  };

  const storeBatch = async (): Promise<void> => {
    const batch = waiting.slice(0, limits.batchMax);
    waiting = waiting.slice(limits.batchMax);
    storedAt = performance.now();
    try {
      const stored = await store(batch.map(({ line }) => line));
      const found = new Map(stored.map((line) => [keyOf(line.personId, line.clientId), line]));
      for (const { line, result } of batch) {
        const key = keyOf(line.personId, line.clientId);
        // Lines that were not stored may be sent again later.
        if (!found.has(key)) known.delete(key);
        result.resolve(found.get(key) ?? null);
      }
    } catch (error) {
      for (const { line, result } of batch) {
        known.delete(keyOf(line.personId, line.clientId));
        result.reject(error);
      }
    } finally {
      storing = null;
      schedule();
    }
  };

  const begin = (): void => {
    timer = null;
    storing = storeBatch();
  };

  function schedule(): void {
    if (timer || storing || waiting.length === 0) return;
    const wait = limits.batchMs - (performance.now() - storedAt);
    if (wait <= 0) begin();
    else timer = setTimeout(begin, wait);
  }

  return {
    /** The result of an earlier line with this id, if there is one. */
    find: (personId: string, clientId: string): Promise<StoredMessage | null> | null =>
      known.get(keyOf(personId, clientId)) ?? null,
    /**
     * @returns what was stored, null when nothing was because the person is muted; null instead of a promise when the
     * queue is full, and after shutdown
     */
    add: (line: NewLine): Promise<StoredMessage | null> | null => {
      const key = keyOf(line.personId, line.clientId);
      const before = known.get(key);
      if (before) return before;
      if (ended || waiting.length >= limits.waitingMax) return null;
      const result = Promise.withResolvers<StoredMessage | null>();
      known.set(key, result.promise);
      if (known.size > REMEMBERED) dropOldest(known);
      waiting.push({ line, result });
      schedule();
      return result.promise;
    },
    /** Accepts no more lines, and waits until all accepted ones are stored. */
    end: async (): Promise<void> => {
      ended = true;
      while (storing || waiting.length > 0) {
        if (timer) clearTimeout(timer);
        if (!storing) begin();
        await storing;
      }
    },
  };
};

export type StoreMessages = ReturnType<typeof messageStorage>;
