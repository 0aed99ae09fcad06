import { POINTS } from '@onair/contract/analytics/analysis-range';
import { changeOf } from '@onair/contract/change';
import { defined } from '@onair/contract/typed';
import type { Plan } from './range.rules.ts';

/** A count next to that of the previous period. */
export const compare = ({ hasPrevious }: Plan, count: number, before: number | null) => {
  const previous = hasPrevious ? before : null;
  return { count, previous, growth: previous === null ? null : changeOf(count, previous) };
};

/** Values of the range: buckets in the future have none. */
export const begun = (plan: Plan, values: readonly number[]): (number | null)[] =>
  values.map((value, n) => (defined(plan.starts[POINTS + n]) < plan.until ? value : null));

/**
 * The same for values by hour of the day: the remaining hours of an incomplete day have none. A range of several days
 * has had each of its hours.
 */
export const begunHours = (plan: Plan, values: readonly number[]): (number | null)[] =>
  plan.days === 1 ? begun(plan, values) : [...values];

/** Completed days of the range; the single day of a range of today counts as it is. */
export const wholeDays = ({ cut }: Plan): number => Math.max(1, Math.floor(cut / 24));

/**
 * Daily averages over buckets: a bucket shorter than a day counts as it is, a longer one is divided by its elapsed
 * days.
 */
export const byDay = ({ hours, cut, passed }: Plan, values: readonly number[]): number[] =>
  values.map((value, n) => {
    const days = Math.min(hours, cut + passed - n * hours) / 24;
    return days <= 1 ? value : Math.round(value / days);
  });

/** Where each bucket starts on the company's clock. */
export const startsAxis = ({ info }: Plan): string[] => info.buckets.map(({ start }) => start);

/** The twelve pairs of hours of a day. */
export const HOURS_AXIS: readonly string[] = Array.from(
  { length: POINTS },
  (_, n) => `${String(n * 2).padStart(2, '0')}:00`,
);

export const percent = (part: number, whole: number): number => Math.round((part / whole) * 1000) / 10;
/** Rounded to a hundredth; zero of zero is null. */
export const ratio = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 100) / 100;

/** Cumulative sums. */
export const running = (values: readonly number[]): number[] => {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
};
