import type { Deps } from '../../../deps.ts';
import { findSeqs } from './chat.store.ts';
import type { ChatLimits } from './limits.ts';
import type { Recogniser } from './recognise.ts';
import { openRoom, type Room } from './room.ts';
import { CHAT_NEWS, type RoomNews } from './room-event.ts';

/**
 * The rooms of this process: opened when the first socket enters, forgotten a while after the last has left. Each hears
 * what happens in it over the bus, and looks into the database now and then, since the bus may lose a word.
 */
export const chatRooms = (deps: Deps, limits: ChatLimits, recognition: Recogniser) => {
  const { bus, db, log } = deps;
  const opening = new Map<string, Promise<Room>>();
  const rooms = new Map<string, { room: Room; inside: number; emptySince: number }>();
  const failed = (error: unknown): void => log.warn({ err: error }, 'chat acts could not be read; trying again');

  const open = (id: string): Promise<Room> => {
    const there = opening.get(id);
    if (there) return there;
    // Acts told while it is being opened are not lost: it looks once it is there.
    const made = openRoom(deps, limits, recognition, id).then(async (room) => {
      rooms.set(id, { room, inside: 0, emptySince: performance.now() });
      await room.look();
      return room;
    });
    opening.set(id, made);
    made.catch(() => opening.delete(id));
    return made;
  };

  const unsubscribe = bus.subscribe(CHAT_NEWS, (payload) => {
    const { studioId, events } = payload as RoomNews;
    rooms.get(studioId)?.room.hear(events)?.catch(failed);
  });

  const lookAll = async (): Promise<void> => {
    if (rooms.size === 0) return;
    for (const { id, seq } of await findSeqs(db, [...rooms.keys()])) {
      const room = rooms.get(id)?.room;
      if (room && seq > room.newest()) await room.look();
    }
  };
  const looks = setInterval(() => lookAll().catch(failed), limits.lookEveryMs).unref();

  return {
    /** @returns the room, and how one leaves it */
    enter: async (id: string): Promise<{ room: Room; leave: () => void }> => {
      const room = await open(id);
      const place = rooms.get(id);
      if (place) place.inside += 1;
      return {
        room,
        leave: () => {
          if (!place) return;
          place.inside -= 1;
          place.emptySince = performance.now();
        },
      };
    },
    all: (): Room[] => [...rooms.values()].map(({ room }) => room),
    /** Forgets rooms that have been empty for long. */
    tidy: (now: number): void => {
      for (const [id, { room, inside, emptySince }] of rooms) {
        if (inside > 0 || now - emptySince < limits.emptyForMs) continue;
        rooms.delete(id);
        opening.delete(id);
        void room.stop().catch(failed);
      }
    },
    stop: async (): Promise<void> => {
      clearInterval(looks);
      await Promise.all([...rooms.values()].map(({ room }) => room.stop()));
      unsubscribe();
    },
  };
};

export type Rooms = ReturnType<typeof chatRooms>;
