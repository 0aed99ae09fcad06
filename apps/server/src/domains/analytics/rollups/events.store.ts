import { SENT_KINDS } from '@onair/contract/content/items/items';
import { defined, keysOf } from '@onair/contract/typed';
import { binaryArray, type ElementType, encodeElements, joinArray } from '../../../db/binary-array.ts';
import { type Queryable, runPrepared, type Tx } from '../../../db/client.ts';
import { rowsOf } from '../../../db/rows.ts';
import { type SQL, sql } from '../../../db/sql.ts';
import { contentItems } from '../../content/published.views.ts';
import { floorsQuery } from './days.store.ts';
import { contentEvents, filings, uncountedEvents } from './events.tables.ts';
import { type EventColumns, type Filed, READ, type Tally } from './tally.rules.ts';

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

type RollupColumn<Row> = readonly [name: string, type: ElementType, value: (row: Row) => number];

/** Rows as a table of these columns. */
const tableOf = <Row>(rows: readonly Row[], columns: readonly RollupColumn<Row>[]): SQL => {
  const arrays = columns.map(([, type, value]) => sql`${binaryArray(type, rows.map(value))}::${sql.raw(type)}[]`);
  const names = columns.map(([name]) => name).join(', ');
  return sql`select * from unnest(${sql.join(arrays, sql`, `)}) as t (${sql.raw(names)})`;
};

/** The same with a column for each counter. */
const countsOf = <Row extends { counts: readonly number[] }>(
  rows: readonly Row[],
  keys: readonly RollupColumn<Row>[],
): SQL =>
  tableOf(rows, [
    ...keys,
    ...COUNTERS.map((counter, kind) => [counter, 'int4', ({ counts }: Row) => defined(counts[kind])] as const),
  ]);

/**
 * Common table expressions that add a tally to every rollup; expired rows are omitted. `after` is an expression that
 * each of them waits for.
 */
