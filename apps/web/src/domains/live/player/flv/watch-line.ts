import type { Second } from './quality-ladder.ts';

type Watched = Pick<HTMLVideoElement, 'buffered' | 'currentTime'>;

const SECOND = 1;
/** Shorter pauses of the picture's clock are no stall. */
const SHORTEST = 0.15;

const endOf = ({ buffered }: Watched): number | null =>
  buffered.length === 0 ? null : buffered.end(buffered.length - 1);

/**
 * Measures what a line delivers while the picture should move. Called several times a second, in seconds.
 * @returns the measurements since the last ones, once a second; null otherwise
 */
export const watchLine = (video: Watched) => {
  let from: { at: number; end: number | null } | null = null;
  let shown = 0;
  let sampledAt = 0;
  let still = 0;
  let stalledSeconds = 0;

  const sample = (at: number): Second | null => {
    if (from === null) {
      from = { at, end: endOf(video) };
      [shown, sampledAt, still, stalledSeconds] = [video.currentTime, at, 0, 0];
      return null;
    }
    const step = at - sampledAt;
    still = video.currentTime === shown ? still + step : 0;
    if (still >= SHORTEST) stalledSeconds += step;
    [shown, sampledAt] = [video.currentTime, at];
    const passed = at - from.at;
    if (passed < SECOND) return null;
    const end = endOf(video);
    const arrival = end === null || from.end === null || end < from.end ? null : (end - from.end) / passed;
    const second = { at, stalledSeconds, arrival };
    from = { at, end };
    stalledSeconds = 0;
    return second;
  };
  return {
    sample,
    /** Another stream follows, or none for a while. */
    restart: (): void => {
      from = null;
    },
  };
};
