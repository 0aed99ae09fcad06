import { type Static, Type } from 'typebox';
import { DAY } from '../lib/local-time.ts';
import { Day, Instant } from '../text.ts';

/** Points of every series: a range is divided into this many buckets of equal length. */
export const POINTS = 12;
/** Longest range, both days included. */
export const RANGE_DAYS_MAX = 366;
/** The first day of a range lies at most this many days back: figures by the hour are kept that long. */
export const RANGE_OLDEST_DAYS = 1000;

/** Days that a preset covers, today included but for `yesterday`. */
export const PRESET_DAYS = { today: 1, yesterday: 1, '7d': 7, '30d': 30, '90d': 90 } as const;

export const RangePreset = Type.Union([
  Type.Literal('today'),
  Type.Literal('yesterday'),
  Type.Literal('7d'),
  Type.Literal('30d'),
  Type.Literal('90d'),
  Type.Literal('custom'),
]);
export type RangePreset = Static<typeof RangePreset>;
/** The range that the pages open on: a month has a shape that a day before noon lacks. */
export const OPENING_PRESET = '30d' satisfies RangePreset;

export const RANGE_PRESETS: readonly RangePreset[] = ['today', 'yesterday', '7d', '30d', '90d', 'custom'];

/**
 * The days that a chart is about, in the query of a GET and the body of a POST; `today` by default. `from` and `to` are
 * company days, both included, and belong to `custom` only. Rules: `rangeFaults`.
 */
export const AnalysisRange = Type.Object({
  preset: Type.Optional(RangePreset),
  from: Type.Optional(Day),
  to: Type.Optional(Day),
});
export type AnalysisRange = Static<typeof AnalysisRange>;

/**
 * Why a range cannot be answered. `required`: a custom range names both days. `unexpected`: a preset names none. `order`: the
 * last day is before the first. `future`: a day that has not begun. `tooLong`: more than 366 days. `tooOld`: begins more than
 * 1,000 days ago.
 */
export type RangeRule = 'required' | 'unexpected' | 'order' | 'future' | 'tooLong' | 'tooOld';

const numberOf = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY;

/**
 * The rules of a range that the schema cannot express.
 * @param today the company's day now, `YYYY-MM-DD`
 */
export const rangeFaults = (
  { preset = 'today', from, to }: AnalysisRange,
  today: string,
): { field: 'from' | 'to'; rule: RangeRule }[] => {
  if (preset !== 'custom') {
    const given = (['from', 'to'] as const).filter((field) => (field === 'from' ? from : to) !== undefined);
    return given.map((field) => ({ field, rule: 'unexpected' }));
  }
  if (from === undefined || to === undefined) {
    const missing = (['from', 'to'] as const).filter((field) => (field === 'from' ? from : to) === undefined);
    return missing.map((field) => ({ field, rule: 'required' }));
  }
  const [first, last, now] = [numberOf(from), numberOf(to), numberOf(today)];
  if (first > now) return [{ field: 'from', rule: 'future' }];
  if (last > now) return [{ field: 'to', rule: 'future' }];
  if (first > last) return [{ field: 'to', rule: 'order' }];
  if (last - first + 1 > RANGE_DAYS_MAX) return [{ field: 'to', rule: 'tooLong' }];
  if (now - first > RANGE_OLDEST_DAYS) return [{ field: 'from', rule: 'tooOld' }];
  return [];
};

/** A time on the company's clock, without a zone: `YYYY-MM-DDTHH:mm`. */
export const LocalTime = Type.String();

/**
 * One of the twelve parts of a range. Buckets are counted in hours of the company's clock: `hours` each, so that a part of a
 * day is the same for everybody. `from` (included) and `to` (excluded) are the instants to ask a drill-down for.
 */
export const Bucket = Type.Object({
  from: Instant,
  to: Instant,
  /** Where it begins and ends (excluded) on the company's clock: for labels. */
  start: LocalTime,
  end: LocalTime,
});
export type Bucket = Static<typeof Bucket>;

/** What a chart is really about. Days are company days, both included. */
export const RangeInfo = Type.Object({
  preset: RangePreset,
  from: Day,
  to: Day,
  days: Type.Integer(),
  /** Hours of one bucket: twice the number of days. */
  hours: Type.Integer(),
  buckets: Type.Array(Bucket),
  /** Figures count up to here: the end of the range, or now where the range is not over. */
  until: Instant,
  /**
   * The period before, of the same length. Where the range is not over, counts of the two are compared up to the same time
   * of its course (`until`): today so far with yesterday by this time.
   */
  previous: Type.Object({ from: Day, to: Day, until: Instant }),
  /** IANA zone of the company's days. */
  timeZone: Type.String(),
});
export type RangeInfo = Static<typeof RangeInfo>;
