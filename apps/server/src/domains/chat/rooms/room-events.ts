import type { ChatEvent, ChatLine, ChatLineState } from '@onair/contract/chat/line';
import type { Subject } from '../../../bus/bus.ts';

/** Bus subject on which every process receives what happened in a room: payload `RoomEvents`. */
export const CHAT_EVENTS: Subject<RoomEvents> = 'chat';

/** An event as operators get it; `staff` ones are for them only. */
export type RoomEvent = {
  staff: boolean;
  event: ChatEvent;
  /** Of a guest who was muted; for servers, never sent to a client. */
  guestKey?: string | null;
  /** Of a mute that binds a network, or of a guest's line; for servers, never sent to a client. */
  networkKey?: string | null;
  /** Of a mute; the audience is not told why someone else is muted. */
  reason?: string;
};

/** Consecutive committed events of one room, in order. */
export type RoomEvents = { studioId: string; events: RoomEvent[] };

const lineOf = (event: ChatEvent): ChatLine | null => ('line' in event ? event.line : null);

/** A line as the audience gets it; null when it is hidden from it. */
export const lineForAudience = (line: ChatLine): ChatLine | null => {
  if (line.state !== 'shown') return null;
  return line.isCollect ? { ...line, isCollect: false } : line;
};

/** An event as the audience gets it; null when it is hidden from it. */
export const forAudience = ({ staff, event }: RoomEvent): ChatEvent | null => {
  if (staff) return null;
  if (!('line' in event)) return event;
  const line = lineForAudience(event.line);
  return line && { ...event, line };
};

/** Everything but lines: it is sent even to clients that read too slowly for lines. */
export const isModeration = ({ kind }: ChatEvent): boolean => kind !== 'message';

/**
 * The latest events of a room in memory. Later changes of a line are applied to its entry, so that a deleted line is
 * not sent again.
 */
export const eventRing = (size: number, startsAfter: number) => {
  const events: RoomEvent[] = [];
  let from = startsAfter;

  const changeLine = (id: string, change: { state?: ChatLineState; isCollect?: boolean }): void => {
    for (const [n, entry] of events.entries()) {
      const line = lineOf(entry.event);
      if (line?.id === id && 'line' in entry.event) {
        events[n] = { ...entry, event: { ...entry.event, line: { ...line, ...change } } };
      }
    }
  };

  return {
    /** Events after this number are in the ring. */
    from: () => from,
    push: (entry: RoomEvent): void => {
      const { event } = entry;
      if (event.kind === 'deleted') changeLine(event.id, { state: 'deleted' });
      else if (event.kind === 'restored') changeLine(event.line.id, event.line);
      else if (event.kind === 'collected' || event.kind === 'uncollected') {
        changeLine(event.id, { isCollect: event.kind === 'collected' });
      }
      events.push(entry);
      if (events.length > size) from = events.shift()?.event.seq ?? from;
    },
    /** Events after `after`, up to and including `until`. */
    between: (after: number, until: number): RoomEvent[] =>
      events.filter(({ event }) => event.seq > after && event.seq <= until),
  };
};
