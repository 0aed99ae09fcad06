import { pgCore, sql } from './sql.ts';

/**
 * The column types of our tables. The driver returns exactly what the TypeScript type says: nothing is converted on the
 * way. Constraints, indexes and references are in the migrations; `tables.test.ts` compares both.
 */
export const { boolean, doublePrecision, integer, smallint, text, uuid, pgTable: table, alias } = pgCore;

/** Ids, counts and money in fen stay far below 2^53. */
export const bigint = (name: string) => pgCore.bigint(name, { mode: 'number' });

/** An instant, as in the contract: ISO 8601 in UTC, to the millisecond. */
export const instant = pgCore.customType<{ data: string }>({ dataType: () => 'timestamp with time zone' });

/** A day of the company's calendar, `YYYY-MM-DD`. */
export const day = (name: string) => pgCore.date(name, { mode: 'string' });

/** JSON with the shape that `$type` states. */
export const json = pgCore.customType<{ data: unknown }>({
  dataType: () => 'jsonb',
  toDriver: JSON.stringify,
});

export const bytes = pgCore.customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The words of a text, computed by the database and used by searches only. */
export const tsvector = pgCore.customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Marks what the database computes itself: a generated column, or a default that is not a constant. */
export const computed = sql``;
