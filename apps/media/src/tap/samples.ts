/** What arrived in one second. */
export type Sample = {
  /** Actual duration of the sample, in milliseconds. */
  tookMs: number;
  frames: number;
  videoBytes: number;
  audioBytes: number;
  /** Sum and number of skews seen, one for each frame. */
  skewSum: number;
  skews: number;
  /** Frames missing according to the timestamps. */
  dropped: number;
  /** The longest wait for a video frame that ended in this sample. */
  longestGapMs: number;
};

export const SHOWN_SAMPLES = 5;
export const SAMPLES_MAX = 10;

export const emptySample = (): Sample => ({
  tookMs: 0,
  frames: 0,
  videoBytes: 0,
  audioBytes: 0,
  skewSum: 0,
  skews: 0,
  dropped: 0,
  longestGapMs: 0,
});

export const sum = (samples: Sample[], of: (sample: Sample) => number): number =>
  samples.reduce((total, sample) => total + of(sample), 0);

export const longest = (samples: Sample[]): number =>
  samples.reduce((most, sample) => Math.max(most, sample.longestGapMs), 0);
