import type { Db, Queryable } from './client.ts';
import { asShaped, bigInt, driverTypes, listOf, oneValue, type RowOf, type Shape } from './rows.ts';
import { pgCore, type SQL, sql } from './sql.ts';

/**
 * Batches reads: callers with the same key in one turn of the event loop share one query, which runs after the last of
 * them asked, so that no answer is older than its request. Under load that covers most readers of a list; a single
 * reader waits for nothing.
 * @param read called with the first caller's values; `keyOf` says which values are equivalent
 */
export const batchReads = <Values, Answer>(
  keyOf: (values: Values) => string,
  read: (values: Values) => Promise<Answer>,
): ((values: Values) => Promise<Answer>) => {
  const asked = new Map<string, Promise<Answer>>();
  return (values) => {
    const key = keyOf(values);
    const known = asked.get(key);
    if (known) return known;
    const answer = new Promise<void>((resolve) => {
      setImmediate(() => {
        asked.delete(key);
        resolve();
      });
    }).then(() => read(values));
    asked.set(key, answer);
    return answer;
  };
};

/** The rows of a list that a page shows; `pageOf` of `http/validation.ts` parses it from a request and caps it. */
export type Page = { limit: number; offset: number };
export type Listed<T> = { list: T[]; total: number };

type List = {
  /** The SQL after `from`: tables, joins, and `where` with its condition. */
  from: SQL;
  order: SQL;
  page: Page;
  /** The total count, where it can be computed more cheaply than by counting what `from` yields. */
  total?: SQL;
};

const TOTAL = 'total of the list';
const dialect = new pgCore.PgDialect();

const pageQuery = (
  shape: Shape,
  from: SQL,
  order: SQL,
  all: SQL,
  { limit, offset }: Record<keyof Page, unknown>,
): SQL =>
  sql`select ${listOf(shape)}, ${all} as ${sql.identifier(TOTAL)} from ${from}
    order by ${order} limit ${limit} offset ${offset}`;

const listed = async <S extends Shape>(
  db: Queryable,
  shape: S,
  rows: readonly Record<string, unknown>[],
  { all, page }: { all: SQL<number>; page: Page },
): Promise<Listed<RowOf<S>>> => {
  const list = asShaped(
    shape,
    rows.map(({ [TOTAL]: _, ...row }) => row),
  );
  if (rows[0]) return { list, total: Number(rows[0][TOTAL]) };
  return { list, total: page.offset === 0 ? 0 : await oneValue(db, all, (count) => sql`select ${count}`) };
};

/** One page of a list and the total count, in one statement and thus as of one instant. */
export const listPage = async <S extends Shape>(
  db: Queryable,
  shape: S,
  { from, order, page, total = sql`select count(*) from ${from}` }: List,
): Promise<Listed<RowOf<S>>> => {
  const all = bigInt(sql`(${total})`);
  const { rows } = await db.execute(pageQuery(shape, from, order, all, page));
  return listed(db, shape, rows, { all, page });
};

type KnownList = {
  /** Name of the statement, which is prepared once per connection. */
  name: string;
  /** As in `List`, without values from a request. */
  from: SQL;
  order: SQL;
  /** The total count, which the database knows without counting. */
  total: SQL;
};

/**
 * For frequently read lists that everyone sees alike: the statement is built once, and readers in one turn of the event
 * loop share it.
 */
export const knownList = <S extends Shape>(
  shape: S,
  { name, from, order, total }: KnownList,
): ((db: Db, page: Page) => Promise<Listed<RowOf<S>>>) => {
  const all = bigInt(sql`(${total})`);
  const placeholders = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') };
  const { sql: text, params } = dialect.sqlToQuery(pageQuery(shape, from, order, all, placeholders));
  if (params.length !== 2) throw new Error(`the list ${name} has values of its own`);
  const reading = async (db: Db, page: Page) => {
    const values = [page.limit, page.offset];
    const { rows } = await db.$client.query({ name, text, values, types: driverTypes });
    return listed(db, shape, rows, { all, page });
  };
  const readers = new WeakMap<Db, (page: Page) => Promise<Listed<RowOf<S>>>>();
  return (db, page) => {
    const known = readers.get(db);
    if (known) return known(page);
    const reader = batchReads(
      ({ limit, offset }: Page) => `${limit} ${offset}`,
      (wanted) => reading(db, wanted),
    );
    readers.set(db, reader);
    return reader(page);
  };
};
