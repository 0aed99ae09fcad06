import { sql } from 'drizzle-orm';
import { binaryArray, type ElementType } from '../../../db/binary-array.ts';
import type { Tx } from '../../../db/client.ts';

/** How many days later a visitor's return is still counted. */
export const RETURN_DAYS = 12;

/** A visitor on a day (days since 1970-01-01), by the hash of that day, with the hour of the first event. */
export type Visitor = { day: number; visitor: number; hour: number };
/** With the level by which days keep or leave visitors, and the same under its mask. */
export type NewVisitor = Visitor & { level: number; masked: number };

/**
 * Remembers visitors for their day and counts those that were not known yet. Days that keep a sample leave out visitors
 * below their level.
 * @returns the hashes of these, and how many visitors their days keep now
 */
export const insertVisitors = async (
  tx: Tx,
  visitors: readonly NewVisitor[],
): Promise<{ newcomers: Set<number>; kept: { day: number; visitors: number }[] }> => {
  const column = (name: keyof NewVisitor, type: ElementType) =>
    binaryArray(
      type,
      visitors.map((visitor) => visitor[name]),
    );
  const { rows } = await tx.execute<{ newcomers: number[]; kept: { day: number; visitors: number }[] | null }>(sql`
    with given as (
      select * from unnest(${column('day', 'date')}::date[], ${column('visitor', 'int8')}::int8[],
        ${column('hour', 'int2')}::int2[], ${column('level', 'int2')}::int2[], ${column('masked', 'int2')}::int2[])
        as v (day, visitor, hour, level, masked)
    ),
    newcomers as (
      insert into visitor_days (day, visitor, hour, level)
      select day, visitor, hour, masked from given g
      where level >= coalesce((select l.level from visitor_levels l where l.day = g.day), 0)
      order by day, visitor
      on conflict do nothing returning day, hour, visitor
    ),
    counted as (
      insert into visitor_hours (day, hour, visitors)
      select day, hour, count(*) from newcomers group by day, hour order by day, hour
      on conflict (day, hour) do update set visitors = visitor_hours.visitors + excluded.visitors
    ),
    kept as (
      select day - '1970-01-01'::date as day,
        n + coalesce((select sum(visitors) from visitor_hours h where h.day = c.day), 0) as visitors
      from (select day, count(*) as n from newcomers group by day) c
    )
    select array(select visitor::float8 from newcomers) as newcomers, (select jsonb_agg(kept) from kept) as kept`);
  return { newcomers: new Set(rows[0]?.newcomers), kept: rows[0]?.kept ?? [] };
};

/** Two days on which one visitor may have come, with the hash that the visitor has on each, and the visitor's level. */
export type DayPair = { earlier: number; earlierVisitor: number; later: number; laterVisitor: number; level: number };

/**
 * Counts the pairs of which both days are known: for the earlier day one return, for the later one visitor who came back.
 * Where one of the twelve days before keeps a sample, only visitors that all of them would keep can be known to have come back.
 */
export const countReturns = async (tx: Tx, pairs: readonly DayPair[]): Promise<void> => {
  if (pairs.length === 0) return;
  const column = (name: keyof DayPair, type: ElementType) =>
    binaryArray(
      type,
      pairs.map((pair) => pair[name]),
    );
  const atLeast = [1, 2, 3, 4, 5, 6, 7];
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const { earlier, later } of pairs) {
    first = Math.min(first, earlier);
    last = Math.max(last, later);
  }
  // Said once more in so many words, or years of visitors are read to find those of two weeks.
  const near = sql`between '1970-01-01'::date + ${first}::int and '1970-01-01'::date + ${last}::int`;
  await tx.execute(sql`
    with pairs as (
      select * from unnest(${column('earlier', 'date')}::date[], ${column('earlierVisitor', 'int8')}::int8[],
        ${column('later', 'date')}::date[], ${column('laterVisitor', 'int8')}::int8[], ${column('level', 'int2')}::int2[])
        as p (earlier, earlier_visitor, later, later_visitor, level)
    ),
    hits as materialized (
      select p.earlier, p.later, p.later_visitor, p.level from pairs p
      join visitor_days e on e.day = p.earlier and e.visitor = p.earlier_visitor and e.day ${near}
      join visitor_days l on l.day = p.later and l.visitor = p.later_visitor and l.day ${near}
    ),
    returns as (
      insert into visitor_returns (day, after, visitors, ${sql.raw(atLeast.map((n) => `at_${n}`).join(', '))})
      select earlier, later - earlier, count(*), ${sql.raw(atLeast.map((n) => `count(*) filter (where level >= ${n})`).join(', '))}
      from hits group by 1, 2 order by 1, 2
      on conflict (day, after) do update set visitors = visitor_returns.visitors + excluded.visitors,
        ${sql.raw(atLeast.map((n) => `at_${n} = visitor_returns.at_${n} + excluded.at_${n}`).join(', '))}
    ),
    bounds as (
      select day + n as day, max(level) as level from visitor_levels, generate_series(0, ${RETURN_DAYS}::int) as n group by 1
    ),
    came_back as (
      update visitor_days v set came_back = true
      from (select distinct h.later, h.later_visitor from hits h left join bounds b on b.day = h.later
        where h.level >= coalesce(b.level, 0)) h
      where v.day = h.later and v.visitor = h.later_visitor and v.day ${near} and not v.came_back
      returning v.day, v.hour
    )
    insert into visitor_hours (day, hour, visitors, came_back)
    select day, hour, 0, count(*) from came_back group by day, hour order by day, hour
    on conflict (day, hour) do update set came_back = visitor_hours.came_back + excluded.came_back`);
};
