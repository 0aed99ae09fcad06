import type { ChatLineState } from '@onair/contract/chat/line';
import { lineOf, type RoomEvent } from './room-event.ts';

/**
 * The latest acts of a room in memory. What becomes of a line later is entered where the line stands, so that a line that
 * has been deleted is not told again.
 */
export const eventRing = (size: number, startsAfter: number) => {
  const events: RoomEvent[] = [];
  let from = startsAfter;

  const becomes = (id: string, change: { state?: ChatLineState; isCollect?: boolean }): void => {
    for (const [n, kept] of events.entries()) {
      const line = lineOf(kept.event);
      if (line?.id === id && 'line' in kept.event) {
        events[n] = { ...kept, event: { ...kept.event, line: { ...line, ...change } } };
      }
    }
  };

  return {
    /** Acts after this number are in the ring. */
    from: () => from,
    push: (entry: RoomEvent): void => {
      const { event } = entry;
      if (event.kind === 'deleted') becomes(event.id, { state: 'deleted' });
      else if (event.kind === 'restored') becomes(event.line.id, event.line);
      else if (event.kind === 'collected' || event.kind === 'uncollected') {
        becomes(event.id, { isCollect: event.kind === 'collected' });
      }
      events.push(entry);
      if (events.length > size) from = events.shift()?.event.seq ?? from;
    },
    /** Acts after `after`, up to and with `until`. */
    between: (after: number, until: number): RoomEvent[] =>
      events.filter(({ event }) => event.seq > after && event.seq <= until),
  };
};
