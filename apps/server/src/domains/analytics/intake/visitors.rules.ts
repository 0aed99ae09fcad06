import { defined } from '@onair/contract/typed';
import type { EventColumns } from './events.store.ts';
import type { VisitorHasher } from './visitor-hash.ts';
import { type DayPair, RETURN_DAYS, type Visitor } from './visitors.store.ts';

/** A visitor with the raw mark, which exists only while the events are in memory. */
export type MarkedVisitor = Visitor & { mark: string };

/** The hours in which visits start: a visit is a run of consecutive hours, as bits, with events in each. */
export const visitStarts = (hours: number): number[] => {
  const starts: number[] = [];
  // Takes away the lowest bit each time: demo history asks this of a million visitors.
  for (let left = hours & ~(hours << 1) & 0xff_ff_ff; left !== 0; left &= left - 1)
    starts.push(31 - Math.clz32(left & -left));
  return starts;
};

/**
 * The distinct visitors of these events, without those known to have visited in that hour: `seen` holds the hours of
 * hashes, which differ by day.
 * @param counts whether the event with an id counts; without it, all do
 */
export const unseenVisitors = (
  batches: readonly { columns: EventColumns; marks: readonly string[] }[],
  seen: ReadonlyMap<number, number>,
  counts: (id: string) => boolean = () => true,
): MarkedVisitor[] => {
  const unseen = new Map<number, MarkedVisitor>();
  for (const { columns, marks } of batches) {
    for (let i = 0; i < marks.length; i += 1) {
      const visitor = defined(columns.visitor[i]);
      if (marks[i] === '') continue;
      const bit = 1 << defined(columns.hour[i]);
      if (((seen.get(visitor) ?? 0) & bit) !== 0 || !counts(defined(columns.id[i]))) continue;
      const known = unseen.get(visitor);
      if (known) known.hours |= bit;
      else unseen.set(visitor, { visitor, day: defined(columns.day[i]), hours: bit, mark: defined(marks[i]) });
    }
  }
  return [...unseen.values()];
};

/**
 * The days around a newcomer's first event on which the same visitor may also have visited: the twelve before, and,
 * since events may arrive a day late, those up to `lastDay` after it.
 */
export const dayPairs = (newcomers: readonly MarkedVisitor[], hash: VisitorHasher, lastDay: number): DayPair[] => {
  const coming = new Set(newcomers.map(({ visitor }) => visitor));
  const pairs: DayPair[] = [];
  for (const { day, visitor, mark } of newcomers) {
    for (let earlier = day - RETURN_DAYS; earlier < day; earlier += 1) {
      pairs.push({ earlier, earlierVisitor: hash(earlier, mark), later: day, laterVisitor: visitor });
    }
    for (let later = day + 1; later <= Math.min(lastDay, day + RETURN_DAYS); later += 1) {
      const laterVisitor = hash(later, mark);
      // A newcomer on that day too looks back at this day.
      if (coming.has(laterVisitor)) continue;
      pairs.push({ earlier: day, earlierVisitor: visitor, later, laterVisitor });
    }
  }
  return pairs;
};
