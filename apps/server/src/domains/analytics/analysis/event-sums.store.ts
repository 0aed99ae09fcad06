import { POINTS } from '@onair/contract/analytics/analysis-range';
import { type ContentFamily, EVENT_KINDS, type EventKind } from '@onair/contract/content/items';
import { dayName } from '../../../calendar.ts';
import type { Queryable } from '../../../db/client.ts';
import { bool, float, int, rowsOf } from '../../../db/rows.ts';
import { between, type SQL, sql } from '../../../db/sql.ts';
import { familyDays, familyHours } from '../intake/rollups.tables.ts';
import type { Plan } from './range.rules.ts';

/** By the number that a family has in rollups. */
export const FAMILIES: readonly ContentFamily[] = ['text', 'image', 'video'];

type Counter = 'exposures' | 'clicks' | 'likes' | 'comments' | 'shares';

/** Counter columns of rollups, by kind of event. */
export const COUNTER = {
  exposure: 'exposures',
  click: 'clicks',
  like: 'likes',
  comment: 'comments',
  share: 'shares',
} as const satisfies Record<EventKind, Counter>;

const counters = (of: (counter: Counter) => SQL): SQL =>
  sql.join(
    EVENT_KINDS.map((kind) => of(COUNTER[kind])),
    sql`, `,
  );
const sumOf = (counter: Counter) => float(sql`sum(${sql.identifier(counter)})`);
const cutOf = (counter: Counter) => float(sql`sum(${sql.identifier(counter)} * weight)`);

/** Counts of one bucket and family: all of the bucket, and what of it belongs to the comparison. */
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
  const shape = {
    current: bool(sql`current`),
    bucket: int(sql`at / ${hours}::int`),
    family: int(sql`family`),
    ...COUNTS,
  };
  const rows = await rowsOf(
    db,
    shape,
    (list) => sql`
    with split as (select value::date as day from jsonb_array_elements_text(${splitNames}::jsonb)),
    rows as (
      select ${familyDays.day}, 0 as hour, ${familyDays.family}, ${counters((c) => sql`${familyDays[c]}`)}
      from ${familyDays}
      where ${between(familyDays.day, ...names)} and ${familyDays.day} not in (select day from split)
      union all
      select ${familyHours.day}, ${familyHours.hour}, ${familyHours.family}, ${counters((c) => sql`${familyHours[c]}`)}
      from split join ${familyHours} on ${familyHours.day} = split.day
    ),
    placed as (
      select *, day >= ${dayName(first)}::date as current,
        (day - case when day >= ${dayName(first)}::date then ${dayName(first)}::date else ${names[0]}::date end) * 24 + hour as at
      from rows
    )
    select ${list}
    from (select *, case when at < ${cut} then 1 when at = ${cut} then ${passed}::float8 else 0 end as weight from placed) w
    group by 1, 2, 3`,
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
  const { day, hour, family, clicks } = familyHours;
  const rows = await db
    .select({ point: int(sql`${hour} / 2`), family, clicks: float(sql`sum(${clicks})`) })
    .from(familyHours)
    .where(between(day, dayName(plan.first), dayName(plan.first + plan.days - 1)))
    .groupBy(sql`1`, family);
  const pointsOf = (wanted: ContentFamily): number[] => {
    const points = new Array<number>(POINTS).fill(0);
    for (const row of rows) if (FAMILIES[row.family] === wanted) points[row.point] = row.clicks;
    return points;
  };
  return { text: pointsOf('text'), image: pointsOf('image'), video: pointsOf('video') };
};
