import type { PolicyRule } from '@onair/contract/content/policy-sets/policy-sets';
import type { FieldFault } from '@onair/contract/failure';
import { withoutUndefined } from '@onair/contract/typed';

const unique = <T extends string>(values: readonly T[] | undefined): T[] | undefined => {
  const kept = [...new Set((values ?? []).map((value) => value.trim() as T).filter((value) => value !== ''))];
  return kept.length > 0 ? kept : undefined;
};

/** A normalized condition on content: values distinct and trimmed, unrestricting parts removed. */
export const tidyRule = <R extends PolicyRule>(rule: R): R => {
  const tidy = Object.entries(rule).map(([part, value]) => [part, Array.isArray(value) ? unique(value) : value]);
  return withoutUndefined({ ...rule, ...Object.fromEntries(tidy) });
};

/** PostgreSQL's calendar starts with the year 1; the schema's with 0. */
export const isDay = (day: string | undefined): boolean => day === undefined || !day.startsWith('0000');

/**
 * Constraints that the schema cannot express: days that exist, in order. `at` is the field that holds the condition.
 */
export const dayFaults = (
  { from, to }: PolicyRule,
  at: string,
  words: { badDay: string; dayOrder: string },
): FieldFault[] => {
  const faults: FieldFault[] = [];
  if (!isDay(from)) faults.push({ field: `${at}.from`, rule: 'format', msg: words.badDay });
  if (!isDay(to)) faults.push({ field: `${at}.to`, rule: 'format', msg: words.badDay });
  if (from && to && from > to) faults.push({ field: `${at}.to`, rule: 'order', msg: words.dayOrder });
  return faults;
};
