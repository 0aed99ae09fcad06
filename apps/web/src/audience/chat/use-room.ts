import type { Room, RoomConnection } from '../../domains/chat/rooms/open-room.ts';
import type { RoomState } from '../../domains/chat/rooms/room-state.ts';
import { useWatched } from '../store.ts';

/** The chat room as it is now. */
export const useRoom = (room: Room): RoomState => useWatched(room.watch, room.state);
export const useConnection = (room: Room): RoomConnection => useWatched(room.watch, room.connection);
