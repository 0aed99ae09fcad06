import type { Room, RoomConnection } from '../../shared/chat/open-room.ts';
import type { RoomState } from '../../shared/chat/room-state.ts';
import { useWatched } from '../store.ts';

/** The chat room as it is now. */
export const useRoom = (room: Room): RoomState => useWatched(room.watch, room.state);
export const useConnection = (room: Room): RoomConnection => useWatched(room.watch, room.connection);
