import { pgCore, sql } from './sql.ts';

/**
 * The columns that our tables are made of. What the driver gives for them is what TypeScript says: nothing is converted
 * on the way. Constraints, indexes and references stand in the migrations; `tables.test.ts` compares both.
 */
export const { boolean, doublePrecision, integer, smallint, text, uuid, pgTable: table, alias } = pgCore;

/** Ids, counts and money in fen stay far below 2^53. */
export const bigint = (name: string) => pgCore.bigint(name, { mode: 'number' });

/** A moment, as the contract writes it: ISO 8601 in UTC, to the millisecond. */
export const instant = pgCore.customType<{ data: string }>({ dataType: () => 'timestamp with time zone' });

/** A day of the company's calendar, `YYYY-MM-DD`. */
export const day = (name: string) => pgCore.date(name, { mode: 'string' });

/** JSON whose shape `$type` states. */
export const json = pgCore.customType<{ data: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (value) => JSON.stringify(value),
});

export const bytes = pgCore.customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/** The words of a text, made by the database and read by searches alone. */
export const tsvector = pgCore.customType<{ data: string }>({ dataType: () => 'tsvector' });

/** Stands for what the database computes by itself: a generated column or a default that is no constant. */
export const computed = sql``;
