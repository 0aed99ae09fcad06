import type { Accuracy } from '@onair/contract/analysis';
import { POINTS } from '@onair/contract/analysis-range';
import { changeOf } from '@onair/contract/change';
import type { Plan } from './range.rules.ts';

/** A figure and its variance, 0 where it was counted and not estimated. */
export type Estimate = { value: number; variance: number };

export const EXACT: Accuracy = { exact: true, error: 0 };

/** The relative standard error of an estimate in percent, to a hundredth and never told smaller than it is. */
export const accuracyOf = ({ value, variance }: Estimate): Accuracy =>
  variance === 0
    ? EXACT
    : { exact: false, error: value === 0 ? 100 : Math.ceil((Math.sqrt(variance) / value) * 10_000) / 100 };

/** A count beside that of the period before. */
export const compare = ({ hasPrevious }: Plan, count: number, before: number | null) => {
  const previous = hasPrevious ? before : null;
  return { count, previous, growth: previous === null ? null : changeOf(count, previous) };
};

/** Values of the range: buckets that have not begun have none. */
export const begun = (plan: Plan, values: readonly number[]): (number | null)[] =>
  values.map((value, n) => ((plan.starts[POINTS + n] as number) < plan.until ? value : null));

/** Where each bucket starts on the company's clock. */
export const startsAxis = ({ info }: Plan): string[] => info.buckets.map(({ start }) => start);

/** The twelve pairs of hours of a day. */
export const HOURS_AXIS: readonly string[] = Array.from(
  { length: POINTS },
  (_, n) => `${String(n * 2).padStart(2, '0')}:00`,
);

export const percent = (part: number, whole: number): number => Math.round((part / whole) * 1000) / 10;
/** To a hundredth; nothing of nothing is none. */
export const ratio = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 100) / 100;

/** Each value with those before it. */
export const running = (values: readonly number[]): number[] => {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
};
