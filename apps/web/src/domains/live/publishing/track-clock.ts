/** Maps the times of one track to the shared clock of a publication. */
export type TrackClock = {
  /** Records an arrival: `own` in microseconds of the track, `at` on the shared clock. */
  arrived: (own: number, at: number) => void;
  /** Milliseconds on the shared clock since publishing began; never less than the last one. */
  time: (own: number) => number;
};

/** A larger deviation means a new clock: the track was paused, or its device changed. */
const NEW_CLOCK_MS = 250;

/**
 * Cameras and microphones have clocks with different origins. The earliest arrival tells best when its track started:
 * the clock follows earlier arrivals quickly and later ones hardly at all, so that jitter does not affect the times.
 */
export const newTrackClock = (startedAt: number): TrackClock => {
  let offset: number | null = null;
  let last = -1;
  return {
    arrived: (own, at) => {
      const seen = at - startedAt - own / 1000;
      if (offset === null || Math.abs(seen - offset) > NEW_CLOCK_MS) offset = seen;
      else offset += (seen - offset) * (seen < offset ? 0.05 : 0.001);
    },
    time: (own) => {
      last = Math.max(last + 1, Math.round(own / 1000 + (offset ?? 0)), 0);
      return last;
    },
  };
};
