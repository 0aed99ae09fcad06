import { VISITORS_PER_DAY_MAX } from '@onair/contract/analytics/analysis';
import { binaryArray, type ElementType } from '../../../db/binary-array.ts';
import type { Tx } from '../../../db/client.ts';
import { alias } from '../../../db/columns.ts';
import { bare, excluded, floats, oneValue } from '../../../db/rows.ts';
import { sql } from '../../../db/sql.ts';
import { visitorDays, visitorHours, visitorReturns } from '../rollups/rollups.tables.ts';

/** A visitor on a day (days since 1970-01-01), by that day's hash; `hours` are those with events, as bits. */
export type Visitor = { day: number; visitor: number; hours: number };

/**
 * Records the hours in which visitors were active, and counts new visitors and the visits that started. A visit is a
 * run of consecutive hours: activity after an hour without events starts another one. A late event may join two visits
 * into one. A day at its limit accepts no more visitors, so that its rows stay bounded; each batch is judged by what
 * was counted before it. Call in a transaction that has the turn.
 * @returns the hashes of new visitors
 */
export const storeVisitors = async (tx: Tx, visitors: readonly Visitor[]): Promise<Set<number>> => {
  const column = (name: keyof Visitor, type: ElementType) =>
    binaryArray(
      type,
      visitors.map((visitor) => visitor[name]),
    );
  const { day, hour, visitors: known, visits } = visitorHours;
  const { day: dayOf, visitor, hours: hoursOf } = visitorDays;
  const newcomers = await oneValue(
    tx,
    floats(sql`array(select visitor from changed where had = 0)`),
    (list) => sql`
    with given as materialized (
      select * from unnest(${column('day', 'date')}::date[], ${column('visitor', 'int8')}::int8[], ${column('hours', 'int4')}::int4[])
        as v (day, visitor, hours)
    ),
    full_days as materialized (
      select ${day} from ${visitorHours} where ${day} in (select day from given)
      group by ${day} having sum(${known}) >= ${VISITORS_PER_DAY_MAX}
    ),
    changed as materialized (
      select g.day, g.visitor, coalesce(nullif(${hoursOf}, 0), 1 << ${visitorDays.hour}, 0) as had,
        g.hours | coalesce(nullif(${hoursOf}, 0), 1 << ${visitorDays.hour}, 0) as has
      from given g left join ${visitorDays} on ${dayOf} = g.day and ${visitor} = g.visitor
      where (${visitor} is null and g.day not in (select day from full_days))
        or g.hours & ~coalesce(nullif(${hoursOf}, 0), 1 << ${visitorDays.hour}) <> 0
    ),
    placed as materialized (
      select day, visitor, h as hour, had = 0 and has & ((1 << h) - 1) = 0 as first,
        (((has & ~(has << 1)) >> h) & 1) - (((had & ~(had << 1)) >> h) & 1) as begun
      from changed, generate_series(0, 23) h
      where ((has & ~(has << 1)) >> h) & 1 <> ((had & ~(had << 1)) >> h) & 1
    ),
    newcomers as (
      insert into ${visitorDays} (${bare(dayOf)}, ${bare(visitor)}, ${bare(visitorDays.hour)}, ${bare(hoursOf)})
      select p.day, p.visitor, p.hour, c.has from placed p join changed c using (day, visitor) where p.first
      order by p.day, p.visitor
    ),
    came_again as (
      update ${visitorDays} set ${bare(hoursOf)} = c.has from changed c
      where c.had <> 0 and ${dayOf} = c.day and ${visitor} = c.visitor
    ),
    counted as (
      insert into ${visitorHours} (${bare(day)}, ${bare(hour)}, ${bare(known)}, ${bare(visits)})
      select day, hour, count(*) filter (where first), sum(begun) from placed group by day, hour order by day, hour
      on conflict (${bare(day)}, ${bare(hour)}) do update
        set ${bare(known)} = ${known} + ${excluded(known)}, ${bare(visits)} = ${visits} + ${excluded(visits)}
    )
    select ${list}`,
  );
  return new Set(newcomers);
};

/** Two days on which one visitor may have been active, with the visitor's hash on each. */
export type DayPair = { earlier: number; earlierVisitor: number; later: number; laterVisitor: number };

/** Counts the pairs with both days known: one return for the earlier day, one returning visitor for the later one. */
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
  // Repeats the bounds of the days; otherwise the planner reads years of visitors to find those of two weeks.
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

/**
 * Visitors of a day of history: by hour of their first event, by the days on which they had visited before, and
 * individually.
 */
export type Visits = {
  day: number;
  hours: readonly { hour: number; visitors: number; cameBack: number; visits: number }[];
  returns: readonly { day: number; after: number; visitors: number }[];
  /** Visitors to store, by that day's hash. */
  remembered: readonly { visitor: number; hour: number; hours: number; cameBack: boolean }[];
};

/** Adds visits that are counted already, and stores their visitors. */
export const addVisits = async (tx: Tx, { day, hours, returns, remembered }: Visits): Promise<void> => {
  await tx.execute(sql`
    with hours as (
      insert into visitor_hours (day, hour, visitors, came_back, visits)
      select '1970-01-01'::date + ${day}::int, hour, visitors, "cameBack", visits
      from jsonb_to_recordset(${JSON.stringify(hours)}::jsonb)
        as h (hour smallint, visitors integer, "cameBack" integer, visits integer)
      on conflict (day, hour) do update set visitors = visitor_hours.visitors + excluded.visitors,
        came_back = visitor_hours.came_back + excluded.came_back, visits = visitor_hours.visits + excluded.visits
    ),
    returns as (
      insert into visitor_returns (day, after, visitors)
      select '1970-01-01'::date + day, after, visitors
      from jsonb_to_recordset(${JSON.stringify(returns)}::jsonb) as r (day integer, after smallint, visitors integer)
      on conflict (day, after) do update set visitors = visitor_returns.visitors + excluded.visitors
    )
    insert into visitor_days (day, visitor, hour, came_back, hours)
    select '1970-01-01'::date + ${day}::int, visitor, hour, came_back = 1, hours
    from unnest(${binaryArray(
      'int8',
      remembered.map(({ visitor }) => visitor),
    )}::int8[], ${binaryArray(
      'int2',
      remembered.map(({ hour }) => hour),
    )}::int2[], ${binaryArray(
      'int2',
      remembered.map(({ cameBack }) => Number(cameBack)),
    )}::int2[], ${binaryArray(
      'int4',
      remembered.map(({ hours }) => hours),
    )}::int4[]) as v (visitor, hour, came_back, hours) on conflict do nothing`);
};
