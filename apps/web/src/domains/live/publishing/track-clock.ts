/** The times of one track on the clock that all tracks of a publication share. */
export type TrackClock = {
  /** Notes when something of the track arrived: `own` in microseconds of the track, `at` on the shared clock. */
  arrived: (own: number, at: number) => void;
  /** Milliseconds on the shared clock since publishing began; never less than the last one. */
  time: (own: number) => number;
};

/** A track further off than this has a new clock of its own: it was paused, or its device changed. */
const NEW_CLOCK_MS = 250;

/**
 * Cameras and microphones count from beginnings of their own. What arrives earliest tells best when its track began:
 * the clock follows an earlier arrival quickly and a later one hardly at all, so that jitter does not reach the times.
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
