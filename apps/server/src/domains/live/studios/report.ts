import type { Queryable } from '../../../db/client.ts';
import { countLines } from './chat-counts.store.ts';
import { countEvents, findEventsOf, watchedOf } from './history.store.ts';
import type { OpenLive, ReportRow, Totals } from './lives.store.ts';

const rounded = (value: number): number => Math.round(value * 10) / 10;

/** Means over the seconds on air; null without any. */
const meansOf = ({ seconds, video, audio, frames }: Totals) => {
  const mean = (sum: number): number | null => (seconds === 0 ? null : rounded(sum / seconds));
  return { meanVideoKbps: mean(video), meanAudioKbps: mean(audio), meanFps: mean(frames) };
};

/** The report of a live, from its totals, events, viewers and chat; those are deleted one day, the report is not. */
export const reportOf = async (
  db: Queryable,
  { id: liveId, studioId, beganAt }: Pick<OpenLive, 'id' | 'studioId' | 'beganAt'>,
  endedAt: Date,
  totals: Totals,
): Promise<ReportRow> => {
  const watched = await watchedOf(db, liveId);
  return {
    minutesWatched: Math.round(watched.minutes * 100) / 100,
    ...meansOf(totals),
    chatMessages: await countLines(db, studioId, new Date(beganAt), endedAt),
    stalls: await countEvents(db, liveId, 'stall'),
    switches: (await findEventsOf(db, liveId, 'switched', 'resumed')).reverse(),
    acts: (await findEventsOf(db, liveId, 'act')).reverse(),
  };
};
