import { VISITORS_PER_DAY_MAX } from '@onair/contract/analytics/analysis';
import { POINTS } from '@onair/contract/analytics/analysis-range';
import type { Queryable } from '../../../db/client.ts';
import { bool, float, int, type RowOf, rowsOf } from '../../../db/rows.ts';
import { between, sql } from '../../../db/sql.ts';
import { dayName } from '../../../lib/calendar.ts';
import { visitorHours, visitorReturns } from '../rollups/rollups.tables.ts';
import { wholeDays } from './figures.rules.ts';
import type { Plan } from './range.rules.ts';

/** How many days later a visitor's return is counted. */
const RETURN_DAYS = 12;

type VisitKind = 'visits' | 'visitors' | 'returning';
const BUCKET = {
  current: bool(sql`current`),
  bucket: int(sql`bucket`),
  visits: float(sql`sum(visits)`),
  visitors: float(sql`sum(visitors)`),
  returning: float(sql`sum(came)`),
  visitsCut: float(sql`sum(visits * weight)`),
  visitorsCut: float(sql`sum(visitors * weight)`),
  returningCut: float(sql`sum(came * weight)`),
  dailyVisitors: float(sql`sum(visitors * over)`),
  exact: bool(sql`bool_and(exact)`),
};

export type VisitSums = {
  series(kind: VisitKind, period: 'current' | 'previous'): number[];
  /** For the range so far, and for the previous period up to the same time. */
  count(kind: VisitKind, period: 'current' | 'previous'): number;
  /** Daily visitors: the average of the completed days. */
  daily(period: 'current' | 'previous'): number;
  /** Whether all visitors of every day in the range are stored. */
  exact: boolean;
};

/**
 * Visits of a range and of the previous period, by the hour in which each started; visitors of each day, and the
 * returning ones among them, by the hour of their first event.
 */
export const findVisits = async (db: Queryable, plan: Plan): Promise<VisitSums> => {
  const { first, previousFirst, days, hours, cut, passed } = plan;
  const [from, start, to] = [dayName(previousFirst), dayName(first), dayName(first + days - 1)];
  const { day, hour, visitors, visits, cameBack } = visitorHours;
  const rows = await rowsOf(
    db,
    BUCKET,
    (list) => sql`
    with placed as (
      select ${day} >= ${start}::date as current, ${visits}::float8 as visits, ${visitors}::float8 as visitors, ${cameBack}::float8 as came,
        sum(${visitors}) over (partition by ${day}) < ${VISITORS_PER_DAY_MAX} as exact,
        (${day} - case when ${day} >= ${start}::date then ${start}::date else ${from}::date end) * 24 + ${hour} as at
      from ${visitorHours} where ${between(day, from, to)}
    ),
    weighed as (
      select current, (at / ${hours}::int)::int as bucket, visits, visitors, came, exact,
        (at < ${wholeDays(plan) * 24}::int)::int as over,
        case when at < ${cut} then 1 when at = ${cut} then ${passed}::float8 else 0 end as weight
      from placed
    )
    select ${list} from weighed group by 1, 2`,
  );
  const chosen = (period: 'current' | 'previous') => rows.filter((row) => row.current === (period === 'current'));
  const count = (kind: VisitKind, period: 'current' | 'previous'): number => {
    const column = period === 'current' ? kind : (`${kind}Cut` as const);
    return Math.round(chosen(period).reduce((sum, row) => sum + row[column], 0));
  };
  return {
    count,
    series: (kind, period) => {
      const values = new Array<number>(POINTS).fill(0);
      for (const row of chosen(period)) values[row.bucket] = row[kind];
      return values;
    },
    daily: (period) => Math.round(chosen(period).reduce((sum, row) => sum + row.dailyVisitors, 0) / wholeDays(plan)),
    exact: chosen('current').every(({ exact }) => exact),
  };
};

/** For each interval in days: how many returned, of how many; not `exact` where a day was too large to track. */
const RETURNED = {
  after: int(sql`a.after`),
  returned: float(sql`coalesce(sum(${visitorReturns.visitors}), 0)`),
  had: float(sql`sum(v.visits)`),
  exact: bool(sql`bool_and(v.visits < ${VISITORS_PER_DAY_MAX} and coalesce(l.visits, 0) < ${VISITORS_PER_DAY_MAX})`),
};
export type Retention = RowOf<typeof RETURNED>[];

/**
 * Of the visitors 1 … 12 days before each of these days, how many returned on it.
 * @param from day numbers, inclusive
 */
export const findRetention = (db: Queryable, from: number, to: number): Promise<Retention> => {
  const [start, end] = [dayName(from), dayName(to)];
  const earliest = dayName(from - RETURN_DAYS);
  const { day, visitors } = visitorHours;
  return rowsOf(
    db,
    RETURNED,
    (list) => sql`
    with visits as (
      select ${day}, sum(${visitors})::float8 as visits from ${visitorHours}
      where ${between(day, earliest, end)} group by ${day}
    )
    select ${list} from generate_series(1, ${RETURN_DAYS}::int) as a (after)
    join visits v on v.day between ${start}::date - a.after and ${end}::date - a.after
    left join visits l on l.day = v.day + a.after
    left join ${visitorReturns} on ${visitorReturns.day} = v.day and ${visitorReturns.after} = a.after
    group by a.after order by a.after`,
  );
};
