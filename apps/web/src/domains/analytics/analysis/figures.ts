import type { Bucket, RangeInfo } from '@onair/contract/analytics/analysis-range';
import { DAY } from '@onair/contract/lib/local-time';
import type { Format } from '../../../shared/i18n/format.ts';
import type { Drawing, Series } from '../../../shared/ui/chart/kinds/drawing.ts';

const dayOf = (time: string): string => time.slice(0, 10);
const clockOf = (time: string): string => time.slice(11, 16);

const isMidnight = (time: string): boolean => clockOf(time) === '00:00';
/** A bucket's end is exclusive: one that ends at midnight belongs to the previous day. */
const dayBefore = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) - DAY).toISOString().slice(0, 10);

/**
 * A bucket's axis label: the hour for a range of one day, day and hour where several buckets share a day, else the day.
 */
export const shortBucket = ({ start }: Bucket, range: RangeInfo, format: Format): string => {
  if (range.days === 1) return clockOf(start);
  const day = format.shortDay(dayOf(start));
  return range.hours < 24 ? `${day}\n${clockOf(start)}` : day;
};

/** A bucket's full label, from its first to its last moment. */
export const longBucket = ({ start, end }: Bucket, range: RangeInfo, format: Format): string => {
  if (range.days === 1) return `${clockOf(start)} – ${isMidnight(end) ? '24:00' : clockOf(end)}`;
  const first = format.day(dayOf(start));
  if (isMidnight(start) && isMidnight(end)) {
    const last = dayBefore(dayOf(end));
    return last === dayOf(start) ? first : `${first} – ${format.day(last)}`;
  }
  const last = isMidnight(end)
    ? `${format.day(dayBefore(dayOf(end)))} 24:00`
    : `${format.day(dayOf(end))} ${clockOf(end)}`;
  return `${first} ${clockOf(start)} – ${last}`;
};

/** Two hours of a day, `08:00` to `08:00 – 10:00`. */
export const hoursText = (start: string): string =>
  `${start} – ${String(Number(start.slice(0, 2)) + 2).padStart(2, '0')}:00`;

export type Unit = 'count' | 'percent' | 'ratio';

const ROOM = 1_000_000;

/** A figure formatted by its unit; `short` where space is limited. */
export const unitWords = (unit: Unit, format: Format): Pick<Drawing, 'value' | 'short'> =>
  unit === 'percent'
    ? { value: format.percent, short: format.percent }
    : { value: format.number, short: unit === 'count' ? format.compact : format.number };

/** A headline figure: in full as long as it fits. */
export const headline = (count: number | null, unit: Unit, format: Format): string =>
  unit === 'count' && count !== null && Math.abs(count) >= ROOM
    ? format.compact(count)
    : unitWords(unit, format).value(count);

/** Series over the twelve parts of a range. */
export const overRange = (range: RangeInfo, series: readonly Series[], unit: Unit, format: Format): Drawing => ({
  labels: range.buckets.map((bucket) => shortBucket(bucket, range, format)),
  places: range.buckets.map((bucket) => longBucket(bucket, range, format)),
  series,
  ...unitWords(unit, format),
});

/** Series over the hours of a day. */
export const overHours = (
  xAxis: readonly string[],
  series: readonly Series[],
  words: Pick<Drawing, 'value' | 'short'>,
): Drawing => ({ labels: xAxis, places: xAxis.map(hoursText), series, ...words });
