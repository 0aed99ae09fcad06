import { dateFormat, zoneOffset } from '@onair/contract/lib/formatters';
import { DAY } from '@onair/contract/lib/local-time';

/** A point on the company's calendar. */
export type CompanyTime = {
  /** `YYYY-MM-DD`. */
  day: string;
  /** Days since 1970-01-01, for arithmetic. */
  dayNumber: number;
  /** 0-23. The hour repeated at the end of summer time has one name, as on a clock. */
  hour: number;
  /** Minute at which this quarter of an hour starts: 0, 15, 30 or 45. */
  quarter: number;
};

const MINUTE = 60_000;
/** Every zone in the world changes its offset on a quarter of an hour, so one lookup serves fifteen minutes. */
const SLOT = 15 * MINUTE;
const SLOTS_MAX = 50_000;

export const dayNumberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY;
export const dayName = (dayNumber: number): string => new Date(dayNumber * DAY).toISOString().slice(0, 10);

/** A time that the server writes, with its zone: who reads it may live in another. */
export const withZone = (text: string, locale: string, at: Date, timeZone: string): string => {
  const zone = zoneOffset(locale, at, timeZone);
  return locale === 'zh-CN' ? `${text}（${zone}）` : `${text} (${zone})`;
};

/** The heading of a column of times in a file, with their zone. */
export const zonedHeading = (heading: string, locale: string, timeZone: string): string =>
  locale === 'zh-CN' ? `${heading}（${timeZone}）` : `${heading} (${timeZone})`;

/** `Nov 28, 2026, 10:38 (GMT+8)` of a zone, for sentences in which the server names a time. */
export const minuteFormat = (locale: string, timeZone: string): ((at: string) => string) => {
  const format = dateFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    hourCycle: 'h23',
    timeZone,
  });
  return (at) => withZone(format.format(new Date(at)), locale, new Date(at), timeZone);
};

/** Date and time on the clock of a zone, `2026-11-21 09:30:00`. */
export const clockText = (at: string, timeZone: string): string =>
  dateFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' }).format(new Date(at));

const calendarOf = (timeZone: string) => {
  const format = dateFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const slots = new Map<number, CompanyTime>();

  const read = (ms: number): CompanyTime => {
    const parts: Record<string, string> = {};
    for (const { type, value } of format.formatToParts(ms)) parts[type] = value;
    const day = `${parts.year}-${parts.month}-${parts.day}`;
    return { day, dayNumber: dayNumberOf(day), hour: Number(parts.hour), quarter: Number(parts.minute) };
  };

  const at = (ms: number): CompanyTime => {
    const slot = Math.floor(ms / SLOT);
    let time = slots.get(slot);
    if (!time) {
      if (slots.size >= SLOTS_MAX) slots.clear();
      time = read(slot * SLOT);
      slots.set(slot, time);
    }
    return time;
  };

  /** The elapsed fraction of its hour at an instant, 0 to 1. */
  const hourPassed = (ms: number): number =>
    (at(ms).quarter * MINUTE + (ms - Math.floor(ms / SLOT) * SLOT)) / (60 * MINUTE);

  /** The first instant of a day, also where summer time skips midnight. */
  const startOf = (dayNumber: number): number => {
    // Zones lie within -12 h and +14 h of UTC; a binary search narrows these 128 quarters to one.
    let before = dayNumber * DAY - 16 * 60 * MINUTE;
    let within = dayNumber * DAY + 16 * 60 * MINUTE;
    while (within - before > SLOT) {
      const middle = before + Math.floor((within - before) / SLOT / 2) * SLOT;
      if (at(middle).dayNumber >= dayNumber) within = middle;
      else before = middle;
    }
    return within;
  };

  return { timeZone, at, hourPassed, startOf };
};

export type Calendar = ReturnType<typeof calendarOf>;

/** An installation has one zone; tests and tools use a few more. */
const ZONES_MAX = 8;
const calendars = new Map<string, Calendar>();

/**
 * Days and hours as the company counts them, in an IANA zone with summer time. Instants are epoch milliseconds. The same
 * calendar for every caller: it remembers the hours that it has looked up.
 */
export const companyCalendar = (timeZone: string): Calendar => {
  const known = calendars.get(timeZone);
  if (known) return known;
  const [first] = calendars.keys();
  if (calendars.size >= ZONES_MAX && first !== undefined) calendars.delete(first);
  const made = calendarOf(timeZone);
  calendars.set(timeZone, made);
  return made;
};
