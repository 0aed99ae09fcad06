import { VISITORS_PER_DAY_MAX } from '@onair/contract/analytics/analysis';
import { binaryArray, type ElementType } from '../../../db/binary-array.ts';
import type { Tx } from '../../../db/client.ts';
import { alias } from '../../../db/columns.ts';
import { floats, oneValue } from '../../../db/rows.ts';
import { bare, excluded, sql } from '../../../db/sql.ts';
import { visitorDays, visitorHours, visitorReturns } from './visitors.tables.ts';

/** How many days later a visitor's return is still counted. */
export const RETURN_DAYS = 12;

/** A visitor on a day (days since 1970-01-01), by the hash of that day, with the hour of the first event. */
export type Visitor = { day: number; visitor: number; hour: number };

/**
 * Remembers visitors for their day and counts those that were not known yet. A day that has reached its limit takes no
 * more of them, so that its rows stay bounded; each of its batches is judged by what was counted before it.
 * @returns the hashes of those that are new
 */
export const insertVisitors = async (tx: Tx, visitors: readonly Visitor[]): Promise<Set<number>> => {
  const column = (name: keyof Visitor, type: ElementType) =>
    binaryArray(
      type,
      visitors.map((visitor) => visitor[name]),
    );
  const { day, hour, visitors: known } = visitorHours;
  const newcomers = await oneValue(
    tx,
    floats(sql`array(select visitor from newcomers)`),
    (list) => sql`
    with given as materialized (
      select * from unnest(${column('day', 'date')}::date[], ${column('visitor', 'int8')}::int8[], ${column('hour', 'int2')}::int2[])
        as v (day, visitor, hour)
    ),
    full_days as materialized (
      select ${day} from ${visitorHours} where ${day} in (select day from given)
      group by ${day} having sum(${known}) >= ${VISITORS_PER_DAY_MAX}
    ),
    newcomers as (
      insert into ${visitorDays} (${bare(visitorDays.day)}, ${bare(visitorDays.visitor)}, ${bare(visitorDays.hour)})
      select day, visitor, hour from given where day not in (select day from full_days) order by day, visitor
      on conflict do nothing returning day, hour, visitor
    ),
    counted as (
      insert into ${visitorHours} (${bare(day)}, ${bare(hour)}, ${bare(known)})
      select day, hour, count(*) from newcomers group by day, hour order by day, hour
      on conflict (${bare(day)}, ${bare(hour)}) do update set ${bare(known)} = ${known} + ${excluded(known)}
    )
    select ${list}`,
  );
  return new Set(newcomers);
};

/** Two days on which one visitor may have come, with the hash that the visitor has on each. */
export type DayPair = { earlier: number; earlierVisitor: number; later: number; laterVisitor: number };

/**
 * Counts the pairs of which both days are known: for the earlier day one return, for the later one visitor who came back.
 */
export const countReturns = async (tx: Tx, pairs: readonly DayPair[]): Promise<void> => {
  if (pairs.length === 0) return;
  const column = (name: keyof DayPair, type: ElementType) =>
    binaryArray(
      type,
      pairs.map((pair) => pair[name]),
    );
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { earlier, later } of pairs) {
    first = Math.min(first, earlier);
    last = Math.max(last, later);
  }
  // Repeats the bounds of the days, or the planner reads years of visitors to find those of two weeks.
  const near = sql`between '1970-01-01'::date + ${first}::int and '1970-01-01'::date + ${last}::int`;
  const { day, hour, visitors: known, cameBack } = visitorHours;
  const { day: on, after, visitors: returned } = visitorReturns;
  const e = alias(visitorDays, 'e');
  const l = alias(visitorDays, 'l');
  const { day: dayOf, visitor, hour: hourOf, cameBack: came } = visitorDays;
  await tx.execute(sql`
    with pairs as (
      select * from unnest(${column('earlier', 'date')}::date[], ${column('earlierVisitor', 'int8')}::int8[],
        ${column('later', 'date')}::date[], ${column('laterVisitor', 'int8')}::int8[])
        as p (earlier, earlier_visitor, later, later_visitor)
    ),
    hits as materialized (
      select p.earlier, p.later, p.later_visitor from pairs p
      join ${visitorDays} e on ${e.day} = p.earlier and ${e.visitor} = p.earlier_visitor and ${e.day} ${near}
      join ${visitorDays} l on ${l.day} = p.later and ${l.visitor} = p.later_visitor and ${l.day} ${near}
    ),
    returns as (
      insert into ${visitorReturns} (${bare(on)}, ${bare(after)}, ${bare(returned)})
      select earlier, later - earlier, count(*) from hits group by 1, 2 order by 1, 2
      on conflict (${bare(on)}, ${bare(after)}) do update set ${bare(returned)} = ${returned} + ${excluded(returned)}
    ),
    came_back as (
      update ${visitorDays} set ${bare(came)} = true
      from (select distinct later, later_visitor from hits) h
      where ${dayOf} = h.later and ${visitor} = h.later_visitor and ${dayOf} ${near} and not ${came}
      returning ${dayOf}, ${hourOf}
    )
    insert into ${visitorHours} (${bare(day)}, ${bare(hour)}, ${bare(known)}, ${bare(cameBack)})
    select day, hour, 0, count(*) from came_back group by day, hour order by day, hour
    on conflict (${bare(day)}, ${bare(hour)}) do update set ${bare(cameBack)} = ${cameBack} + ${excluded(cameBack)}`);
};

/** What a day of history says of visitors: by hour of their first event, by the days on which they had come before, and each. */
export type Visits = {
  day: number;
  hours: readonly { hour: number; visitors: number; cameBack: number }[];
  returns: readonly { day: number; after: number; visitors: number }[];
  /** Visitors to be remembered, by the hash of that day. */
  remembered: readonly { visitor: number; hour: number; cameBack: boolean }[];
};

/** Adds visits that are counted already, and remembers who they were. */
export const addVisits = async (tx: Tx, { day, hours, returns, remembered }: Visits): Promise<void> => {
  await tx.execute(sql`
    with hours as (
      insert into visitor_hours (day, hour, visitors, came_back)
      select '1970-01-01'::date + ${day}::int, hour, visitors, "cameBack"
      from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb) as h (hour smallint, visitors integer, "cameBack" integer)
      on conflict (day, hour) do update set visitors = visitor_hours.visitors + excluded.visitors,
        came_back = visitor_hours.came_back + excluded.came_back
    ),
    returns as (
      insert into visitor_returns (day, after, visitors)
      select '1970-01-01'::date + day, after, visitors
      from jsonb_to_recordset(${JSON.stringify(returns)}::jsonb) as r (day integer, after smallint, visitors integer)
      on conflict (day, after) do update set visitors = visitor_returns.visitors + excluded.visitors
    )
    insert into visitor_days (day, visitor, hour, came_back)
    select '1970-01-01'::date + ${day}::int, visitor, hour, came_back = 1
    from unnest(${binaryArray(
      'int8',
      remembered.map(({ visitor }) => visitor),
    )}::int8[], ${binaryArray(
      'int2',
      remembered.map(({ hour }) => hour),
    )}::int2[], ${binaryArray(
      'int2',
      remembered.map(({ cameBack }) => Number(cameBack)),
    )}::int2[]) as v (visitor, hour, came_back) on conflict do nothing`);
};
