import { POINTS } from '@onair/contract/analytics/analysis-range';
import { type ContentFamily, EVENT_KINDS, type EventKind } from '@onair/contract/content/items';
import { dayName } from '../../../calendar.ts';
import type { Queryable } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';
import type { Plan } from './range.rules.ts';

/** By the number that a family has in rollups. */
export const FAMILIES: readonly ContentFamily[] = ['text', 'image', 'video'];

/** Counter columns of rollups, by kind of event. */
export const COUNTER: Record<EventKind, string> = {
  exposure: 'exposures',
  click: 'clicks',
  like: 'likes',
  comment: 'comments',
  share: 'shares',
};
const each = (part: (counter: string) => string) => sql.raw(EVENT_KINDS.map((kind) => part(COUNTER[kind])).join(', '));

/** Counts of one bucket and family: all of the bucket, and what of it belongs to the comparison. */
type Cell = { bucket: number; family: number; current: boolean } & Record<string, number>;
export type EventSums = {
  /** Twelve values each; a family left out means all of them. */
  series(kind: EventKind, period: 'current' | 'previous', family?: ContentFamily): number[];
  /** Of the range so far, and of the period before up to the same time. */
  count(kind: EventKind, period: 'current' | 'previous', family?: ContentFamily): number;
};

/**
 * Everything that charts over a range ask of events, in one statement: whole days are read by day, days in which a bucket
 * ends, or which are not over, by hour.
 */
export const findEventSums = async (db: Queryable, plan: Plan): Promise<EventSums> => {
  const { first, previousFirst, days, hours, cut, passed, split } = plan;
  const names = [dayName(previousFirst), dayName(first + days - 1)] as const;
  const splitNames = JSON.stringify(split.flatMap((day) => [dayName(previousFirst + day), dayName(first + day)]));
  const { rows } = await db.execute<Cell>(sql`
    with split as (select value::date as day from jsonb_array_elements_text(${splitNames}::jsonb)),
    rows as (
      select day, 0 as hour, family, ${each((c) => c)} from family_days
      where day between ${names[0]} and ${names[1]} and day not in (select day from split)
      union all
      select day, hour, family, ${each((c) => `h.${c}`)} from split join family_hours h using (day)
    ),
    placed as (
      select *, day >= ${dayName(first)}::date as current,
        (day - case when day >= ${dayName(first)}::date then ${dayName(first)}::date else ${names[0]}::date end) * 24 + hour as at
      from rows
    )
    select current, (at / ${hours}::int)::int as bucket, family, ${each((c) => `sum(${c})::float8 as ${c}`)},
      ${each((c) => `sum(${c} * weight)::float8 as ${c}_cut`)}
    from (select *, case when at < ${cut} then 1 when at = ${cut} then ${passed}::float8 else 0 end as weight from placed) w
    group by 1, 2, 3`);
  const chosen = (period: 'current' | 'previous', family?: ContentFamily) =>
    rows.filter(
      (row) => row.current === (period === 'current') && (family === undefined || FAMILIES[row.family] === family),
    );
  return {
    series: (kind, period, family) => {
      const values = new Array<number>(POINTS).fill(0);
      for (const row of chosen(period, family)) {
        values[row.bucket] = (values[row.bucket] as number) + (row[COUNTER[kind]] as number);
      }
      return values;
    },
    count: (kind, period, family) => {
      const column = period === 'current' ? COUNTER[kind] : `${COUNTER[kind]}_cut`;
      return Math.round(chosen(period, family).reduce((sum, row) => sum + (row[column] as number), 0));
    },
  };
};

/** Clicks of a range by hour of the day and family: twelve values of two hours each. */
export const findClicksByHour = async (db: Queryable, plan: Plan): Promise<Record<ContentFamily, number[]>> => {
  const { rows } = await db.execute<{ point: number; family: number; clicks: number }>(sql`
    select hour / 2 as point, family, sum(clicks)::float8 as clicks from family_hours
    where day between ${dayName(plan.first)} and ${dayName(plan.first + plan.days - 1)} group by 1, 2`);
  const found: Record<ContentFamily, number[]> = { text: [], image: [], video: [] };
  for (const family of FAMILIES) found[family] = new Array<number>(POINTS).fill(0);
  for (const { point, family, clicks } of rows) found[FAMILIES[family] as ContentFamily][point] = clicks;
  return found;
};