const addTally = (
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

/** Stored number of each kind of event. */
export const KIND_INDEX: Record<string, number> = Object.fromEntries(SENT_KINDS.map((kind, i) => [kind, i]));

/** The columns of an event and their types. */
const COLUMNS = {
  id: 'uuid',
  at: 'timestamptz',
  visitor: 'int8',
  content_id: 'int4',
  day: 'date',
  hour: 'int2',
  kind: 'int2',
} as const satisfies Record<keyof EventColumns, ElementType>;
type EventColumn = keyof typeof COLUMNS;
const NAMES = keysOf(COLUMNS);

/** Columns on their way to the database: they may be encoded long before they are sent. */
export type EncodedEvents = { [C in EventColumn]: Buffer };

export const encodeEvents = (columns: EventColumns): EncodedEvents => ({
  id: encodeElements('uuid', columns.id),
  at: encodeElements('timestamptz', columns.at),
  visitor: encodeElements('int8', columns.visitor),
  content_id: encodeElements('int4', columns.content_id),
  day: encodeElements('date', columns.day),
  hour: encodeElements('int2', columns.hour),
  kind: encodeElements('int2', columns.kind),
});

/** The current filing of these items, without those that do not exist. */
export const findFilings = async (db: Queryable, ids: readonly number[]): Promise<Map<number, Filed>> => {
  const asked = sql`unnest(${binaryArray('int4', ids)}::int4[]) as asked (id)`;
  const { type, category, source, authorId } = contentItems;
  const rows = await rowsOf(
    db,
    { id: contentItems.id, filing: filings.id, family: filings.family, authorId },
    (list) => sql`
    select ${list} from ${asked} join ${contentItems} on ${contentItems.id} = asked.id
    join ${filings} on ${filings.type} = ${type} and ${filings.category} = ${category} and ${filings.source} = ${source}`,
  );
  return new Map(rows.map(({ id, ...filed }) => [id, filed]));
};

/** Encoded events with the filing of each one's item and the source of its visitor. */
type FiledEvents = { encoded: EncodedEvents; filings: readonly number[]; referrers: readonly number[] };

/**
 * Held by every transaction that stores events: they take turns, across processes too. They would anyway, at the first
 * counter that two of them update; taking turns before the first row avoids deadlocks, and the two halves of a
 * visitor's return always see each other.
 */
const EVENTS_LOCK = 7_208_520;
const turn = sql`turn as materialized (select pg_advisory_xact_lock(${EVENTS_LOCK}))`;

const FILED_NAMES = [...NAMES, 'filing', 'referrer'];
const FILED = sql.raw(FILED_NAMES.join(', '));

/** The events as one row of arrays, which the statement may use twice but sends once. */
const givenEvents = (batches: readonly FiledEvents[]): SQL => {
  const column = (name: EventColumn) =>
    sql`${joinArray(
      COLUMNS[name],
      batches.map(({ encoded }) => encoded[name]),
    )}::${sql.raw(COLUMNS[name])}[] as ${sql.raw(name)}`;
  const filed = (name: 'filing' | 'referrer') =>
    sql`${joinArray(
      'int2',
      batches.map((batch) => encodeElements('int2', batch[`${name}s`])),
    )}::int2[] as ${sql.raw(name)}`;
  return sql`given as not materialized (select ${sql.join([...NAMES.map(column), filed('filing'), filed('referrer')], sql`, `)})`;
};

/** Inserts the given events on their turn; sorted, because inserting index neighbors together is cheaper. */
const insert = sql`
  insert into ${contentEvents} (${FILED})
  select e.* from turn, given g, unnest(${sql.raw(FILED_NAMES.map((name) => `g.${name}`).join(', '))}) as e (${FILED})
  order by day, id`;

/**
 * Stores events that are all new and adds their tally to the rollups, in one statement. A statement that waits for its
 * turn reads as of before the wait, which is harmless here, since counters are incremented.
 * @throws a unique violation when an id is stored already or occurs twice in the input
 */
export const insertNewEvents = async (db: Queryable, batches: readonly FiledEvents[], tally: Tally): Promise<void> => {
  const statement = sql`
    with ${turn}, ${givenEvents(batches)}, raw as (${insert}), ${addTally(tally, sql`turn`)} select from turn`;
  await runPrepared(db, 'events:new', statement);
};

/**
 * Stores events that are all new and records, as row `id` of `uncounted_events`, that they have to be counted, in one
 * statement.
 * @throws as `insertNewEvents`
 */
export const insertUncountedEvents = async (
  db: Queryable,
  batches: readonly FiledEvents[],
  id: string,
): Promise<void> => {
  const columns = sql.raw('at, content_id, day, hour, kind, filing, referrer');
  const statement = sql`
    with ${turn}, ${givenEvents(batches)}, raw as (${insert})
    insert into ${uncountedEvents} (id, ${columns}) select ${id}::uuid, ${columns} from turn, given`;
  await runPrepared(db, 'events:uncounted', statement);
};

/** Waits for the turn and keeps it until the end of the transaction. */
export const lockEvents = async (tx: Tx): Promise<void> => {
  await tx.execute(sql`select pg_advisory_xact_lock(${EVENTS_LOCK})`);
};

/** Stores the events with new ids, and keeps the turn. @returns the ids stored */
export const insertMissingEvents = async (tx: Tx, batches: readonly FiledEvents[]): Promise<Set<string>> => {
  const rows = await rowsOf(
    tx,
    { id: contentEvents.id },
    (list) => sql`
    with ${turn}, ${givenEvents(batches)}, raw as (${insert} on conflict do nothing returning id)
    select ${list} from raw ${contentEvents}`,
  );
  return new Set(rows.map(({ id }) => id));
};

/** Adds a tally to the rollups, within a transaction that has the turn. */
export const addToRollups = async (tx: Tx, tally: Tally): Promise<void> => {
  await tx.execute(sql`with ${addTally(tally, sql`(select) nothing`)} select`);
};
