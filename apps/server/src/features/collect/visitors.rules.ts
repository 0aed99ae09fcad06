import type { EventColumns, Stored } from './events.store.ts';
import type { VisitorHasher } from './visitor-hash.ts';
import { type DayPair, RETURN_DAYS, type Visitor } from './visitors.store.ts';

/** A visitor whose raw mark is at hand, as it is only while the events are. */
export type MarkedVisitor = Visitor & { mark: string };

/** Events of a batch as far as visitors go, index by index. */
export type Visits = Pick<EventColumns, 'id' | 'visitor' | 'day' | 'hour'> & { marks: readonly string[] };

/** Who did what was stored now, each once, without those known to have been here: `seen` holds hashes, which differ by day. */
export const unseenVisitors = (
  batches: readonly Visits[],
  fresh: Stored['fresh'],
  seen: ReadonlySet<number>,
): MarkedVisitor[] => {
  const unseen = new Map<number, MarkedVisitor>();
  for (const visits of batches) {
    for (let i = 0; i < visits.id.length; i += 1) {
      const visitor = visits.visitor[i] as number;
      if (seen.has(visitor)) continue;
      if (fresh && fresh.get((visits.id[i] as string).toLowerCase()) !== visitor) continue;
      const hour = visits.hour[i] as number;
      const known = unseen.get(visitor);
      if (known) known.hour = Math.min(known.hour, hour);
      else unseen.set(visitor, { visitor, day: visits.day[i] as number, hour, mark: visits.marks[i] as string });
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
