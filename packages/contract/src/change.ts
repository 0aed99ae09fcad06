/**
 * Change against a reference in percent with one decimal: 100 · (now − before) / before. Null where the reference is
 * zero, since no ratio exists.
 */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10;

/** Below this base a percentage says more than is known: one against four would be "300 %". */
const SMALLEST_BASE = 20;
/** Beyond this a percentage is a number that nobody pictures. */
const LARGEST_PERCENT = 1000;

/** Whether a change in percent tells more than the two counts would. */
export const isComparable = (percent: number | null, before: number): percent is number =>
  percent !== null && before >= SMALLEST_BASE && Math.abs(percent) <= LARGEST_PERCENT;
