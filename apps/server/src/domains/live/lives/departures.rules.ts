import type { LineStats } from '@onair/contract/live/media/stats';
import { departuresOf } from '@onair/contract/live/studios/departures';
import type { LineNow } from '@onair/contract/live/studios/now';
import type { StreamParameters } from '@onair/contract/stream-parameters/stream-parameters';

/**
 * How long a line departs before operators are notified: an encoder's first seconds, and those of a change, are
 * ignored.
 */
export const DEPARTED_MS = 10_000;
/** After this long without a departure, another one counts as new. */
export const RETURNED_MS = 60_000;

/** A line next to the parameters in effect. */
export const compared = (line: LineStats, parameters: StreamParameters | null): LineNow => {
  const prepared = line.origin === 'playlist';
  const departs = line.phase === 'live' && parameters ? departuresOf(line.measured, parameters, prepared) : [];
  return { ...line, departs };
};

/** Since when a line departs, when it last did, and whether operators were notified. */
type Departing = { since: number; last: number; reported: boolean };
/** By line; for a rotation, by each of its videos. */
export type DepartingLines = ReadonlyMap<string, Departing>;

/** What departs on a line: its encoder, or the video that plays. */
const keyOf = ({ line, origin }: LineNow, playing: string | null): string =>
  origin === 'playlist' && playing !== null ? `${line} ${playing}` : line;

const follow = (known: Departing | undefined, departs: boolean, now: number): Departing | undefined => {
  if (departs) {
    const since = known?.since ?? now;
    return { since, last: now, reported: known?.reported === true || now - since >= DEPARTED_MS };
  }
  // A rate that fluctuates around a limit is one departure, with one notice to operators.
  return known?.reported && now - known.last < RETURNED_MS ? known : undefined;
};

/**
 * Tracks departures, second by second; `now` is on a monotonic clock. In a rotation each video is tracked separately,
 * for as long as its line plays rotations.
 * @param playing the video that a rotation plays
 * @returns the new state, and the lines with a notice to operators due now
 */
export const followDepartures = (
  before: DepartingLines,
  lines: readonly LineNow[],
  now: number,
  playing: string | null = null,
): { departing: DepartingLines; told: LineNow[] } => {
  const rotating = lines.filter(({ origin }) => origin === 'playlist').map(({ line }) => `${line} `);
  const departing = new Map(
    [...before].filter(([key, { reported }]) => reported && rotating.some((line) => key.startsWith(line))),
  );
  const reported = lines.filter((one) => {
    const key = keyOf(one, playing);
    const after = follow(before.get(key), one.departs.length > 0, now);
    if (after) departing.set(key, after);
    return after?.reported === true && before.get(key)?.reported !== true;
  });
  return { departing, told: reported };
};
