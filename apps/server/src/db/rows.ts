import { recordOf } from '@onair/contract/typed';
import pg from 'pg';
import type { Db, Queryable } from './connection/queryable.ts';
import {
  type AnyColumn,
  Column,
  fillPlaceholders,
  type GetColumnData,
  getTableColumns,
  is,
  type PgTable,
  type Placeholder,
  pgCore,
  SQL,
  sql,
} from './sql.ts';

const { builtins, getTypeParser, setTypeParser } = pg.types;

/** bigint columns (ids, counts, fen) stay far below 2^53, so they become numbers. */
setTypeParser(builtins.INT8, Number);
setTypeParser(builtins.NUMERIC, Number);

/** The one place where the database's instants become the contract's: ISO 8601 in UTC, to the millisecond. */
const instant = (text: string): string => new Date(text).toISOString();
const unchanged = (text: string): string => text;

/** Days and times without a zone are not instants; arrays of times (their OIDs have no names) are fetched as JSON. */
const UNCHANGED: readonly number[] = [
  builtins.DATE,
  builtins.TIMESTAMP,
  builtins.INTERVAL,
  1115,
  1182,
  1185,
  1187,
  1231,
];

/** How database values become TypeScript values; see `columns.ts`. */
export const driverTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown => {
    if (oid === builtins.TIMESTAMPTZ) return instant;
    return UNCHANGED.includes(oid) ? unchanged : getTypeParser(oid, format);
  },
};

/** A column of a table, or an expression with a type from `int`, `text`, `same` …. */
export type Field = AnyColumn | SQL<unknown>;
/** The shape of rows: a name for each column or expression. */
export type Shape = Record<string, Field>;
type ValueOf<F extends Field> = F extends AnyColumn ? GetColumnData<F> : F extends SQL<infer T> ? T : never;
export type RowOf<S extends Shape> = { [K in keyof S]: ValueOf<S[K]> };

const optional = new WeakSet<Field>();

const cast =
  <T>(type: string) =>
  (expression: SQL | AnyColumn): SQL<T> =>
    sql<T>`(${expression})::${sql.raw(type)}`;

/** Typed expressions: the database converts, so the TypeScript type is correct. Null only with `orNull`. */
export const int = cast<number>('integer');
export const bigInt = cast<number>('bigint');
export const float = cast<number>('double precision');
export const bool = cast<boolean>('boolean');
export const string = cast<string>('text');
export const time = cast<string>('timestamptz');
export const binary = cast<Buffer>('bytea');
export const ints = cast<number[]>('integer[]');
export const floats = cast<number[]>('double precision[]');
export const strings = cast<string[]>('text[]');

/** An expression with the values of a column, such as the same column in a subquery or an element of its array. */
export const same = <C extends AnyColumn>(column: C, expression: SQL): SQL<GetColumnData<C>> => {
  const field = sql<GetColumnData<C>>`${expression}`;
  if (!column.notNull) optional.add(field);
  return field;
};

/** A nullable column that is never null in this statement because of its condition. A null throws. */
export const present = <C extends AnyColumn>(column: C): SQL<NonNullable<GetColumnData<C>>> =>
  sql<NonNullable<GetColumnData<C>>>`${column}`;

/** A nullable field: of a table joined by `left join`, or of an expression. */
export const orNull = <F extends Field>(field: F): SQL<ValueOf<F> | null> => {
  const maybe = sql<ValueOf<F> | null>`${field}`;
  optional.add(maybe);
  return maybe;
};

const mayBeNull = (field: Field): boolean => (is(field, Column) ? !field.notNull : optional.has(field));

/** The select list of a shape, with each field named. */
export const listOf = (shape: Shape): SQL =>
  sql.join(
    Object.entries(shape).map(([name, field]) => sql`${field} as ${sql.identifier(name)}`),
    sql`, `,
  );

/**
 * An instant for `listIn`, where JSON would hold it in PostgreSQL's format; converted to the contract's, see
 * `driverTypes`.
 */
export const timeText = (column: AnyColumn): SQL<string> =>
  string(sql`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`);

/** Nested rows as JSON: texts, numbers and such, and instants by `timeText`. */
export const listIn = <S extends Shape>(shape: S, rest: SQL): SQL<RowOf<S>[]> =>
  sql<RowOf<S>[]>`(select coalesce(jsonb_agg(item), '[]') from (select ${listOf(shape)} ${rest}) item)`;

