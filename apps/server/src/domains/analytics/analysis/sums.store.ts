import type { AnalysisFilter } from '@onair/contract/analytics/analysis-filter';
import { POINTS } from '@onair/contract/analytics/analysis-range';
import {
  type ContentFamily,
  type ContentType,
  EVENT_KINDS,
  type EventKind,
  FAMILY_TYPES,
} from '@onair/contract/content/items/items';
import { defined } from '@onair/contract/typed';
import type { Queryable } from '../../../db/client.ts';
import { among, bigInt, bool, float, int, rowsOf, same, string } from '../../../db/rows.ts';
import { type AnyColumn, and, between, eq, gte, lt, not, type SQL, sql } from '../../../db/sql.ts';
import { dayName } from '../../../lib/calendar.ts';
import { contentItems } from '../../content/published.views.ts';
import { filings, referrers } from '../rollups/events.tables.ts';
import {
  authorDays,
  authorHours,
  familyDays,
  familyHours,
  filingDays,
  filingHours,
  referrerDays,
  referrerHours,
} from '../rollups/rollups.tables.ts';
import type { Plan } from './range.rules.ts';

/** Keyed by a family's number in the rollups. */
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

/** The dimensions of events: a family's number, a category, a source, an author's id, a referrer. */
export type EventKey = 'family' | 'category' | 'source' | 'author' | 'referrer';

/** Rollups by day and by hour. */
export type Days = typeof familyDays | typeof filingDays | typeof authorDays | typeof referrerDays;
export type Hours = typeof familyHours | typeof filingHours | typeof authorHours | typeof referrerHours;
/** A rollup with its key columns, and the rows that pass the filter. */
type Rows<Table> = { table: Table; key: SQL; from: SQL; where: SQL | undefined };
type Rollups = { days: Rows<Days>; hours: Rows<Hours> };

/**
 * The smallest rollups with both the key and the filter columns: by family, by filing (type, category and source), by
 * author and family, or by referrer and family.
 */
const rollupsFor = ({ filter }: Pick<Plan, 'filter'>, key: EventKey): Rollups => {
  const { family, category, source, author, referrer } = filter;
  const ofFamily = (column: AnyColumn): SQL | undefined => family && eq(column, FAMILIES.indexOf(family));
  if (key === 'author' || author !== undefined) {
    const rows = <T extends typeof authorDays | typeof authorHours>(table: T): Rows<T> => ({
      table,
      key: sql`${key === 'author' ? table.authorId : table.family}`,
      from: sql`${table}`,
      where: and(ofFamily(table.family), author === undefined ? undefined : eq(table.authorId, author)),
    });
    return { days: rows(authorDays), hours: rows(authorHours) };
  }
  if (key === 'referrer' || referrer !== undefined) {
    const rows = <T extends typeof referrerDays | typeof referrerHours>(table: T): Rows<T> => ({
      table,
      key: sql`${key === 'referrer' ? referrers.host : table.family}`,
      from: sql`${table} join ${referrers} on ${referrers.id} = ${table.referrer}`,
      where: and(ofFamily(table.family), referrer === undefined ? undefined : eq(referrers.host, referrer)),
    });
    return { days: rows(referrerDays), hours: rows(referrerHours) };
  }
  if (key !== 'family' || category || source) {
    const rows = <T extends typeof filingDays | typeof filingHours>(table: T): Rows<T> => ({
      table,
      key: sql`${filings[key]}`,
      from: sql`${table} join ${filings} on ${filings.id} = ${table.filing}`,
      where: and(
        ofFamily(filings.family),
        category && eq(filings.category, category),
        source && eq(filings.source, source),
      ),
    });
    return { days: rows(filingDays), hours: rows(filingHours) };
  }
  const rows = <T extends typeof familyDays | typeof familyHours>(table: T): Rows<T> => ({
    table,
    key: sql`${table.family}`,
    from: sql`${table}`,
    where: ofFamily(table.family),
  });
  return { days: rows(familyDays), hours: rows(familyHours) };
};

const counters = (table: Days | Hours): SQL =>
  sql.join(
    EVENT_KINDS.map((kind) => sql`${table[COUNTER[kind]]}`),
    sql`, `,
  );

/**
 * The rows of every hour from a day to the end of the range: `day`, `hour`, `key` and counters. The number of rows
 * depends on hours and keys (and filings behind them), not on the number of events.
 * @param from a day number
 */
export const hourRows = (plan: Pick<Plan, 'filter' | 'first' | 'days'>, key: EventKey, from: number): SQL => {
  const { table, ...rows } = rollupsFor(plan, key).hours;
  const inRange = between(table.day, dayName(from), dayName(plan.first + plan.days - 1));
  return sql`select ${table.day}, ${table.hour}, ${rows.key} as key, ${counters(table)} from ${rows.from}
    where ${and(inRange, rows.where)}`;
};

