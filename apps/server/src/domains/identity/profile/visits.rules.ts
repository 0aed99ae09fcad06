import type { Visits } from '@onair/contract/identity/profile';
import type { countVisits, DaySpan } from './profile.store.ts';

const PAGES_SHOWN = 3;

const iso = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** This month up to a day, and the same days of the previous month; a shorter previous month is taken whole. */
export const monthSpans = (today: string): { now: DaySpan; before: DaySpan } => {
  const [year = 0, month = 1, day = 1] = today.split('-').map(Number);
  const lengthBefore = new Date(Date.UTC(year, month - 1, 0)).getUTCDate();
  return {
    now: [iso(year, month - 1, 1), today],
    before: [iso(year, month - 2, 1), iso(year, month - 2, Math.min(day, lengthBefore))],
  };
};

/** Percent with one decimal; null without a base of comparison. */
const growth = (visits: number, before: number): number | null =>
  before === 0 ? null : Math.round(((visits - before) / before) * 1000) / 10;

/** All pages together, then the most visited ones. */
export const visitsOf = (rows: Awaited<ReturnType<typeof countVisits>>): Visits[] => {
  const sum = (of: 'visits' | 'before') => rows.reduce((total, row) => total + row[of], 0);
  const all = { name: 'all', visits: sum('visits'), before: sum('before') };
  return [all, ...rows.filter((row) => row.visits > 0).slice(0, PAGES_SHOWN)].map((row) => ({
    name: row.name,
    visits: row.visits,
    growth: growth(row.visits, row.before),
  }));
};