/** An object of `jsonb_strip_nulls` with the optional fields of a shape; instants by `timeText`. */
export const partsOf = <S extends Shape>(
  _shape: S,
  expression: SQL,
): SQL<{ [K in keyof S]?: NonNullable<ValueOf<S[K]>> }> => sql`${expression}`;

/**
 * Converts the driver's rows to rows of a shape: the one place where database values get their TypeScript types.
 * @throws Error when a row lacks a field, or has null where the shape has none
 */
export const asShaped = <S extends Shape>(shape: S, rows: readonly Record<string, unknown>[]): RowOf<S>[] => {
  const fields = Object.entries(shape).map(([name, field]) => ({ name, nullable: mayBeNull(field) }));
  for (const row of rows) {
    const missing = fields.find(({ name, nullable }) => row[name] === undefined || (row[name] === null && !nullable));
    if (missing) throw new Error(`a row has no ${missing.name}: select the whole list, or allow null with orNull`);
  }
  return rows as RowOf<S>[];
};

/**
 * Runs a statement with rows of a shape, for SQL that Drizzle's builder cannot express. `statement` receives the shape
 * as a select list and puts it after `select` or `returning`.
 * @throws Error when a row lacks a field, or has null where the shape has none
 */
export const rowsOf = async <S extends Shape>(
  db: Queryable,
  shape: S,
  statement: (list: SQL) => SQL,
): Promise<RowOf<S>[]> => {
  const { rows } = await db.execute(statement(listOf(shape)));
  return asShaped(shape, rows);
};

/** The first row of a statement, or null; see `rowsOf`. */
export const rowOf = async <S extends Shape>(
  db: Queryable,
  shape: S,
  statement: (list: SQL) => SQL,
): Promise<RowOf<S> | null> => (await rowsOf(db, shape, statement))[0] ?? null;

/** The single value of a statement that always returns a row: a count, a sum, `exists`. */
export const oneValue = async <F extends Field>(
  db: Queryable,
  field: F,
  statement: (field: SQL) => SQL,
): Promise<ValueOf<F>> => {
  const row = await rowOf(db, { value: field }, statement);
  if (!row) throw new Error('the database gave no row where there is always one');
  return row.value;
};

const dialect = new pgCore.PgDialect();

/**
 * A statement for a hot path: its text is written once, and each connection parses it once.
 * @param name stands for this text only
 * @param values names of what differs between calls
 */
export const knownRows = <S extends Shape, const Value extends string>(
  name: string,
  shape: S,
  values: readonly Value[],
  statement: (list: SQL, places: Record<Value, Placeholder>) => SQL,
): ((db: Db, values: Record<Value, unknown>) => Promise<RowOf<S>[]>) => {
  const placeholders = recordOf(values, (value): Placeholder => sql.placeholder(value));
  const { sql: text, params } = dialect.sqlToQuery(statement(listOf(shape), placeholders));
  return async (db, given) => {
    const query = { name, text, values: fillPlaceholders(params, given), types: driverTypes };
    return asShaped(shape, (await db.$client.query(query)).rows);
  };
};

/** A column without its table, as `set` and the column lists of `insert` and `on conflict` require. */
export const bare = (column: AnyColumn): SQL => sql`${sql.identifier(column.name)}`;

/** The value that the rejected row of `insert … on conflict do update` had in this column. */
export const excluded = (column: AnyColumn): SQL => sql`excluded.${bare(column)}`;

/** Whether a column has one of many values, sent as one parameter however many they are. */
export const among = <C extends AnyColumn>(column: C, values: readonly GetColumnData<C, 'raw'>[]): SQL<boolean> =>
  sql<boolean>`${column} = any (${sql.param([...values])}::${sql.raw(column.getSQLType())}[])`;

type Columns = Record<string, AnyColumn>;
type RowValues<C extends Columns> = { [K in keyof C]: GetColumnData<C[K]> };

/**
 * Many rows as a table in a statement: one parameter, with the column names and types of a table. `from` belongs after
 * `from`, `columns` wherever a column may appear.
 */
export const recordset = <C extends Columns>(columns: C, rows: readonly RowValues<C>[], name = 'given') => {
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