/** Assigns rows of `day` and `hour` to the range or the previous period, with the fraction of each that is compared. */
export const placed = ({ first, previousFirst, cut, passed }: Plan): SQL => sql`
  placed as (
    select *, day >= ${dayName(first)}::date as current,
      (day - case when day >= ${dayName(first)}::date then ${dayName(first)}::date else ${dayName(previousFirst)}::date end) * 24 + hour as at
    from rows
  ),
  weighed as (
    select *, case when at < ${cut} then 1 when at = ${cut} then ${passed}::float8 else 0 end as weight from placed
  )`;

/**
 * Common table expressions that end with `weighed`: the counts of a range and its previous period, by `key`, at `at`
 * hours from the start of the period; `weight` is the fraction that is compared. Whole days are read by day; days in
 * which a bucket ends, and incomplete days, by hour.
 */
export const eventRows = (plan: Plan, key: EventKey): SQL => {
  const { first, previousFirst, days, split } = plan;
  const splitDays = split.flatMap((day) => [dayName(previousFirst + day), dayName(first + day)]);
  const { days: byDay, hours: byHour } = rollupsFor(plan, key);
  const inRange = between(byDay.table.day, dayName(previousFirst), dayName(first + days - 1));
  return sql`
    rows as (
      select ${byDay.table.day}, 0 as hour, ${byDay.key} as key, ${counters(byDay.table)} from ${byDay.from}
      where ${and(inRange, not(among(byDay.table.day, splitDays)), byDay.where)}
      union all
      select ${byHour.table.day}, ${byHour.table.hour}, ${byHour.key} as key, ${counters(byHour.table)} from ${byHour.from}
      where ${and(among(byHour.table.day, splitDays), byHour.where)}
    ),
    ${placed(plan)}`;
};

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

const iso = (ms: number): string => new Date(ms).toISOString();
const familyOf = (type: ContentType): ContentFamily[] =>
  FAMILIES.filter((family) => FAMILY_TYPES[family].some((each) => each === type));

/** Published items of one key (a bucket, an hour, a category, a source) and family. */
type PublishedCell = {
  current: boolean;
  key: string;
  family: ContentFamily;
  count: number;
  /** Those in the compared part. */
  compared: number;
};

/** Dimensions of published items. Buckets are numbered 0-11 in both periods, and so are two-hour buckets of the day. */
type PublishedBy = 'bucket' | 'hours' | 'category' | 'source' | 'author';

const { publishedAt } = contentItems;

/** Items that pass a filter, by their current filing. */
export const matchesFilter = ({ family, category, source, author }: AnalysisFilter): SQL | undefined =>
  and(
    family && among(contentItems.type, FAMILY_TYPES[family]),
    category && eq(contentItems.category, category),
    source && eq(contentItems.source, source),
    author === undefined ? undefined : eq(contentItems.authorId, author),
  );

const keyOf = (by: PublishedBy, plan: Plan): SQL => {
  if (by === 'category' || by === 'source') return sql`${contentItems[by]}`;
  if (by === 'author') return sql`${contentItems.authorId}`;
  if (by === 'hours') return sql`extract(hour from ${publishedAt} at time zone ${plan.info.timeZone})::int / 2`;
  const starts = JSON.stringify(plan.starts.map(iso));
  return sql`(width_bucket(${publishedAt}, (
    select array_agg(value::timestamptz order by value) from jsonb_array_elements_text(${starts}::jsonb))) - 1) % ${POINTS}::int`;
};

/** Items published in a range, up to now, and in the previous period. */
export const findPublished = async (db: Queryable, plan: Plan, by: PublishedBy): Promise<PublishedCell[]> => {
  const [first = '', from = '', until = ''] = [plan.starts[0] ?? 0, plan.starts[POINTS] ?? 0, plan.until].map(iso);
  const shape = {
    current: bool(sql`current`),
    key: string(sql`key`),
    type: same(contentItems.type, sql`type`),
    count: bigInt(sql`count(*)`),
    compared: bigInt(sql`count(*) filter (where current or published_at < ${iso(plan.previousUntil)})`),
  };
  const rows = await rowsOf(
    db,
    shape,
    (list) => sql`
    select ${list}
    from (select ${publishedAt} >= ${from} as current, ${keyOf(by, plan)} as key, ${contentItems.type}, ${publishedAt}
      from ${contentItems} where ${and(gte(publishedAt, first), lt(publishedAt, until), matchesFilter(plan.filter))}) p
    group by 1, 2, 3`,
  );
  return rows.flatMap(({ type, ...row }) => familyOf(type).map((family) => ({ ...row, family })));
};

/** Sums the cells that pass a test. */
export const countOf = (cells: readonly PublishedCell[], counts: (cell: PublishedCell) => boolean): number =>
  cells.reduce((sum, cell) => (counts(cell) ? sum + cell.compared : sum), 0);

/** Twelve values of one period, for one family or all. */
export const seriesOf = (
  cells: readonly PublishedCell[],
  period: 'current' | 'previous',
  family?: ContentFamily,
): number[] => {
  const values = new Array<number>(POINTS).fill(0);
  for (const cell of cells) {
    if (cell.current !== (period === 'current') || (family && cell.family !== family)) continue;
    values[Number(cell.key)] = defined(values[Number(cell.key)]) + cell.count;
  }
  return values;
};
