/**
 * Change against a reference in percent with one decimal: 100 · (now − before) / before. Null where the reference is
 * zero, since no ratio exists.
 */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10;

/** Points of the Workplace's chart. */
export const CHART_DAYS = 8;
/** Pages remembered as recently visited. */
export const RECENT_MAX = 12;
