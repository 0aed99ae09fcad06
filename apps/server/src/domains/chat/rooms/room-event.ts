import type { ChatEvent, ChatLine } from '@onair/contract/chat/line';

/** Bus subject on which every process hears what happened in a room: payload `RoomNews`. */
export const CHAT_NEWS = 'chat';

/** An act as operators get it; `staff` ones are for them alone. */
export type RoomEvent = {
  staff: boolean;
  event: ChatEvent;
  /** Of a guest who was muted; for servers, never told to a socket. */
  guestKey?: string | null;
};

/** Consecutive acts of one room, in order, after they have been committed. */
export type RoomNews = { studioId: string; events: RoomEvent[] };

export const lineOf = (event: ChatEvent): ChatLine | null => ('line' in event ? event.line : null);

/** A line as the audience gets it; null when it is not for it. */
export const lineForAudience = (line: ChatLine): ChatLine | null => {
  if (line.state !== 'shown') return null;
  return line.isCollect ? { ...line, isCollect: false } : line;
};

/** An act as the audience gets it; null when it is not for it. */
export const forAudience = ({ staff, event }: RoomEvent): ChatEvent | null => {
  if (staff) return null;
  if (!('line' in event)) return event;
  const line = lineForAudience(event.line);
  return line && { ...event, line };
};

/** Everything but lines: it reaches even those who read too slowly for lines. */
export const isModeration = ({ kind }: ChatEvent): boolean => kind !== 'message';
