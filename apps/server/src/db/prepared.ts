import type { Queryable } from './client.ts';
import { driverTypes } from './driver-types.ts';
import { pgCore, type SQL } from './sql.ts';

const dialect = new pgCore.PgDialect();

/**
 * Runs a statement that is planned once a connection, for those whose plan costs as much as their work. In a transaction it
 * is planned as any other.
 * @param name stands for one text only: what differs between calls are values
 */
export const runPrepared = async (db: Queryable, name: string, statement: SQL): Promise<void> => {
  if (!('$client' in db)) return void (await db.execute(statement));
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  await db.$client.query({ name, text, values, types: driverTypes });
};
