import { type ContentFamily, EVENT_KINDS, type EventKind } from '@onair/contract/content/items';
import { dayName } from '../../../calendar.ts';
import { among } from '../../../db/rows.ts';
import { type AnyColumn, and, between, eq, not, type SQL, sql } from '../../../db/sql.ts';
import { filings, referrers } from '../intake/events.tables.ts';
import {
  authorDays,
  authorHours,
  familyDays,
  familyHours,
  filingDays,
  filingHours,
  referrerDays,
  referrerHours,
} from '../intake/rollups.tables.ts';
import type { Plan } from './range.rules.ts';

/** Keyed by a family's number in the rollups. */
export const FAMILIES: readonly ContentFamily[] = ['text', 'image', 'video'];

export type Counter = 'exposures' | 'clicks' | 'likes' | 'comments' | 'shares';

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
