import type { Queryable } from './client.ts';
import { driverTypes } from './driver-types.ts';
import { asShaped, bigInt, listOf, oneValue, type RowOf, type Shape } from './rows.ts';
import { pgCore, type SQL, sql } from './sql.ts';

/** The rows of a list that a page shows; `pageOf` of `http/page.ts` takes it from a request and caps it. */
export type Page = { limit: number; offset: number };
export type Listed<T> = { list: T[]; total: number };

type List = {
  /** What stands after `from`: tables, joins, and `where` with its condition. */
  from: SQL;
  order: SQL;
  page: Page;
  /** The number of all rows, where the database knows it without counting. */
  total?: SQL;
  /** Prepares the statement once a connection under this name, which stands for one text only. */
  prepareAs?: string;
};

const TOTAL = 'total of the list';
const dialect = new pgCore.PgDialect();

const named = (statement: SQL, name: string) => {
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  return { name, text, values, types: driverTypes };
};

/** One page of a list and the number of all its rows, in one statement and so of one instant. */
export const listPage = async <S extends Shape>(
  db: Queryable,
  shape: S,
  { from, order, page, total = sql`select count(*) from ${from}`, prepareAs }: List,
): Promise<Listed<RowOf<S>>> => {
  const all = bigInt(sql`(${total})`);
  const statement = sql`select ${listOf(shape)}, ${all} as ${sql.identifier(TOTAL)} from ${from}
    order by ${order} limit ${page.limit} offset ${page.offset}`;
  const { rows } = await (prepareAs && '$client' in db
    ? db.$client.query(named(statement, prepareAs))
    : db.execute(statement));
  const list = asShaped(
    shape,
    rows.map(({ [TOTAL]: _, ...row }) => row),
  );
  if (rows[0]) return { list, total: Number(rows[0][TOTAL]) };
  return { list, total: page.offset === 0 ? 0 : await oneValue(db, all, (count) => sql`select ${count}`) };
};
