import type { Calendar } from './calendar.ts';

const HOUR = 3_600_000;
const [OPENS, OPEN_HOURS] = [9.2, 8.3];

const isWorkday = (day: number): boolean => ![0, 6].includes(new Date(day * 24 * HOUR).getUTCDay());

/**
 * An instant in office hours of a workday, about this many days ago and before today; larger numbers are earlier, so
 * that consecutive events stay in order. For past events of the demo company.
 */
export const officeTime = (calendar: Calendar, now: Date, daysAgo: number): Date => {
  const workdays = (daysAgo * 5) / 7;
  let day = calendar.at(now.getTime()).dayNumber - 1;
  while (!isWorkday(day)) day -= 1;
  for (let left = Math.floor(workdays); left > 0; left -= 1) {
    day -= 1;
    while (!isWorkday(day)) day -= 1;
  }
  const hour = OPENS + OPEN_HOURS * (1 - (workdays % 1));
  return new Date(calendar.startOf(day) + Math.floor(hour * HOUR));
};
