import type { PointFilter } from '@onair/contract/analytics/analysis-points';
import { SPAN_DAYS_MAX } from '@onair/contract/analytics/analysis-points';
import { RANGE_OLDEST_DAYS } from '@onair/contract/analytics/analysis-range';
import type { FieldFault } from '@onair/contract/failure';
import type { Locale } from '@onair/contract/text';
import type { Calendar } from '../../../calendar.ts';
import { analysisWords } from './analysis.words.ts';

/** An hour of the company's clock. */
export type ClockHour = { day: number; hour: number };

/**
 * The hours that a drill-down covers: from `first` to `last`, inclusive, and on each day those from `hourFrom` to
 * before `hourTo`.
 */
export type Span = { first: ClockHour; last: ClockHour; hourFrom: number; hourTo: number };

const DAY_MS = 86_400_000;
/** Nothing is stored before this, whatever dates a calendar allows. */
const KEPT_MS = 2 * RANGE_OLDEST_DAYS * DAY_MS;

/** Constraints on a point that the schema cannot express: times that exist, in order, within bounds. */
export const spanFaults = ({ from, to, hourFrom, hourTo }: PointFilter, locale: Locale): FieldFault[] => {
  const words = analysisWords[locale].span;
  const [start, end] = [Date.parse(from), Date.parse(to)];
  if (Number.isNaN(start)) return [{ field: 'from', rule: 'format', msg: words.format }];
  if (Number.isNaN(end)) return [{ field: 'to', rule: 'format', msg: words.format }];
  if (end <= start) return [{ field: 'to', rule: 'order', msg: words.order }];
  if (end - start > SPAN_DAYS_MAX * DAY_MS) return [{ field: 'to', rule: 'tooLong', msg: words.tooLong }];
  if ((hourTo ?? 24) <= (hourFrom ?? 0)) return [{ field: 'hourTo', rule: 'order', msg: words.hours }];
  return [];
};

export const earlier = (a: ClockHour, b: ClockHour): boolean => a.day < b.day || (a.day === b.day && a.hour < b.hour);

/** The hours of the company's clock that a point touches, without those before any data or after today. */
export const spanOf = (calendar: Calendar, { from, to, hourFrom = 0, hourTo = 24 }: PointFilter, now: number): Span => {
  const clockAt = (ms: number): ClockHour => {
    const { dayNumber: day, hour } = calendar.at(Math.max(now - KEPT_MS, Math.min(ms, now + DAY_MS)));
    return { day, hour };
  };
  return { first: clockAt(Date.parse(from)), last: clockAt(Date.parse(to) - 1), hourFrom, hourTo };
};
