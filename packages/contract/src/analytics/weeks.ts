import { type Static, Type } from 'typebox';
import { DAY } from '../lib/local-time.ts';

/** A week of the company's calendar by ISO 8601: it begins on Monday, and the week of January 4 is the first. */
export const Week = Type.String({ pattern: '^\\d{4}-W(0[1-9]|[1-4]\\d|5[0-3])$', maxLength: 8 });
export type Week = Static<typeof Week>;

const WEEK_MS = 7 * DAY;
const at = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const mondayAt = (ms: number): number => ms - ((new Date(ms).getUTCDay() + 6) % 7) * DAY;

/** The week that a day lies in. */
export const weekOfDay = (day: string): Week => {
  const thursday = mondayAt(at(day)) + 3 * DAY;
  const year = new Date(thursday).getUTCFullYear();
  const first = mondayAt(Date.UTC(year, 0, 4));
  return `${year}-W${String(Math.floor((thursday - first) / WEEK_MS) + 1).padStart(2, '0')}`;
};

/** The Monday on which a week begins; null where its year has no such week. */
export const mondayOfWeek = (week: Week): string | null => {
  const monday = dayAt(mondayAt(Date.UTC(Number(week.slice(0, 4)), 0, 4)) + (Number(week.slice(6)) - 1) * WEEK_MS);
  return weekOfDay(monday) === week ? monday : null;
};

/** So many weeks later; earlier where `weeks` is negative. */
export const weekAfter = (week: Week, weeks: number): Week => {
  const monday = mondayOfWeek(week);
  return monday === null ? week : weekOfDay(dayAt(at(monday) + weeks * WEEK_MS));
};
