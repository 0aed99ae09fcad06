import type { PgTable } from 'drizzle-orm/pg-core';
import { type AnyColumn, bare, excluded, type GetColumnData, getTableColumns, is, SQL, sql } from './sql.ts';

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
