import { createRequire } from 'node:module';
import type { Column as DrizzleColumn, SQL as DrizzleSql, GetColumnData } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

/**
 * Drizzle, loaded by its CommonJS build: Node's ES module loader parses a package's manifest again for each of its
 * modules, and Drizzle's manifest has 180 kB. That took 0.8 seconds and left 250 MB of garbage at every start; this
 * takes 0.1 seconds and 25 MB. So nothing else imports `drizzle-orm`, except its types.
 */
const load = createRequire(import.meta.url);
const orm: typeof import('drizzle-orm') = load('drizzle-orm');

export const nodePostgres: typeof import('drizzle-orm/node-postgres') = load('drizzle-orm/node-postgres');
export const migrator: typeof import('drizzle-orm/node-postgres/migrator') = load('drizzle-orm/node-postgres/migrator');
export const pgCore: typeof import('drizzle-orm/pg-core') = load('drizzle-orm/pg-core');

export const { sql, SQL, Column, is, getTableColumns, fillPlaceholders } = orm;
export const { and, asc, between, desc, eq, gt, gte, isNotNull, isNull, lt, lte, ne, not, or } = orm;

export type SQL<T = unknown> = DrizzleSql<T>;
export type AnyColumn = DrizzleColumn;
export type { Placeholder } from 'drizzle-orm';
export type { GetColumnData };

/** A column without its table, as `set` and the column lists of `insert` and `on conflict` require. */
export const bare = (column: AnyColumn): SQL => sql`${sql.identifier(column.name)}`;

/** The value that the rejected row of `insert … on conflict do update` had in this column. */
export const excluded = (column: AnyColumn): SQL => sql`excluded.${bare(column)}`;

/** Whether a column has one of many values, sent as one parameter however many they are. */
export const among = <C extends AnyColumn>(column: C, values: readonly GetColumnData<C, 'raw'>[]): SQL<boolean> =>
  sql<boolean>`${column} = any (${sql.param([...values])}::${sql.raw(column.getSQLType())}[])`;

type Columns = Record<string, AnyColumn>;
type Given<C extends Columns> = { [K in keyof C]: GetColumnData<C[K]> };

/**
 * Many rows as a table in a statement: one parameter, with the column names and types of a table. `from` belongs after
 * `from`, `columns` wherever a column may appear.
 */
export const given = <C extends Columns>(columns: C, rows: readonly Given<C>[], name = 'given') => {
  const types = Object.entries(columns).map(
    ([key, column]) => sql`${sql.identifier(key)} ${sql.raw(column.getSQLType())}`,
  );
  const from = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as ${sql.identifier(name)} (${sql.join(types, sql`, `)})`;
  const references = Object.keys(columns).map((key) => [key, sql`${sql.identifier(name)}.${sql.identifier(key)}`]);
  return { from, columns: Object.fromEntries(references) as { [K in keyof C]: SQL<GetColumnData<C[K]>> } };
};

type Inserted<T extends PgTable> = { [K in keyof T['$inferInsert']]: T['$inferInsert'][K] | SQL };

/** `insert into … select … from`: a value or expression for each column; `from` is the source of the rows. */
export const insertFrom = <T extends PgTable>(table: T, values: Inserted<T>, from: SQL): SQL => {
  const columns: Columns = getTableColumns(table);
  const given = Object.entries(values).flatMap(([key, value]) =>
    columns[key] ? [{ column: columns[key], value }] : [],
  );
  const names = given.map(({ column }) => bare(column));
  const expressions = given.map(({ column, value }) =>
    is(value, SQL) ? value : sql`${sql.param(value, column)}::${sql.raw(column.getSQLType())}`,
  );
  return sql`insert into ${table} (${sql.join(names, sql`, `)}) select ${sql.join(expressions, sql`, `)} from ${from}`;
};

/** For `on conflict … do update set`: each column takes the value of the rejected row. */
export const setExcluded = (...columns: AnyColumn[]): SQL =>
  sql.join(
    columns.map((column) => sql`${bare(column)} = ${excluded(column)}`),
    sql`, `,
  );
