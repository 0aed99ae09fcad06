import { createHmac, hash } from 'node:crypto';
import { defined } from '@onair/contract/typed';
import { dayName } from '../../../lib/calendar.ts';
import type { EventColumns } from '../rollups/tally.rules.ts';
import type { DayPair, Visitor } from './visitors.store.ts';

/** How many days later a visitor's return is still counted. */
export const RETURN_DAYS = 12;

/** Days with a cached salt: as far back as returning visitors are looked for, plus a margin. */
const SALTS_MAX = 64;

/**
 * Turns a visitor's mark into the number stored for a day: the first 52 bits of SHA-256 over that day's salt and the
 * mark. The salt is derived from a key outside the database, so the database alone cannot link two days' numbers of one
 * visitor. 52 bits fit a JavaScript number; among ten million visitors a day about one hundredth of a pair is expected
 * to collide.
 */
export const visitorHasher = (key: Buffer) => {
  const salts = new Map<number, string>();
  const saltOf = (dayNumber: number): string => {
    let salt = salts.get(dayNumber);
    if (!salt) {
      if (salts.size >= SALTS_MAX) salts.clear();
      salt = createHmac('sha256', key)
        .update(`visitors of ${dayName(dayNumber)}`)
        .digest('hex');
      salts.set(dayNumber, salt);
    }
    return salt;
  };
  return (dayNumber: number, mark: string): number =>
    Number.parseInt(hash('sha256', saltOf(dayNumber) + mark, 'hex').slice(0, 13), 16);
};

type VisitorHasher = ReturnType<typeof visitorHasher>;

/** Cached hashes over all days: those of current visitors. */
const MARKS_MAX = 50_000;

/** The same numbers for visitors with several events: each mark is hashed once, until the cache is full. */
export const rememberedHasher = (hash: VisitorHasher): VisitorHasher => {
  const days = new Map<number, Map<string, number>>();
  let known = 0;
  return (dayNumber, mark) => {
    let numbers = days.get(dayNumber);
    const found = numbers?.get(mark);
    if (found !== undefined) return found;
    if (known >= MARKS_MAX) {
      days.clear();
      numbers = undefined;
      known = 0;
    }
    if (!numbers) {
      numbers = new Map();
      days.set(dayNumber, numbers);
    }
    const number = hash(dayNumber, mark);
    numbers.set(mark, number);
    known += 1;
    return number;
  };
};

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
