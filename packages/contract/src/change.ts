/**
 * Change against a reference in percent with one decimal: 100 · (now − before) / before. Null where the reference is
 * zero, since no ratio exists.
 */
export const changeOf = (now: number, before: number): number | null =>
  before === 0 ? null : Math.round(((now - before) / before) * 1000) / 10;
