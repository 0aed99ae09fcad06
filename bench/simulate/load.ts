import { keysOf } from '@onair/contract/typed';
import { share } from '../row.ts';

/** Players of HLS and FLV, readers of chat, lines of chat a second, calls of the API a second. */
export type Load = { hls: number; flv: number; chat: number; lines: number; calls: number };

/** Which studios and servers the audience uses, and as whom it calls. */
export type Target = { ports: number[]; slugs: string[]; token: string; items: number[] };

/**
 * Requests to the process that generates the load: to bring the audience to this size, or for the figures since the
 * last request.
 */
export type AudienceRequest = { to: 'open'; target: Target } | { to: 'load'; load: Load } | { to: 'measure' };

/** Results of one kind of client: number of responses, times in ms, failures, and their most frequent reason. */
export type Seen = { count: number; p50: number; p95: number; failed: number; reason: string };

/**
 * What each kind measures: a call from its due time to the end of its response; a line of chat from sending to reading;
 * a playlist and its segment until they are complete; the longest silence of an FLV socket.
 */
export const KINDS = ['reads', 'writes', 'events', 'hls', 'flv', 'chat'] as const;
export type Kind = (typeof KINDS)[number];

/** The answer to `measure`; `lag` is the p95 of how late the load's own timers were, in ms. */
export type Audience = { seen: Record<Kind, Seen>; lag: number };

/** Collects what one kind of client sees. */
export const newTally = () => {
  let times: number[] = [];
  let reasons: Record<string, number> = {};
  return {
    took: (ms: number): void => void times.push(ms),
    failed: (reason: string): void => {
      reasons[reason] = (reasons[reason] ?? 0) + 1;
    },
    /** What was seen since the last call. */
    take: (): Seen => {
      const failed = Object.values(reasons).reduce((sum, n) => sum + n, 0);
      const [reason = ''] = keysOf(reasons).toSorted((a, b) => (reasons[b] ?? 0) - (reasons[a] ?? 0));
      const seen = { count: times.length, p50: share(times, 0.5), p95: share(times, 0.95), failed, reason };
      times = [];
      reasons = {};
      return seen;
    },
  };
};

export type Tally = ReturnType<typeof newTally>;
