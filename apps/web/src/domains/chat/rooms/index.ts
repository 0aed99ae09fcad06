export { chatWords } from './chat.words.ts';
export { EMOJI, insertAt } from './emoji.ts';
export { type Identity, openRoom, type Room, type RoomConnection } from './open-room.ts';
export type { PendingLine, RoomState } from './room-state.ts';
export { anchorScroll, type ScrollAnchor } from './scroll-anchor.ts';
export {
  linesToAnnounce,
  nextSendAt,
  type SendState,
  sendState,
} from './send-state.ts';
