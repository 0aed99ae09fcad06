import type { Bus } from '../../../bus/bus.ts';
import { LIVE_CHANGED, type LiveChanged } from '../../live/index.ts';
import type { Chatter } from './chatter.ts';
import { frame } from './frames.ts';
import type { Rooms } from './rooms.ts';

const frameOf = ({ live, title, viewers }: LiveChanged): Buffer => frame({ type: 'live', live, title, viewers });

/** Tells those in a room whether its studio is live, under which title, and how many watch. */
export const liveNews = (bus: Bus, rooms: Pick<Rooms, 'all'>) => {
  const known = new Map<string, Buffer>();
  const stop = bus.subscribe(LIVE_CHANGED, (payload) => {
    const change = payload as LiveChanged;
    const told = frameOf(change);
    known.set(change.studioId, told);
    for (const chatter of rooms.all().find(({ id }) => id === change.studioId)?.live ?? []) {
      if (chatter.behind === null) chatter.send(told);
    }
  });
  return {
    /** What was heard last of the studio, to one that has just come in. */
    tell: (studioId: string, chatter: Chatter): void => {
      const told = known.get(studioId);
      if (told) chatter.send(told);
    },
    stop,
  };
};
