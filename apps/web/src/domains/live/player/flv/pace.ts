/**
 * The playback rate of a live, so that it stays close behind the newest data and does not run dry. Times in seconds.
 */
export type Pace = {
  /**
   * Call several times a second.
   * @param ahead the buffered time
   * @returns the new playback rate
   */
  rateAt: (now: number, ahead: number) => number;
  /** Playback stalled: more is buffered from now on. */
  underrun: (now: number) => void;
};

/** The reserve beyond the worst recent jitter; raised after a stall, lowered gradually otherwise. */
const RESERVE = { first: 0.15, least: 0.12, most: 0.8, more: 1.5, less: 0.9 };
/** Data arrives in bursts: the minimum buffer within this time counts. */
const WINDOW = 1.5;
/** After this long without a stall the reserve is lowered. */
const CALM = 20;
/** One interruption may be reported several times. */
const SAME = 2;
/** Faster while the buffer exceeds the first value, until it is below the second; the further behind, the faster. */
const FASTER = { from: 0.1, until: 0.02, least: 0.03, most: 0.2, gain: 0.4 };
/** Slower while less than this fraction of the reserve is left, until it is more than that. */
const SLOWER = { from: 0.5, until: 0.9, by: 0.05 };

export const newPace = (): Pace => {
  let reserve = RESERVE.first;
  let readings: { at: number; ahead: number }[] = [];
  let course: 'even' | 'faster' | 'slower' = 'even';
  let calmSince: number | null = null;
  let dryAt = Number.NEGATIVE_INFINITY;

  return {
    rateAt: (now, ahead) => {
      calmSince ??= now;
      if (now - calmSince > CALM) {
        reserve = Math.max(RESERVE.least, reserve * RESERVE.less);
        calmSince = now;
      }
      readings = [...readings.filter(({ at }) => now - at < WINDOW), { at: now, ahead }];
      const least = Math.min(...readings.map((reading) => reading.ahead));
      const excess = least - reserve;
      if (excess > FASTER.from) course = 'faster';
      else if (least < reserve * SLOWER.from) course = 'slower';
      else if (course === 'faster' ? excess < FASTER.until : least > reserve * SLOWER.until) course = 'even';
      if (course === 'faster') return 1 + Math.min(FASTER.most, Math.max(FASTER.least, excess * FASTER.gain));
      return course === 'slower' ? 1 - SLOWER.by : 1;
    },
    underrun: (now) => {
      if (now - dryAt < SAME) return;
      dryAt = now;
      calmSince = now;
      reserve = Math.min(RESERVE.most, reserve * RESERVE.more);
    },
  };
};

/** A hole in the buffer is skipped when playback has come this close to it. */
const AT_GAP_SECONDS = 0.2;
const LONGEST_GAP_SECONDS = 1;

/** Called several times a second: a browser waits forever before a hole, however much is buffered behind it. */
export const gapSkipper = (video: HTMLVideoElement): (() => void) => {
  let seenAt = 0;
  return () => {
    const { buffered, currentTime } = video;
    const stands = currentTime === seenAt;
    seenAt = currentTime;
    if (!stands) return;
    for (let i = 1; i < buffered.length; i += 1) {
      const [end, start] = [buffered.end(i - 1), buffered.start(i)];
      const atHole = end - currentTime < AT_GAP_SECONDS && currentTime < start;
      if (atHole && start - currentTime < LONGEST_GAP_SECONDS) video.currentTime = start;
    }
  };
};
