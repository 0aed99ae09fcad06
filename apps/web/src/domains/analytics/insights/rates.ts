import type { FunnelRow } from '@onair/contract/analytics/insights';

/** A percentage with one decimal; null where there is nothing to compare with. */
export const rateOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((1000 * part) / whole) / 10;

/** Fraction of the average row's exposures below which a row says little. */
const SHOWN_PART = 0.1;

/** The row that loses the most from exposure to click; null where there are fewer than two to compare. */
export const weakestRow = (rows: readonly FunnelRow[]): string | null => {
  const average = rows.reduce((sum, { now }) => sum + now.exposures, 0) / Math.max(1, rows.length);
  const compared = rows.filter(({ now }) => now.exposures >= average * SHOWN_PART);
  if (compared.length < 2) return null;
  const [weakest] = compared.toSorted((a, b) => a.now.clicks / a.now.exposures - b.now.clicks / b.now.exposures);
  return weakest?.key ?? null;
};
