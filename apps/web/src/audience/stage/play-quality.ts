import { type PlayQuality, REPORTING_VIEWERS } from '@onair/contract/live/audience/quality';

/** Browsers report waits too short to notice. */
const SHORTEST_MS = 200;
const MOST_MS = 600_000;

/** Whether a player of an audience reports this time; `chance` is evenly distributed from 0 to 1. */
export const isReporting = (watching: number, chance: number): boolean => chance * watching < REPORTING_VIEWERS;

/** What a player reports about itself. */
export type Measured = Pick<PlayQuality, 'by' | 'kbps' | 'latencyMs'>;
type Watched = Pick<HTMLVideoElement, 'addEventListener' | 'removeEventListener' | 'seeking' | 'paused'>;

const bounded = (value: number): number => Math.min(MOST_MS, Math.max(0, Math.round(value)));

/** Measures how long playback takes to start and when it stalls, until closed. */
export const watchQuality = (video: Watched, now: () => number = () => performance.now()) => {
  const openedAt = now();
  let startMs: number | null = null;
  let stalls = 0;
  let stalledMs = 0;
  let since: number | null = null;

  const count = (): void => {
    const ms = since === null ? 0 : now() - since;
    if (ms < SHORTEST_MS) return;
    stalls += 1;
    stalledMs += ms;
  };
  const stands = (): void => {
    if (startMs !== null && !video.seeking && !video.paused) since ??= now();
  };
  const moves = (): void => {
    startMs ??= bounded(now() - openedAt);
    count();
    since = null;
  };
  video.addEventListener('waiting', stands);
  video.addEventListener('timeupdate', moves);

  return {
    /** The report since the last one. */
    take: ({ by, kbps, latencyMs }: Measured): PlayQuality => {
      count();
      // An ongoing stall continues as another one in the next report.
      if (since !== null) since = now();
      const report = {
        by,
        startMs,
        stalls: Math.min(stalls, 1000),
        stalledMs: bounded(stalledMs),
        kbps: kbps === null ? null : Math.min(1_000_000, Math.max(0, Math.round(kbps))),
        latencyMs: latencyMs === null || latencyMs > MOST_MS ? null : bounded(latencyMs),
      };
      stalls = 0;
      stalledMs = 0;
      return report;
    },
    close: (): void => {
      video.removeEventListener('waiting', stands);
      video.removeEventListener('timeupdate', moves);
    },
  };
};
