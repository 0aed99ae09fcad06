import { recordOf } from '@onair/contract/typed';
import type { Db } from './client.ts';
import { driverTypes } from './driver.ts';
import { asShaped, listOf, type RowOf, type Shape } from './rows.ts';
import { fillPlaceholders, type Placeholder, pgCore, type SQL, sql } from './sql.ts';

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
  const places = recordOf(values, (value): Placeholder => sql.placeholder(value));
  const { sql: text, params } = dialect.sqlToQuery(statement(listOf(shape), places));
  return async (db, given) => {
    const query = { name, text, values: fillPlaceholders(params, given), types: driverTypes };
    return asShaped(shape, (await db.$client.query(query)).rows);
  };
};
