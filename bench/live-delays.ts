import { NUMBERED_FRAMES } from '../apps/media/src/testing/numbered.ts';
import type { Arrived, Presented } from './live-page.ts';

/** A picture by its number in the clip, and when it was observed, in milliseconds of the wall clock. */
export type Stamp = { number: number; at: number };

/** Pictures from one key frame of the numbered clip to the next; a stream is joined at a key frame. */
const GROUP = 30;
/** No picture over a socket takes longer: an older one with the same number belongs to the clip's previous round. */
export const LONGEST_MS = 5_000;

/**
 * Numbers what arrived at a page. The first one was a key frame, and the player's clock says about how far it is to a
 * picture whose number was read off the screen.
 */
export const numbered = (arrived: readonly Arrived[], presented: readonly Presented[]): Stamp[] => {
  const [first] = arrived;
  const seen = presented.at(-1);
  if (!first || !seen) return [];
  const about = arrived.findLastIndex(({ time }) => time - first.time <= seen.mediaMs);
  const began = Math.round((seen.number - about) / GROUP) * GROUP;
  const number = (index: number) => (((began + index) % NUMBERED_FRAMES) + NUMBERED_FRAMES) % NUMBERED_FRAMES;
  return arrived.map(({ at }, index) => ({ number: number(index), at }));
};

/** How long each picture took from one observation to another, without those that the first one missed. */
export const delaysBetween = (from: readonly Stamp[], to: readonly Stamp[], longestMs = LONGEST_MS): number[] => {
  const times = new Map<number, number[]>();
  for (const { number, at } of from) times.set(number, [...(times.get(number) ?? []), at]);
  return to.flatMap(({ number, at }) => {
    const left = times.get(number)?.findLast((time) => time <= at);
    return left === undefined || at - left > longestMs ? [] : [at - left];
  });
};
