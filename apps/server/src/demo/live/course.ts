import type { EndReason } from '@onair/contract/live/live-reports';
import type { LiveMethod } from '@onair/contract/live/studios/now';
import type { Happening, Playback } from '../../domains/live/index.ts';
import type { Prng } from '../prng.ts';

/** What happens in a live is drawn from these. */
type Length = { minutes: number; crowd: number; method: LiveMethod };

type DemoEvent = { minute: number; kind: 'switched' | 'stall' | 'act'; data: Happening };

/** At most one of this many viewers sends a line in a minute: recorded lives have readable chat, line by line. */
const CHATTY = 150;

/** An audience arrives within the first fifth of a live, fluctuates, and leaves in the last tenth. */
const shareAt = (part: number): number => Math.min(1, part / 0.2, (1 - part) / 0.1 + 0.15);

/** Reports of players: two of three had FLV, at a second or so, the others HLS. */
const playbackOf = (live: { rate: number; unique: number; seconds: number }, draw: Prng): Playback => {
  const sums = (share: number, startMs: number, latencyMs: number) => {
    const seconds = Math.round(live.seconds * share);
    const starts = Math.ceil(live.unique * share);
    const stalls = Math.round((seconds / 3600) * (0.5 + draw.next() * 2));
    const reports = Math.ceil(seconds / 20);
    return {
      seconds,
      starts,
      startMs: starts * (startMs + draw.below(400)),
      stalls,
      stalledMs: stalls * (400 + draw.below(800)),
      rated: reports,
      kbps: reports * (live.rate + 128),
      aged: reports,
      latencyMs: reports * (latencyMs + draw.below(900)),
    };
  };
  return { flv: sums(2 / 3, 500, 800), hls: sums(1 / 3, 900, 2_600) };
};

/** A past live, minute by minute: deterministic for a seed. */
export const courseOf = ({ minutes: length, crowd, method }: Length, draw: Prng) => {
  const rate = 1_900 + draw.below(600);
  const failsAt = draw.chance(0.5) ? Math.floor(length * (0.3 + draw.next() * 0.4)) : null;
  const events: DemoEvent[] = [];
  const switched = (minute: number, from: string | null, to: string, reason: string, gapMs: number): void => {
    events.push({ minute, kind: 'switched', data: { from, to, reason, waitedMs: draw.below(900), gapMs } });
  };
  const first = method === 'video' ? 'cold' : 'main';
  switched(0, null, first, 'started', 0);
  if (failsAt !== null && first === 'main') {
    events.push({ minute: failsAt, kind: 'stall', data: { line: 'main', silentMs: 2_000 + draw.below(1_500) } });
    switched(failsAt, 'main', 'hot', 'noVideo', 1_000 + draw.below(500));
    events.push({ minute: failsAt + 2, kind: 'act', data: { act: 'studio.switch', to: 'main' } });
    switched(failsAt + 2, 'hot', 'main', 'manual', 60 + draw.below(30));
  }
  if (method === 'flowControl') {
    events.push({ minute: Math.floor(length * 0.6), kind: 'act', data: { act: 'studio.cut' } });
    events.push({ minute: Math.floor(length * 0.6) + 1, kind: 'act', data: { act: 'studio.take' } });
  }
  let peak = 0;
  let unique = 0;
  let minutesWatched = 0;
  const minutes = Array.from({ length }, (_, minute) => {
    const viewers = Math.round(crowd * shareAt((minute + 1) / length) * (0.85 + draw.next() * 0.3));
    peak = Math.max(peak, viewers);
    unique = Math.max(unique + draw.below(Math.ceil(crowd / 25) + 1), viewers);
    minutesWatched += viewers;
    const failing = minute === failsAt && first === 'main';
    return {
      seconds: 60,
      videoKbps: Math.round(rate * (0.93 + draw.next() * 0.14)),
      audioKbps: 128,
      fps: failing ? 24.6 : Math.round((29.7 + draw.next() * 0.3) * 10) / 10,
      viewers,
      peak,
      unique,
      chat: draw.below(Math.ceil(viewers / CHATTY) + 1),
    };
  });
  const endReason: EndReason = method === 'video' ? 'noLine' : 'operator';
  if (endReason === 'operator') events.push({ minute: length - 1, kind: 'act', data: { act: 'studio.end' } });
  const playback = playbackOf({ rate, unique, seconds: minutesWatched * 60 }, draw);
  return { minutes, events, peak, unique, minutesWatched, playback, endReason };
};
