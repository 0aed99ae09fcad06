import type { ClicksOfDay } from '@onair/contract/analytics/workplace';
import { dayName } from '../../../calendar.ts';
import type { Queryable } from '../../../db/client.ts';
import { bigInt, bool, rowsOf, string } from '../../../db/rows.ts';
import { type SQL, sql } from '../../../db/sql.ts';
import { filingDays as f, familyHours as h } from '../intake/rollups.tables.ts';
import type { Moment } from './workplace.store.ts';

/** Points of the Workplace's chart. */
const CHART_DAYS = 8;
/** Days back to the same weekday. */
const WEEK = 7;

/**
 * Clicks of each of the last days, including days without any, oldest first, next to those of the same weekday a week
 * before; for the current hour, the clicks of a week ago count in proportion.
 */
export const findClicks = (db: Queryable, { day, hour, passed }: Moment): Promise<ClicksOfDay[]> => {
  const [today, weekAgo] = [dayName(day), dayName(day - WEEK)];
  const clicksOf = (of: SQL) => sql`(select coalesce(sum(${f.clicks}), 0) from ${f} where ${f.day} = ${of})`;
  const before = clicksOf(sql`d::date - ${WEEK}::integer`);
  const soFar = sql`(select coalesce(sum(case when ${h.hour} < ${hour} then ${h.clicks} else ${h.clicks} * ${passed}::float8 end), 0)
    from ${h} where ${h.day} = ${weekAgo} and ${h.hour} <= ${hour})`;
  const isToday = sql`d::date = ${today}::date`;
  const shape = {
    x: string(sql`to_char(d, 'YYYY-MM-DD')`),
    y: bigInt(clicksOf(sql`d::date`)),
    partial: bool(isToday),
    before: bigInt(before),
    beforeSoFar: bigInt(sql`case when ${isToday} then round(${soFar}::numeric) else ${before} end`),
  };
  return rowsOf(
    db,
    shape,
    (list) => sql`
    select ${list} from generate_series(${dayName(day - CHART_DAYS + 1)}::date, ${today}::date, '1 day') d order by d`,
  );
};
