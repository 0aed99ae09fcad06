import type { Bus } from '../../../bus/bus.ts';
import { LIVE_CHANGED } from '../../live/index.ts';
import type { Rooms } from '../rooms/rooms.service.ts';
import { type ChatConnection, chatFrame } from './frames.rules.ts';

/** Sends to a room whether its studio is live, its title, and the number of viewers. */
export const liveStatus = (bus: Bus, rooms: Pick<Rooms, 'all'>) => {
  const latest = new Map<string, Buffer>();
  const stop = bus.subscribe(LIVE_CHANGED, ({ studioId, live, title, viewers }) => {
    const frame = chatFrame({ type: 'live', live, title, viewers });
    latest.set(studioId, frame);
    for (const connection of rooms.all().find(({ id }) => id === studioId)?.connections ?? []) {
      if (connection.behind === null) connection.send(frame);
    }
  });
  return {
    /** Sends the latest status of the studio to a connection that has just entered. */
    send: (studioId: string, connection: ChatConnection): void => {
      const frame = latest.get(studioId);
      if (frame) connection.send(frame);
    },
    stop,
  };
};
