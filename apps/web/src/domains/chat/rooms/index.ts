export { chatWords } from './chat.words.ts';
export { EMOJI, insertAt } from './emoji.ts';
export { type Identity, openRoom, type Room, type RoomConnection } from './open-room.ts';
export type { PendingLine as Unsaid, RoomState } from './room-state.ts';
export { anchorScroll as keepPlace, type ScrollAnchor as PlaceKeeper } from './scroll-anchor.ts';
export {
  linesToAnnounce as newestToSay,
  nextSendAt as nextTurn,
  type SendState as Speaking,
  sendState as speakingNow,
} from './send-state.ts';
