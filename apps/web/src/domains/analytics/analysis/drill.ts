import type { PointFilter } from '@onair/contract/analytics/analysis-points';
import type { RangeInfo } from '@onair/contract/analytics/analysis-range';
import type { EventKind } from '@onair/contract/content/items/items';

/** The query behind a click on a chart. */
export type Drill = {
  /** Label of the clicked point: the panel's title. */
  title: string;
  filter: PointFilter;
  /** Company days and hours of the point. */
  timeZone: string;
  /** Published items instead of events. */
  contents: boolean;
  /** Events of one kind, or of all. */
  kind: EventKind | undefined;
};

type Part = Omit<PointFilter, 'from' | 'to'>;

/** The whole range. */
export const wholeRange = ({ buckets }: RangeInfo, part: Part = {}): PointFilter => ({
  from: buckets[0]?.from ?? '',
  to: buckets.at(-1)?.to ?? '',
  ...part,
});

/** One of the range's parts. */
export const oneBucket = (range: RangeInfo, index: number, part: Part = {}): PointFilter => {
  const bucket = range.buckets[index];
  return bucket ? { from: bucket.from, to: bucket.to, ...part } : wholeRange(range, part);
};

/** Two hours of every day of the range; `start` reads `08:00`. */
export const twoHours = (range: RangeInfo, start: string, part: Part = {}): PointFilter => {
  const hourFrom = Number(start.slice(0, 2));
  return wholeRange(range, { hourFrom, hourTo: hourFrom + 2, ...part });
};
