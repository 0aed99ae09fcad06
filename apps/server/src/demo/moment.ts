import { DAY } from '@onair/contract/lib/local-time';
import type { Calendar } from '../lib/calendar.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const [OPENS, OPEN_HOURS] = [9.2, 8.3];

/** How data tells a moment: from the moment of the start, in the company's time zone. */
export const MOMENT = String.raw`^[-+]\d+(\.\d+)?(d|d \d\d:\d\d|d office|h|m)$`;
const PARTS = /^([-+]\d+(?:\.\d+)?)(d|h|m)(?: (?:(\d\d):(\d\d)|office))?$/;

const isWorkday = (day: number): boolean => ![0, 6].includes(new Date(day * DAY).getUTCDay());

/**
 * An instant in office hours of a workday, about this many days ago and before today; larger numbers are earlier, so
 * that consecutive events stay in order.
 */
const officeTime = (calendar: Calendar, now: number, daysAgo: number): number => {
  const workdays = (daysAgo * 5) / 7;
  let day = calendar.at(now).dayNumber - 1;
  while (!isWorkday(day)) day -= 1;
  for (let left = Math.floor(workdays); left > 0; left -= 1) {
    day -= 1;
    while (!isWorkday(day)) day -= 1;
  }
  const hour = OPENS + OPEN_HOURS * (1 - (workdays % 1));
  return calendar.startOf(day) + Math.floor(hour * HOUR);
};

/**
 * Reads the moments of the demo company's data: `-3d 10:00` is ten in the morning three days ago, `+14d` the beginning of
 * the day in two weeks, `-17.4d office` in the office hours of about that day, `-58m` and `-5h` are that long ago.
 */
export const momentsFrom = (calendar: Calendar, start: Date) => {
  const now = start.getTime();
  return (moment: string): Date => {
    const [, amount = '', unit, hours, minutes] = PARTS.exec(moment) ?? [];
    const count = Number(amount);
    if (unit === 'm') return new Date(now + count * MINUTE);
    if (unit === 'h') return new Date(now + count * HOUR);
    if (moment.endsWith('office')) return new Date(officeTime(calendar, now, -count));
    const clock = Number(hours ?? 0) * HOUR + Number(minutes ?? 0) * MINUTE;
    return new Date(calendar.startOf(calendar.at(now).dayNumber + count) + clock);
  };
};
