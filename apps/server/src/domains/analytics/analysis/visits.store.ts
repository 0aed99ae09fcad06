import { POINTS } from '@onair/contract/analytics/analysis-range';
import { type SQL, sql } from 'drizzle-orm';
import { dayName } from '../../../calendar.ts';
import type { Queryable } from '../../../db/client.ts';
import { type Estimate, wholeDays } from './figures.rules.ts';
import type { Plan } from './range.rules.ts';

/** How many days later a visitor's return is counted. */
const RETURN_DAYS = 12;

/**
 * Levels of days: the own one, and the highest of a day and the twelve before it, which bounds who can be known to have
 * come back. Days of level 0 have no row.
 */
const levels = (from: string, to: string): SQL => sql`
  own as (select day, level from visitor_levels where day between ${from}::date - ${RETURN_DAYS}::int and ${to}::date),
  back as (select day + n as day, max(level) as level from own, generate_series(0, ${RETURN_DAYS}::int) as n group by 1)`;

/**
 * Of a day with level l one visitor in 2^l is kept: `n` kept ones stand for n·2^l, with a variance of n·2^l·(2^l − 1),
 * as any sample in which everybody has the same chance.
 */
const standsFor = (n: string, level: string): SQL => sql.raw(`(${n}::float8 * (1 << ${level}))`);
const variance = (n: string, level: string): SQL => sql.raw(`(${n}::float8 * (1 << ${level}) * ((1 << ${level}) - 1))`);

export type VisitKind = 'visits' | 'returning';
type Bucket = { current: boolean; bucket: number; visits: number; returning: number } & {
  visitsCut: number;
  returningCut: number;
  visitsVariance: number;
  dailyVisits: number;
  dailyVariance: number;
  returningVariance: number;
};

export type VisitSums = {
  series(kind: VisitKind, period: 'current' | 'previous'): number[];
  /** Of the range so far, and of the period before up to the same time. */
  count(kind: VisitKind, period: 'current' | 'previous'): number;
  /** Visitors of a day: the average of the days that are over, with the variance that sampling gives it. */
  daily(period: 'current' | 'previous'): Estimate;
  /** The count of the range with the variance that sampling gives it. */
  estimate(kind: VisitKind): Estimate;
};

/** Visits of a range and of the period before, by the hour of each visitor's first event of a day. */
export const findVisits = async (db: Queryable, plan: Plan): Promise<VisitSums> => {
  const { first, previousFirst, days, hours, cut, passed } = plan;
  const [from, start, to] = [dayName(previousFirst), dayName(first), dayName(first + days - 1)];
  const { rows } = await db.execute<Bucket>(sql`
    with ${levels(from, to)},
    placed as (
      select v.day >= ${start}::date as current, v.visitors, v.came_back, coalesce(o.level, 0) as own, coalesce(b.level, 0) as back,
        (v.day - case when v.day >= ${start}::date then ${start}::date else ${from}::date end) * 24 + v.hour as at
      from visitor_hours v left join own o using (day) left join back b using (day)
      where v.day between ${from} and ${to}
    ),
    weighed as (
      select current, (at / ${hours}::int)::int as bucket, ${standsFor('visitors', 'own')} as visits, ${standsFor('came_back', 'back')} as came,
        ${variance('visitors', 'own')} as visits_variance, ${variance('came_back', 'back')} as came_variance,
        (at < ${wholeDays(plan) * 24}::int)::int as over,
        case when at < ${cut} then 1 when at = ${cut} then ${passed}::float8 else 0 end as weight
      from placed
    )
    select current, bucket, sum(visits) as visits, sum(came) as "returning",
      sum(visits * weight) as "visitsCut", sum(came * weight) as "returningCut",
      sum(visits * over) as "dailyVisits", sum(visits_variance * over) as "dailyVariance",
      sum(visits_variance) as "visitsVariance", sum(came_variance) as "returningVariance"
    from weighed group by 1, 2`);
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
    daily: (period) => {
      const days = wholeDays(plan);
      const rows = chosen(period);
      const value = Math.round(rows.reduce((sum, row) => sum + row.dailyVisits, 0) / days);
      return { value, variance: rows.reduce((sum, row) => sum + row.dailyVariance, 0) / days ** 2 };
    },
    estimate: (kind) => ({
      value: count(kind, 'current'),
      variance: chosen('current').reduce((sum, row) => sum + row[`${kind}Variance` as const], 0),
    }),
  };
};

/** For each number of days: how many came again, how many had come, and the variance of the first figure. */
export type Retention = { after: number; returned: number; had: number; variance: number }[];

/** What is left of a return when the two days keep visitors from this level on. */
const leftAt = (level: string): SQL =>
  sql.raw(
    `case ${level} when 0 then r.visitors ${[1, 2, 3, 4, 5, 6, 7].map((n) => `when ${n} then r.at_${n}`).join(' ')} end`,
  );

/**
 * Of the visitors of the day 1 … 12 days before each of these days, how many came again on it.
 * @param from day numbers, both included
 */
export const findRetention = async (db: Queryable, from: number, to: number): Promise<Retention> => {
  const [start, end] = [dayName(from), dayName(to)];
  const earliest = dayName(from - RETURN_DAYS);
  const { rows } = await db.execute<Retention[number]>(sql`
    with ${levels(earliest, end)},
    visits as (
      select day, sum(${standsFor('visitors', 'coalesce(o.level, 0)')}) as visits
      from visitor_hours left join own o using (day) where day between ${earliest} and ${end} group by day
    ),
    pairs as (
      select v.day, after, v.visits, greatest(coalesce(a.level, 0), coalesce(b.level, 0)) as level
      from generate_series(1, ${RETURN_DAYS}::int) as after join visits v on v.day between ${start}::date - after and ${end}::date - after
      left join own a on a.day = v.day left join own b on b.day = v.day + after
    ),
    counted as (
      select p.after, p.visits, p.level, coalesce(${leftAt('p.level')}, 0) as n
      from pairs p left join visitor_returns r on r.day = p.day and r.after = p.after
    )
    select after, sum(${standsFor('n', 'level')}) as returned, sum(visits) as had, sum(${variance('n', 'level')}) as variance
    from counted group by after order by after`);
  return rows;
};
