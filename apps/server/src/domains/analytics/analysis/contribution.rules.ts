import type { Contribution } from '@onair/contract/analytics/contribution';

/** Counts of one part of a figure in a range and, weighted, in the previous period. */
export type Part = { key: string | null; name?: string; count: number; previous: number };

/**
 * Rounds numbers to integers that add up to `total`, each by less than one: the largest remainders are rounded up.
 * @param values non-negative, adding up to `total` within rounding
 */
export const roundedTo = (total: number, values: readonly number[]): number[] => {
  const floors = values.map(Math.floor);
  const left = total - floors.reduce((sum, n) => sum + n, 0);
  const remainders = values.map((value, n) => ({ n, rest: value - (floors[n] ?? 0) }));
  for (const { n } of remainders.sort((a, b) => b.rest - a.rest).slice(0, Math.max(0, left))) {
    floors[n] = (floors[n] ?? 0) + 1;
  }
  return floors;
};

/**
 * How much each part added to or removed from a figure, largest change first; the smallest are summed in one row
 * without a key, so that at most `max` rows and that one remain.
 */
export const contributionsOf = (parts: readonly Part[], total: number, max: number): Contribution[] => {
  const previous = roundedTo(
    total,
    parts.map((part) => part.previous),
  );
  const rows = parts
    .map((part, n) => ({ ...part, previous: previous[n] ?? 0, difference: part.count - (previous[n] ?? 0) }))
    .filter(({ count, previous: before }) => count > 0 || before > 0)
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference) || b.count - a.count);
  const named = rows.length > max + 1 ? rows.slice(0, max) : rows;
  const rest = rows.slice(named.length);
  const sum = (of: 'count' | 'previous' | 'difference') => rest.reduce((all, row) => all + row[of], 0);
  const others =
    rest.length > 0
      ? [{ key: null, count: sum('count'), previous: sum('previous'), difference: sum('difference') }]
      : [];
  const change = rows.reduce((all, { difference }) => all + difference, 0);
  return [...named, ...others].map((row) => ({
    ...row,
    share: change === 0 ? null : Math.round((row.difference / change) * 1000) / 10,
  }));
};
