import type { RangeInfo } from '@onair/contract/analytics/analysis-range';
import type { Format } from '../../../shared/i18n/format.ts';
import type { Drawing, Series } from '../../../shared/ui/chart/kinds/drawing.ts';
import { hoursText, longBucket, shortBucket } from './buckets.ts';

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
