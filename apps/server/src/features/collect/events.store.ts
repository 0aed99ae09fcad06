import { EVENT_KINDS } from '@onair/contract/content';
import { type SQL, sql } from 'drizzle-orm';
import { binaryArray, type ElementType, encodeElements, joinArray } from '../../db/binary-array.ts';
import type { Tx } from '../../db/client.ts';
import { floorsQuery } from './days.store.ts';

/** By event kind, the number that is stored for it. */
export const KIND_INDEX: Record<string, number> = Object.fromEntries(EVENT_KINDS.map((kind, i) => [kind, i]));

/** The columns of an event and their types. */
const COLUMNS = {
  id: 'uuid',
  /** Epoch milliseconds. */
  at: 'timestamptz',
  visitor: 'int8',
  content_id: 'int4',
  /** Days since 1970-01-01. */
  day: 'date',
  hour: 'int2',
  /** Index into EVENT_KINDS. */
  kind: 'int2',
} as const satisfies Record<string, ElementType>;
type Column = keyof typeof COLUMNS;
const NAMES = Object.keys(COLUMNS) as Column[];

/**
 * Held by every transaction that stores events: they take turns, across processes too. They would anyway, at the first
 * counter that two of them touch; taking turns before the first row leaves no deadlocks, and no two halves of one
 * visitor's return that do not see each other.
 */
const EVENTS_LOCK = 7_208_520;

/** Events as columns, index by index. */
export type EventColumns = { [C in Column]: (C extends 'id' ? string : number)[] };

/** Columns on their way to the database: encoding may be done long before they are sent. */
export type EncodedEvents = { [C in Column]: Buffer };

export const encodeEvents = (columns: EventColumns): EncodedEvents => ({
  id: encodeElements('uuid', columns.id),
  at: encodeElements('timestamptz', columns.at),
  visitor: encodeElements('int8', columns.visitor),
  content_id: encodeElements('int4', columns.content_id),
  day: encodeElements('date', columns.day),
  hour: encodeElements('int2', columns.hour),
  kind: encodeElements('int2', columns.kind),
});

export type Stored = {
  /** Ids stored now, each with the visitor that it was stored for; null when all were. */
  fresh: Map<string, number> | null;
  /** Content ids that do not exist. */
  unknown: Set<number>;
};

/** Counter columns of every rollup, in the order of EVENT_KINDS. */
export const COUNTERS = ['exposures', 'clicks', 'likes', 'comments', 'shares'] as const;
const list = (each: (counter: string) => string): SQL => sql.raw(COUNTERS.map(each).join(', '));

export const COUNT_BY_KIND = COUNTERS.map(
  (counter, kind) => `count(*) filter (where kind = ${kind}) as ${counter}`,
).join(', ');
const sums = list((counter) => `sum(${counter})`);
const columns = list((counter) => counter);

/** Adds to the counters of one rollup, in the order of its key. */
const addTo = (table: string, key: string, from: SQL): SQL => sql`
  insert into ${sql.raw(table)} (${sql.raw(key)}, ${columns})
  select ${sql.raw(key)}, ${sums} from ${from} group by ${sql.raw(key)} order by ${sql.raw(key)}
  on conflict (${sql.raw(key)}) do update set ${list((c) => `${c} = ${table}.${c} + excluded.${c}`)}`;

const rollups = sql`
  floors as materialized (${floorsQuery}),
  counted as materialized (
    select content_id, day, hour, minute, filing, ${sql.raw(COUNT_BY_KIND)} from fresh group by content_id, day, hour, minute, filing
  ),
  by_filing as materialized (
    select minute, day, hour, filing, ${list((c) => `sum(${c}) as ${c}`)} from counted group by minute, day, hour, filing
  ),
  content_hour as (${addTo('content_hours', 'day, hour, content_id', sql`counted where day >= (select content_hours from floors)`)}),
  content_day as (${addTo('content_days', 'day, content_id', sql`counted`)}),
  filing_minute as (${addTo('filing_minutes', 'minute, filing', sql`by_filing where minute >= (select minutes from floors)`)}),
  filing_hour as (${addTo('filing_hours', 'day, hour, filing', sql`by_filing`)}),
  filing_day as (${addTo('filing_days', 'day, filing', sql`by_filing`)})`;

/**
 * Stores events and adds them to every rollup, in one statement. An event whose id is stored already, or stands twice in
 * the input, is stored and counted once; events of unknown content are neither. Sorted by id, because neighbours in the
 * index are cheaper to insert. The days must have their partitions. A statement that waits for its turn reads as of
 * before the wait: nothing here minds, since every insert settles its conflicts with rows as they are.
 */
export const insertEvents = async (
  tx: Tx,
  pieces: readonly EncodedEvents[],
  given: number,
  contentIds: Iterable<number>,
): Promise<Stored> => {
  const column = (name: Column) => {
    const array = joinArray(
      COLUMNS[name],
      pieces.map((piece) => piece[name]),
    );
    return sql`${array}::${sql.raw(COLUMNS[name])}[]`;
  };
  const { rows } = await tx.execute<{
    stored: number;
    ids: string[] | null;
    visitors: number[] | null;
    unknown: number[];
  }>(sql`
    with turn as materialized (select pg_advisory_xact_lock(${EVENTS_LOCK})),
    input as (
      select * from unnest(${sql.join(NAMES.map(column), sql`, `)}) as e (${sql.raw(NAMES.join(', '))})
    ),
    asked as materialized (
      select id from unnest(${binaryArray('int4', [...contentIds])}::int4[]) as e (id)
    ),
    known as materialized (
      select c.id, f.id as filing from asked join contents c using (id) join filings f using (type, category, source)
    ),
    fresh as (
      insert into content_events (id, at, visitor, content_id, day, filing, hour, kind)
      select i.id, at, visitor, content_id, day, filing, hour, kind
      from turn, input i join known k on k.id = i.content_id order by day, i.id
      on conflict do nothing
      returning id, day, hour, date_bin('1 minute', at, '2000-01-01Z') as minute, content_id, filing, kind, visitor
    ),
    ${rollups},
    stored as (select count(*)::integer as events from fresh)
    select events as stored, array(select id from asked except select id from known) as unknown,
      case when events < ${given} then (select array_agg(id::text order by id) from fresh) end as ids,
      case when events < ${given} then (select array_agg(visitor::float8 order by id) from fresh) end as visitors
    from stored`);
  const row = rows[0];
  if (!row) throw new Error('the insert answered nothing');
  const { ids, visitors } = row;
  const fresh = row.stored === given ? null : new Map((ids ?? []).map((id, i) => [id, visitors?.[i] as number]));
  return { fresh, unknown: new Set(row.unknown) };
};
