import { SENT_KINDS } from '@onair/contract/content/items';
import { keysOf } from '@onair/contract/typed';
import { binaryArray, type ElementType, encodeElements, joinArray } from '../../../db/binary-array.ts';
import { type Queryable, runPrepared, type Tx } from '../../../db/client.ts';
import { rowsOf } from '../../../db/rows.ts';
import { type SQL, sql } from '../../../db/sql.ts';
import { contentItems } from '../../content/published.views.ts';
import { contentEvents, filings, uncountedEvents } from './events.tables.ts';
import { addTally } from './rollups.store.ts';
import type { Tally } from './tally.rules.ts';

/** Stored number of each kind of event. */
export const KIND_INDEX: Record<string, number> = Object.fromEntries(SENT_KINDS.map((kind, i) => [kind, i]));

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
  /** Index into SENT_KINDS. */
  kind: 'int2',
} as const satisfies Record<string, ElementType>;
type Column = keyof typeof COLUMNS;
const NAMES = keysOf(COLUMNS);

/** Events as columns, index by index. */
export type EventColumns = { [C in Column]: (C extends 'id' ? string : number)[] };

/** Columns on their way to the database: they may be encoded long before they are sent. */
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

/** The filing of an item, and its author. */
export type Filed = { filing: number; family: number; authorId: number };

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
  const column = (name: Column) =>
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
