import { POINTS } from '@onair/contract/analytics/analysis-range';
import type { ContentFamily, EventKind } from '@onair/contract/content/items';
import type { Queryable } from '../../../db/client.ts';
import { bool, float, int, rowsOf } from '../../../db/rows.ts';
import { sql } from '../../../db/sql.ts';
import { COUNTER, type Counter, eventRows, FAMILIES, hourRows } from './event-rows.store.ts';
import type { Plan } from './range.rules.ts';

const sumOf = (counter: Counter) => float(sql`sum(${sql.identifier(counter)})`);
const cutOf = (counter: Counter) => float(sql`sum(${sql.identifier(counter)} * weight)`);

/** Counts of one bucket and family: the whole bucket, and the compared part of it. */
const COUNTS = {
  exposures: sumOf('exposures'),
  clicks: sumOf('clicks'),
  likes: sumOf('likes'),
  comments: sumOf('comments'),
  shares: sumOf('shares'),
  exposuresCut: cutOf('exposures'),
  clicksCut: cutOf('clicks'),
  likesCut: cutOf('likes'),
  commentsCut: cutOf('comments'),
  sharesCut: cutOf('shares'),
};

type EventSums = {
  /** Twelve values each; without a family, over all families. */
  series(kind: EventKind, period: 'current' | 'previous', family?: ContentFamily): number[];
  /** For the range so far, and for the previous period up to the same time. */
  count(kind: EventKind, period: 'current' | 'previous', family?: ContentFamily): number;
};

/**
 * All event counts for the charts of a range, in one statement: whole days are read by day; days in which a bucket
 * ends, and incomplete days, by hour.
 */
export const findEventSums = async (db: Queryable, plan: Plan): Promise<EventSums> => {
  const { hours } = plan;
  const shape = {
    current: bool(sql`current`),
    bucket: int(sql`at / ${hours}::int`),
    family: int(sql`key`),
    ...COUNTS,
  };
  const rows = await rowsOf(
    db,
    shape,
    (list) => sql`
    with ${eventRows(plan, 'family')}
    select ${list} from weighed group by 1, 2, 3`,
  );
  const chosen = (period: 'current' | 'previous', family?: ContentFamily) =>
    rows.filter(
      (row) => row.current === (period === 'current') && (family === undefined || FAMILIES[row.family] === family),
    );
  return {
    series: (kind, period, family) => {
      const values = new Array<number>(POINTS).fill(0);
      for (const row of chosen(period, family)) {
        values[row.bucket] = (values[row.bucket] ?? 0) + row[COUNTER[kind]];
      }
      return values;
    },
    count: (kind, period, family) => {
      const column = period === 'current' ? COUNTER[kind] : (`${COUNTER[kind]}Cut` as const);
      return Math.round(chosen(period, family).reduce((sum, row) => sum + row[column], 0));
    },
  };
};

/** Clicks of a range by hour of the day and family: twelve values of two hours each. */
export const findClicksByHour = async (db: Queryable, plan: Plan): Promise<Record<ContentFamily, number[]>> => {
  const shape = { point: int(sql`hour / 2`), family: int(sql`key`), clicks: float(sql`sum(clicks)`) };
  const rows = await rowsOf(
    db,
    shape,
    (list) => sql`select ${list} from (${hourRows(plan, 'family', plan.first)}) r group by 1, 2`,
  );
  const pointsOf = (wanted: ContentFamily): number[] => {
    const points = new Array<number>(POINTS).fill(0);
    for (const row of rows) if (FAMILIES[row.family] === wanted) points[row.point] = row.clicks;
    return points;
  };
  return { text: pointsOf('text'), image: pointsOf('image'), video: pointsOf('video') };
};
