import type { AudienceHour } from '@onair/contract/analytics/insights';
import type { Queryable } from '../../../db/client.ts';
import { bool, float, int, rowsOf, string } from '../../../db/rows.ts';
import { and, between, sql } from '../../../db/sql.ts';
import { dayName } from '../../../lib/calendar.ts';
import type { Plan } from '../analysis/range.rules.ts';
import { type EventKey, eventRows, FAMILIES } from '../analysis/sums.store.ts';
import { visitorHours } from '../rollups/rollups.tables.ts';
import type { Counted } from './insights.rules.ts';

const weighed = (counter: string) =>
  float(sql`sum(case when current then ${sql.identifier(counter)} else ${sql.identifier(counter)} * weight end)`);
const COUNTED = {
  current: bool(sql`current`),
  key: string(sql`key`),
  exposures: weighed('exposures'),
  clicks: weighed('clicks'),
  likes: weighed('likes'),
  comments: weighed('comments'),
  shares: weighed('shares'),
};

/** Events of a range and of the previous period up to the same time, by key; a family by its name. */
export const findCounted = async (
  db: Queryable,
  plan: Plan,
  by: EventKey,
): Promise<(Counted & { current: boolean })[]> => {
  const rows = await rowsOf(
    db,
    COUNTED,
    (list) => sql`with ${eventRows(plan, by)} select ${list} from weighed group by 1, 2`,
  );
  return by === 'family' ? rows.map((row) => ({ ...row, key: FAMILIES[Number(row.key)] ?? row.key })) : rows;
};

const { day, hour, visits, visitors, cameBack } = visitorHours;
const inRange = ({ first, days }: Plan) => between(day, dayName(first), dayName(first + days - 1));

/**
 * Visits by weekday and hour of the company's clock, averaged over the days that have reached that hour; hours of the
 * range without events count as zero.
 */
export const findAudienceHours = (db: Queryable, plan: Plan): Promise<AudienceHour[]> => {
  const shape = {
    weekday: int(sql`extract(isodow from d.day)`),
    hour: int(sql`h.hour`),
    visits: float(sql`round(avg(coalesce(${visits}, 0)), 1)`),
  };
  const [from, to] = [dayName(plan.first), dayName(plan.first + plan.days - 1)];
  return rowsOf(
    db,
    shape,
    (list) => sql`select ${list}
    from generate_series(${from}::date, ${to}::date, interval '1 day') with ordinality as d (day, place)
    cross join generate_series(0, 23) as h (hour)
    left join ${visitorHours} on ${day} = d.day::date and ${hour} = h.hour
    where (d.place - 1) * 24 + h.hour <= ${plan.cut}::int
    group by 1, 2 order by 1, 2`,
  );
};

export const findAudienceSums = async (db: Queryable, plan: Plan) => {
  const shape = {
    visits: int(sql`coalesce(sum(${visits}), 0)`),
    visitors: int(sql`coalesce(sum(${visitors}), 0)`),
    cameBack: int(sql`coalesce(sum(${cameBack}), 0)`),
  };
  const [sums] = await rowsOf(
    db,
    shape,
    (list) => sql`select ${list} from ${visitorHours} where ${and(inRange(plan))}`,
  );
  return sums ?? { visits: 0, visitors: 0, cameBack: 0 };
};
