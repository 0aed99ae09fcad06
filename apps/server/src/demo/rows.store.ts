import type { Queryable } from '../db/client.ts';
import { sql } from '../db/sql.ts';

const written = (value: unknown): unknown => (Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : value);

/** Inserts rows by the names of their columns, all in one statement; columns that are not named get their defaults. */
export const insertRows = async (
  db: Queryable,
  table: string,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> => {
  const [first] = rows;
  if (!first) return;
  const names = sql.join(
    Object.keys(first).map((name) => sql.identifier(name)),
    sql`, `,
  );
  const given = rows.map((row) =>
    Object.fromEntries(Object.entries(row).map(([name, value]) => [name, written(value)])),
  );
  await db.execute(sql`
    insert into ${sql.identifier(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.identifier(table)}, ${JSON.stringify(given)}::jsonb)`);
};

/** Whether a table has any row. */
export const hasRows = async (db: Queryable, table: string): Promise<boolean> => {
  const { rows } = await db.execute(sql`select 1 from ${sql.identifier(table)} limit 1`);
  return rows.length > 0;
};
