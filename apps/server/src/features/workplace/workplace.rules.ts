/**
 * Change against a reference in percent with one decimal: 100 · (now − before) / before. Null where the reference is
 * zero, since no ratio exists.
 */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10;

/** Days that the ranking of popular content looks back over, today included. */
export const POPULAR_DAYS = 7;
/** Points of the Workplace's chart. */
export const CHART_DAYS = 8;
/** A contract that ends within this many days is due for renewal. */
export const RENEWAL_DAYS = 30;
/** Pages remembered as recently visited. */
export const RECENT_MAX = 12;
