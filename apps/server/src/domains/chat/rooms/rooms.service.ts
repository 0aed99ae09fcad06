import type { Deps } from '../../../deps.ts';
import type { ChatLimits } from './limits.rules.ts';
import { openRoom, type Room } from './room.service.ts';
import { CHAT_EVENTS } from './room-state.service.ts';
import { findSeqs } from './rooms.store.ts';
import type { BannedWords } from './word-filter.service.ts';

/**
 * The rooms of this process: opened when the first connection enters, closed a while after the last one left. Each
 * receives its events over the bus, and polls the database occasionally, since the bus may lose a message.
 */
export const chatRooms = (deps: Deps, limits: ChatLimits, bannedWords: BannedWords) => {
  const { bus, db, log } = deps;
  const opening = new Map<string, Promise<Room>>();
  const rooms = new Map<string, { room: Room; connections: number; emptySince: number }>();
  const failed = (error: unknown): void => log.warn({ err: error }, 'chat events could not be read; trying again');

  const open = (id: string): Promise<Room> => {
    const there = opening.get(id);
    if (there) return there;
    // Events announced while it is being opened are not lost: it reads the database once it is open.
    const made = openRoom(deps, limits, bannedWords, id).then(async (room) => {
      rooms.set(id, { room, connections: 0, emptySince: performance.now() });
      await room.poll();
      return room;
    });
    opening.set(id, made);
    made.catch(() => opening.delete(id));
    return made;
  };

  const unsubscribe = bus.subscribe(CHAT_EVENTS, ({ studioId, events }) => {
    rooms.get(studioId)?.room.receive(events)?.catch(failed);
  });

  const pollAll = async (): Promise<void> => {
    if (rooms.size === 0) return;
    for (const { id, seq } of await findSeqs(db, [...rooms.keys()])) {
      const room = rooms.get(id)?.room;
      if (room && seq > room.newest()) await room.poll();
    }
  };
  const timer = setInterval(() => pollAll().catch(failed), limits.pollEveryMs).unref();

  return {
    /** @returns the room, and the function that leaves it */
    enter: async (id: string): Promise<{ room: Room; leave: () => void }> => {
      const room = await open(id);
      const entry = rooms.get(id);
      if (entry) entry.connections += 1;
      return {
        room,
        leave: () => {
          if (!entry) return;
          entry.connections -= 1;
          entry.emptySince = performance.now();
        },
      };
    },
    all: (): Room[] => [...rooms.values()].map(({ room }) => room),
    /** Closes rooms that have been empty for a while. */
    closeEmpty: (now: number): void => {
      for (const [id, { room, connections, emptySince }] of rooms) {
        if (connections > 0 || now - emptySince < limits.emptyForMs) continue;
        rooms.delete(id);
        opening.delete(id);
        void room.stop().catch(failed);
      }
    },
    stop: async (): Promise<void> => {
      clearInterval(timer);
      await Promise.all([...rooms.values()].map(({ room }) => room.stop()));
      unsubscribe();
    },
  };
};

export type Rooms = ReturnType<typeof chatRooms>;
