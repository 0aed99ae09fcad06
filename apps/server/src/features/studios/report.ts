import type { Queryable } from '../../db/client.ts';
import { countEvents, findEventsOf, meansOf, watchedOf } from './history.store.ts';
import type { KeptReport } from './lives.store.ts';

const rounded = (value: number | null): number | null => (value === null ? null : Math.round(value * 10) / 10);

/** What a live was, from its minutes, events and viewers; they are forgotten one day, the report is not. */
export const reportOf = async (db: Queryable, liveId: string): Promise<KeptReport> => {
  const means = await meansOf(db, liveId);
  const watched = await watchedOf(db, liveId);
  return {
    minutesWatched: Math.round(watched.minutes * 100) / 100,
    chatMessages: means.chatMessages,
    meanVideoKbps: rounded(means.meanVideoKbps),
    meanAudioKbps: rounded(means.meanAudioKbps),
    meanFps: rounded(means.meanFps),
    stalls: await countEvents(db, liveId, 'stall'),
    switches: (await findEventsOf(db, liveId, 'switched')).reverse(),
    acts: (await findEventsOf(db, liveId, 'act')).reverse(),
  };
};
