import type { AnalysisFilter, AnalysisQuery } from '@onair/contract/analytics/analysis-filter';
import { type PointFilter, SPAN_DAYS_MAX } from '@onair/contract/analytics/analysis-points';
import {
  type Bucket,
  POINTS,
  PRESET_DAYS,
  RANGE_OLDEST_DAYS,
  type RangeInfo,
} from '@onair/contract/analytics/analysis-range';
import type { FieldFault } from '@onair/contract/failure';
import { DAY } from '@onair/contract/lib/local-time';
import type { Locale } from '@onair/contract/text';
import { defined, entryOf } from '@onair/contract/typed';
import { type Calendar, dayName, dayNumberOf } from '../../../lib/calendar.ts';
import { analysisWords } from './analysis.words.ts';

const HOUR = 3_600_000;

/** A range on the company's calendar, ready for queries. Days are day numbers, instants epoch milliseconds. */
export type Plan = {
  info: RangeInfo;
  /** Filter on the content. */
  filter: AnalysisFilter;
  first: number;
  days: number;
  /** The first day of the previous period. */
  previousFirst: number;
  /** Whether figures of the previous period are still kept. */
  hasPrevious: boolean;
  /** Hours of a bucket, on the company's clock. */
  hours: number;
  /** Elapsed hours of the range, counted on the clock; all of them for a past range. */
  cut: number;
  /** The elapsed fraction of the current hour, 0 to 1. */
  passed: number;
  /** Days of the range, counted from 0, that must be read by hour: a bucket ends in them, or they are today. */
  split: number[];
  /** The 24 instants at which the buckets of the previous period and then those of the range start. */
  starts: number[];
  /** End of the counted span, exclusive: the end of the range, or now. */
  until: number;
  /** End of the compared span. */
  previousUntil: number;
};

/** The first instant at which the company's clock shows this hour of this day, or a later one if it skips that hour. */
export const instantOf = (calendar: Calendar, day: number, hour: number): number => {
  const start = calendar.startOf(day);
  if (hour === 0) return start;
  const end = calendar.startOf(day + 1);
  // No zone moves its clocks by more than two hours.
  let at = start + Math.max(0, hour - 2) * HOUR;
  while (at < end && calendar.at(at).hour < hour) at += HOUR / 4;
  return Math.min(at, end);
};

const clock = (hours: number): { day: number; hour: number } => ({ day: Math.floor(hours / 24), hour: hours % 24 });
const localTime = (day: number, hour: number): string => `${dayName(day)}T${String(hour).padStart(2, '0')}:00`;
const iso = (ms: number): string => new Date(ms).toISOString();

/** Days of a range in which a bucket ends before the day does, and the current day. */
const splitDays = (days: number, hours: number, cut: number): number[] =>
  Array.from({ length: days }, (_, day) => day).filter(
    (day) =>
      Math.floor((day * 24) / hours) !== Math.floor((day * 24 + 23) / hours) ||
      (cut >= day * 24 && cut < (day + 1) * 24),
  );

/**
 * Splits a range into twelve equal buckets (its days times two, in hours) and determines the previous period. Some days
 * may be in the future, but not all.
 * @param range already validated
 */
export const planRange = (
  calendar: Calendar,
  { preset = 'today', from, to, family, category, source, author, referrer }: AnalysisQuery,
  now: number,
): Plan => {
  const time = calendar.at(now);
  const today = time.dayNumber;
  const last = preset === 'custom' && to ? dayNumberOf(to) : preset === 'yesterday' ? today - 1 : today;
  const days = preset === 'custom' && from ? last - dayNumberOf(from) + 1 : defined(entryOf(PRESET_DAYS, preset));
  const first = last - days + 1;
  const previousFirst = first - days;
  const hours = (days * 24) / POINTS;
  const over = last < today;
  const cut = over ? days * 24 : (today - first) * 24 + time.hour;
  const passed = over ? 0 : calendar.hourPassed(now);
  const startOf = (base: number, n: number) => {
    const { day, hour } = clock(n * hours);
    return instantOf(calendar, base + day, hour);
  };
  const bounds = Array.from({ length: POINTS + 1 }, (_, n) => startOf(first, n));
  const before = Array.from({ length: POINTS }, (_, n) => startOf(previousFirst, n));
  const at = (n: number) => defined(bounds[n]);
  const reached = clock(cut);
  const until = over ? at(POINTS) : now + 1;
  const previousUntil = over
    ? at(0)
    : Math.min(at(0), instantOf(calendar, previousFirst + reached.day, reached.hour) + Math.round(passed * HOUR));
  const buckets = Array.from({ length: POINTS }, (_, n): Bucket => {
    const [start, end] = [clock(n * hours), clock((n + 1) * hours)];
    return {
      from: iso(at(n)),
      to: iso(at(n + 1)),
      start: localTime(first + start.day, start.hour),
      end: localTime(first + end.day, end.hour),
    };
  });
  return {
    info: {
      preset,
      from: dayName(first),
      to: dayName(last),
      days,
      hours,
      buckets,
      until: iso(over ? until : now),
      previous: { from: dayName(previousFirst), to: dayName(first - 1), until: iso(previousUntil) },
      timeZone: calendar.timeZone,
    },
    filter: { family, category, source, author, referrer },
    first,
    days,
    previousFirst,
    hasPrevious: today - previousFirst <= RANGE_OLDEST_DAYS,
    hours,
    cut,
    passed,
    split: splitDays(days, hours, cut),
    starts: [...before, ...bounds.slice(0, POINTS)],
    until,
    previousUntil,
  };
};

/** An hour of the company's clock. */
export type ClockHour = { day: number; hour: number };

/**
 * The hours that a drill-down covers: from `first` to `last`, inclusive, and on each day those from `hourFrom` to
 * before `hourTo`.
 */
export type Span = { first: ClockHour; last: ClockHour; hourFrom: number; hourTo: number };

/** Nothing is stored before this, whatever dates a calendar allows. */
const KEPT_MS = 2 * RANGE_OLDEST_DAYS * DAY;

/** Constraints on a point that the schema cannot express: times that exist, in order, within bounds. */
export const spanFaults = ({ from, to, hourFrom, hourTo }: PointFilter, locale: Locale): FieldFault[] => {
  const words = analysisWords[locale].span;
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (Number.isNaN(start)) return [{ field: 'from', rule: 'format', msg: words.format }];
  if (Number.isNaN(end)) return [{ field: 'to', rule: 'format', msg: words.format }];
  if (end <= start) return [{ field: 'to', rule: 'order', msg: words.order }];
  if (end - start > SPAN_DAYS_MAX * DAY) return [{ field: 'to', rule: 'tooLong', msg: words.tooLong }];
  if ((hourTo ?? 24) <= (hourFrom ?? 0)) return [{ field: 'hourTo', rule: 'order', msg: words.hours }];
  return [];
};

export const earlier = (a: ClockHour, b: ClockHour): boolean => a.day < b.day || (a.day === b.day && a.hour < b.hour);

/** The hours of the company's clock that a point touches, without those before any data or after today. */
export const spanOf = (calendar: Calendar, { from, to, hourFrom = 0, hourTo = 24 }: PointFilter, now: number): Span => {
  const clockAt = (ms: number): ClockHour => {
    const { dayNumber: day, hour } = calendar.at(Math.max(now - KEPT_MS, Math.min(ms, now + DAY)));
    return { day, hour };
  };
  return { first: clockAt(Date.parse(from)), last: clockAt(Date.parse(to) - 1), hourFrom, hourTo };
};
