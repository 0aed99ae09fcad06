import type { Room, RoomConnection, RoomState } from '../../domains/chat/rooms/index.ts';
import { useWatched } from '../store.ts';

/** The chat room as it is now. */
export const useRoom = (room: Room): RoomState => useWatched(room.watch, room.state);
export const useConnection = (room: Room): RoomConnection => useWatched(room.watch, room.connection);
