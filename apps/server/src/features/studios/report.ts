import type { Queryable } from '../../db/client.ts';
import { countEvents, findEventsOf, watchedOf } from './history.store.ts';
import type { KeptReport, Totals } from './lives.store.ts';

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** Means over the seconds on air; null without any. */
const meansOf = ({ seconds, video, audio, frames, chat }: Totals) => {
  const mean = (sum: number): number | null => (seconds === 0 ? null : rounded(sum / seconds));
  return { meanVideoKbps: mean(video), meanAudioKbps: mean(audio), meanFps: mean(frames), chatMessages: chat };
};

/** What a live was, from its totals, events and viewers; those are forgotten one day, the report is not. */
export const reportOf = async (db: Queryable, liveId: string, totals: Totals): Promise<KeptReport> => {
  const watched = await watchedOf(db, liveId);
  return {
    minutesWatched: Math.round(watched.minutes * 100) / 100,
    ...meansOf(totals),
    stalls: await countEvents(db, liveId, 'stall'),
    switches: (await findEventsOf(db, liveId, 'switched')).reverse(),
    acts: (await findEventsOf(db, liveId, 'act')).reverse(),
  };
};
