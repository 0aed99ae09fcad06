/** Measurements of about a second of playback. Times in seconds. */
export type Second = {
  at: number;
  /** How long the picture stood still for lack of data. */
  stalledSeconds: number;
  /** Share of the live that arrived per second: below 1 on a line that is too slow; null if unknown. */
  arrival: number | null;
};

export type QualityLadder = {
  /** The quality to play: 0 is the highest. */
  level: () => number;
  after: (second: Second) => void;
  /** The server disconnected this viewer for being too slow. */
  cut: (at: number) => void;
};

/** A stream arrives in one burst when it is joined: that is not judged. */
const JOIN_SECONDS = 4;
/** Steps down after stalls of this length within the window, or after this small an arrival; `calm` is no trouble. */
const STALLED = { most: 1.2, window: 10, calm: 0.5 };
const ARRIVAL = { least: 0.85, seconds: 4, calm: 0.92 };
/** Steps up after this long without trouble; each attempt that fails soon doubles the next wait. */
const PATIENCE = { first: 20, most: 320 };
const STEP_UP_HELD = 60;
/** After a longer gap the page was hidden, paused or disconnected: earlier measurements mean nothing. */
const GAP = 3;

const stalledIn = (seconds: readonly Second[]): number =>
  seconds.reduce((total, { stalledSeconds }) => total + stalledSeconds, 0);
/** The average arrival of the last seconds; null where it is not known for all of them. */
const arrivalIn = (seconds: readonly Second[]): number | null => {
  const known = seconds.slice(-ARRIVAL.seconds).flatMap(({ arrival }) => arrival ?? []);
  return known.length < ARRIVAL.seconds ? null : known.reduce((total, one) => total + one, 0) / known.length;
};

/** Which of several qualities a line can carry, judged by playback: steps down quickly and up patiently. */
export const newQualityLadder = (levels: number, first: number): QualityLadder => {
  let level = first;
  let seconds: Second[] = [];
  let lastAt = Number.NEGATIVE_INFINITY;
  let settledAt = Number.NEGATIVE_INFINITY;
  let calmSince = 0;
  let roseAt = Number.NEGATIVE_INFINITY;
  let patience: number = PATIENCE.first;

  const settle = (at: number) => {
    seconds = [];
    settledAt = at + JOIN_SECONDS;
    calmSince = at;
  };
  const lower = (at: number) => {
    settle(at);
    if (level + 1 >= levels) return;
    patience = at - roseAt < STEP_UP_HELD ? Math.min(PATIENCE.most, patience * 2) : PATIENCE.first;
    level += 1;
  };

  return {
    level: () => level,
    after: (second) => {
      const { at } = second;
      if (at - lastAt > GAP) settle(at);
      lastAt = at;
      if (at < settledAt) return;
      seconds = [...seconds.filter((one) => at - one.at < STALLED.window), second];
      const [stalledSeconds, arrival] = [stalledIn(seconds), arrivalIn(seconds) ?? 1];
      if (stalledSeconds >= STALLED.most || arrival < ARRIVAL.least) return lower(at);
      if (stalledSeconds >= STALLED.calm || arrival < ARRIVAL.calm) calmSince = at;
      if (level === 0 || at - calmSince < patience) return;
      level -= 1;
      roseAt = at;
      settle(at);
    },
    cut: lower,
  };
};
