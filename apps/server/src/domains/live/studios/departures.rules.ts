import { departuresOf } from '@onair/contract/live/departures';
import type { LineName } from '@onair/contract/live/media-lines';
import type { LineStats } from '@onair/contract/live/media-stats';
import type { LineNow } from '@onair/contract/live/studio-now';
import type { StreamParameters } from '@onair/contract/stream-parameters/stream-parameters';

/** A line departs for so long before operators are told: the first seconds of an encoder, and of a change, are its own. */
export const DEPARTED_MS = 10_000;
/** A line that has not departed for so long is a new matter when it does. */
export const RETURNED_MS = 60_000;

/** A line beside the parameters in effect. Rotations play prepared clips, whose shape the parameters do not decide. */
export const compared = (line: LineStats, parameters: StreamParameters | null): LineNow => {
  const sent = line.phase === 'live' && line.origin !== 'playlist';
  return { ...line, departs: sent && parameters ? departuresOf(line.measured, parameters) : [] };
};

/** Since when a line departs, when it did last, and whether operators were told. */
export type Departing = { since: number; last: number; told: boolean };
export type DepartingLines = Partial<Record<LineName, Departing>>;

const follow = (known: Departing | undefined, departs: boolean, now: number): Departing | undefined => {
  if (departs) {
    const since = known?.since ?? now;
    return { since, last: now, told: known?.told === true || now - since >= DEPARTED_MS };
  }
  // A rate that comes and goes around a limit is one departure, of which operators are told once.
  return known?.told && now - known.last < RETURNED_MS ? known : undefined;
};

/**
 * Follows what departs, second by second; `now` by a clock that never jumps.
 * @returns what is known from now on, and the lines of which operators are told now
 */
export const followDepartures = (
  before: DepartingLines,
  lines: readonly LineNow[],
  now: number,
): { departing: DepartingLines; told: LineNow[] } => {
  const departing: DepartingLines = {};
  const told = lines.filter((one) => {
    const after = follow(before[one.line], one.departs.length > 0, now);
    if (after) departing[one.line] = after;
    return after?.told === true && before[one.line]?.told !== true;
  });
  return { departing, told };
};
