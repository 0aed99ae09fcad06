export { chatWords } from './chat.words.ts';
export { EMOJI, insertAt } from './emoji.ts';
export { keepPlace, type PlaceKeeper } from './keep-place.ts';
export { type Identity, openRoom, type Room, type RoomConnection } from './open-room.ts';
export type { RoomState, Unsaid } from './room-state.ts';
export { newestToSay, nextTurn, type Speaking, speakingNow } from './speaking.ts';
