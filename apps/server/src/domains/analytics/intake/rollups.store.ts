import { defined } from '@onair/contract/typed';
import { binaryArray, type ElementType } from '../../../db/binary-array.ts';
import { type SQL, sql } from '../../../db/sql.ts';
import { floorsQuery } from './days.store.ts';
import { READ, type Tally } from './tally.rules.ts';

/** Counter columns of every rollup, in the order of EVENT_KINDS. */
export const COUNTERS = ['exposures', 'clicks', 'likes', 'comments', 'shares'] as const;
const list = (each: (counter: string) => string): SQL => sql.raw(COUNTERS.map(each).join(', '));

export const COUNT_BY_KIND = COUNTERS.map(
  (counter, kind) => `count(*) filter (where kind = ${kind}) as ${counter}`,
).join(', ');

/** Increments the counters of one rollup, in key order. */
const addTo = (table: string, key: string, from: SQL, counters: readonly string[] = COUNTERS): SQL => {
  const each = (one: (counter: string) => string): SQL => sql.raw(counters.map(one).join(', '));
  return sql`
  insert into ${sql.raw(table)} (${sql.raw(key)}, ${each((c) => c)})
  select ${sql.raw(key)}, ${each((c) => `sum(${c})`)} from ${from} group by ${sql.raw(key)} order by ${sql.raw(key)}
  on conflict (${sql.raw(key)}) do update set ${each((c) => `${c} = ${table}.${c} + excluded.${c}`)}`;
};

type Column<Row> = readonly [name: string, type: ElementType, value: (row: Row) => number];

/** Rows as a table of these columns. */
const tableOf = <Row>(rows: readonly Row[], columns: readonly Column<Row>[]): SQL => {
  const arrays = columns.map(([, type, value]) => sql`${binaryArray(type, rows.map(value))}::${sql.raw(type)}[]`);
  const names = columns.map(([name]) => name).join(', ');
  return sql`select * from unnest(${sql.join(arrays, sql`, `)}) as t (${sql.raw(names)})`;
};

/** The same with a column for each counter. */
const countsOf = <Row extends { counts: readonly number[] }>(rows: readonly Row[], keys: readonly Column<Row>[]): SQL =>
  tableOf(rows, [
    ...keys,
    ...COUNTERS.map((counter, kind) => [counter, 'int4', ({ counts }: Row) => defined(counts[kind])] as const),
  ]);

/**
 * Common table expressions that add a tally to every rollup; expired rows are omitted. `after` is an expression that
 * each of them waits for.
 */
export const addTally = (
  { contentHours, filingMinutes, authorHours, referrerHours, contentReferrers }: Tally,
  after: SQL,
): SQL => sql`
  floors as materialized (select f.* from ${after}, ${floorsQuery} f),
  by_content as materialized (${countsOf(contentHours, [
    ['day', 'date', ({ day }) => day],
    ['hour', 'int2', ({ hour }) => hour],
    ['content_id', 'int4', ({ contentId }) => contentId],
    ['reads', 'int4', ({ counts }) => counts[READ] ?? 0],
  ])}),
  by_filing as materialized (${countsOf(filingMinutes, [
    ['minute', 'timestamptz', ({ minute }) => minute],
    ['day', 'date', ({ day }) => day],
    ['hour', 'int2', ({ hour }) => hour],
    ['filing', 'int2', ({ filing }) => filing],
  ])}),
  by_author as materialized (${countsOf(authorHours, [
    ['day', 'date', ({ day }) => day],
    ['hour', 'int2', ({ hour }) => hour],
    ['author_id', 'int4', ({ authorId }) => authorId],
    ['family', 'int2', ({ family }) => family],
  ])}),
  by_referrer as materialized (select day, hour, family, referrer, ${list((c) => `sum(${c}) as ${c}`)} from (${countsOf(
    referrerHours,
    [
      ['day', 'date', ({ day }) => day],
      ['hour', 'int2', ({ hour }) => hour],
      ['filing', 'int2', ({ filing }) => filing],
      ['referrer', 'int2', ({ referrer }) => referrer],
    ],
  )}) t join filings g on g.id = filing group by day, hour, family, referrer),
  by_content_referrer as materialized (${tableOf(contentReferrers, [
    ['day', 'date', ({ day }) => day],
    ['content_id', 'int4', ({ contentId }) => contentId],
    ['referrer', 'int2', ({ referrer }) => referrer],
    ['clicks', 'int4', ({ clicks }) => clicks],
  ])}),
  filing_sums as materialized (
    select day, hour, filing, ${list((c) => `sum(${c}) as ${c}`)} from by_filing group by day, hour, filing),
  content_hour as (${addTo('content_hours', 'day, hour, content_id', sql`by_content, floors f where day >= f.content_hours`)}),
  content_day as (${addTo('content_days', 'day, content_id', sql`by_content, floors f`, [...COUNTERS, 'reads'])}),
  content_referrer_day as (${addTo(
    'content_referrer_days',
    'day, content_id, referrer',
    sql`by_content_referrer, floors f where day >= f.content_referrers`,
    ['clicks'],
  )}),
  author_hour as (${addTo('author_hours', 'day, hour, author_id, family', sql`by_author, floors f`)}),
  author_day as (${addTo('author_days', 'day, author_id, family', sql`by_author, floors f`)}),
  referrer_hour as (${addTo('referrer_hours', 'day, hour, family, referrer', sql`by_referrer, floors f`)}),
  referrer_day as (${addTo('referrer_days', 'day, family, referrer', sql`by_referrer, floors f`)}),
  filing_minute as (${addTo('filing_minutes', 'minute, filing', sql`by_filing, floors f where minute >= f.minutes`)}),
  filing_hour as (${addTo('filing_hours', 'day, hour, filing', sql`filing_sums, floors f`)}),
  filing_day as (${addTo('filing_days', 'day, filing', sql`filing_sums, floors f`)}),
  family_hour as (${addTo('family_hours', 'day, hour, family', sql`filing_sums join filings g on g.id = filing, floors f`)}),
  family_day as (${addTo('family_days', 'day, family', sql`filing_sums join filings g on g.id = filing, floors f`)})`;
