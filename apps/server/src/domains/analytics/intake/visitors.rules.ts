import { given } from '@onair/contract/typed';
import type { EventColumns } from './events.store.ts';
import type { VisitorHasher } from './visitor-hash.ts';
import { type DayPair, RETURN_DAYS, type Visitor } from './visitors.store.ts';

/** A visitor whose raw mark is at hand, as it is only while the events are. */
export type MarkedVisitor = Visitor & { mark: string };

/** The hours in which visits begin: a visit is a run of hours, as bits, in each of which the visitor did something. */
export const visitStarts = (hours: number): number[] => {
  const starts = hours & ~(hours << 1);
  return Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => ((starts >> hour) & 1) === 1);
};

/**
 * Who did these things, each once, without those known to have been here in that hour: `seen` holds the hours of hashes,
 * which differ by day.
 * @param counts says of an event's id whether it counts; left out, all do
 */
export const unseenVisitors = (
  batches: readonly { columns: EventColumns; marks: readonly string[] }[],
  seen: ReadonlyMap<number, number>,
  counts: (id: string) => boolean = () => true,
): MarkedVisitor[] => {
  const unseen = new Map<number, MarkedVisitor>();
  for (const { columns, marks } of batches) {
    for (let i = 0; i < marks.length; i += 1) {
      const visitor = given(columns.visitor[i]);
      if (marks[i] === '') continue;
      const bit = 1 << given(columns.hour[i]);
      if (((seen.get(visitor) ?? 0) & bit) !== 0 || !counts(given(columns.id[i]))) continue;
      const known = unseen.get(visitor);
      if (known) known.hours |= bit;
      else unseen.set(visitor, { visitor, day: given(columns.day[i]), hours: bit, mark: given(marks[i]) });
    }
  }
  return [...unseen.values()];
};

/**
 * The days around a newcomer's first event on which the same visitor may have come as well: the twelve before, and,
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
      // A newcomer there, too: that one looks back at this day.
      if (coming.has(laterVisitor)) continue;
      pairs.push({ earlier: day, earlierVisitor: visitor, later, laterVisitor });
    }
  }
  return pairs;
};
