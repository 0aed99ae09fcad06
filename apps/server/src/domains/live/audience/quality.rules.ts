import { WATCHING_SECONDS } from '@onair/contract/live/audience/live';
import type { AudienceQuality, PlayQuality } from '@onair/contract/live/audience/quality';

/** A player's report and its time, in milliseconds. */
export type Reported = { quality: PlayQuality; at: number };

const meanOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length;
};

/** Summarizes recent reports of players; null without any. */
export const audienceQuality = (reports: Iterable<Reported | null>, now: number): AudienceQuality | null => {
  const fresh: PlayQuality[] = [];
  for (const one of reports) if (one && now - one.at <= WATCHING_SECONDS * 1000) fresh.push(one.quality);
  if (fresh.length === 0) return null;
  return {
    players: fresh.length,
    byCdn: fresh.filter(({ by }) => by === 'cdn').length,
    stalling: fresh.filter(({ stalls }) => stalls > 0).length,
    startMs: meanOf(fresh.map(({ startMs }) => startMs)),
    kbps: meanOf(fresh.map(({ kbps }) => kbps)),
    latencyMs: meanOf(fresh.map(({ latencyMs }) => latencyMs)),
  };
};
