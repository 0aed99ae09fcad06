import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLog } from '../log.ts';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { type Db, openDb, openPool, type PoolOptions } from './client.ts';
import { openReservations } from './reserved.ts';
import { sql } from './sql.ts';
import { allowTime } from './transaction.ts';

let database: TestDatabase;
const opened: Db[] = [];
beforeAll(async () => {
  database = await createDatabase();
  await open().execute(sql`create table held (id integer primary key)`);
  await open().execute(sql`insert into held values (1)`);
});
afterAll(async () => {
  await Promise.all(opened.map((db) => db.$client.end()));
  await database.drop();
});

const open = (options: PoolOptions = {}): Db => {
  const db = openDb(openPool({ ...database.pool, ...options }, openLog('silent')));
  opened.push(db);
  return db;
};
const hold = sql`select from held where id = 1 for update`;
const message = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error & { cause?: Error & { code?: string } }) =>
      error.cause?.code ?? error.cause?.message ?? error.message,
  );

/** Holds the row until the function returned is called. */
const holding = async (db: Db): Promise<() => Promise<void>> => {
  let end = () => {};
  let held = () => {};
  const isHeld = new Promise<void>((resolve) => {
    held = resolve;
  });
  const done = db.transaction(async (tx) => {
    await tx.execute(hold);
    held();
    await new Promise<void>((resolve) => {
      end = resolve;
    });
  });
  await isHeld;
  return async () => {
    end();
    await done;
  };
};

test('a transaction that asks its own pool for a second connection is refused, by query and by transaction', async () => {
  const db = open({ strict: true });
  const nested = /a transaction asks its own pool for a second connection/;
  await expect(db.transaction(async () => db.execute(sql`select 1`))).rejects.toThrow();
  expect(await message(db.transaction(async () => db.execute(sql`select 1`)))).toMatch(nested);
  expect(await message(db.transaction(async () => db.transaction(async (tx) => tx.execute(sql`select 1`))))).toMatch(
    nested,
  );
  expect(await message(db.transaction(async () => db.$client.query('select 1')))).toMatch(nested);
  const other = open();
  await db.transaction(async (tx) => {
    await tx.transaction((inner) => inner.execute(sql`select 1`));
    await other.execute(sql`select 1`);
  });
  await db.execute(sql`select 1`);
});

test('while writers wait for a lock reads go on, and each writer is refused within two seconds', async () => {
  const release = await holding(open());
  const db = open({ max: 4 });
  const from = performance.now();
  const writers = Array.from({ length: 20 }, () => message(db.transaction((tx) => tx.execute(hold))));
  const reads: number[] = [];
  for (let i = 0; i < 20; i += 1) {
    const asked = performance.now();
    await db.execute(sql`select 1`);
    reads.push(performance.now() - asked);
  }
  const answers = await Promise.all(writers);
  expect(performance.now() - from).toBeLessThan(4_000);
  expect(Math.max(...reads)).toBeLessThan(500);
  // A lock not given in time, or a statement that waited for two of them one after the other.
  for (const answer of answers)
    expect(answer).toMatch(/^(55P03|57014|too many callers wait for a database connection)$/);
  await release();
  expect(await message(db.transaction((tx) => tx.execute(hold)))).toBe('done');
});

test('callers whose turn would come too late are refused at once', async () => {
  const db = open({ max: 2 });
  const from = performance.now();
  let refusedMs = 0;
  const answers = await Promise.all(
    Array.from({ length: 120 }, async () => {
      const answer = await message(db.execute(sql`select pg_sleep(0.02)`));
      if (answer !== 'done' && refusedMs === 0) refusedMs = performance.now() - from;
      return answer;
    }),
  );
  expect(answers.filter((answer) => answer === 'done').length).toBeGreaterThanOrEqual(20);
  expect(answers.filter((answer) => answer !== 'done').length).toBeGreaterThan(20);
  expect(refusedMs).toBeGreaterThan(0);
  expect(refusedMs).toBeLessThan(400);
});

test('a statement has its limit, and more where a transaction is allowed it', async () => {
  const db = open({ statement_timeout: 300 });
  expect(await message(db.execute(sql`select pg_sleep(5)`))).toBe('57014');
  await db.transaction(async (tx) => {
    await allowTime(tx, 10);
    await tx.execute(sql`select pg_sleep(1)`);
  });
  expect(await message(db.transaction((tx) => tx.execute(sql`select pg_sleep(5)`)))).toBe('57014');
});

test('behind a pooler that takes no settings, transactions have them and late answers are given up on this side', async () => {
  const db = open({ plain: true, statement_timeout: 300, max: 1 });
  const { rows } = await db.execute(sql`show statement_timeout`);
  expect(rows).toEqual([{ statement_timeout: '0' }]);
  expect(await message(db.transaction((tx) => tx.execute(sql`select pg_sleep(5)`)))).toBe('57014');
  const from = performance.now();
  expect(await message(db.execute(sql`select pg_sleep(20)`))).toBe('Query read timeout');
  // The connection with the answer that is still to come is cut: the next caller has a new one.
  expect((await db.execute(sql`select 7 as n`)).rows).toEqual([{ n: 7 }]);
  expect(performance.now() - from).toBeLessThan(3_000);
});

test('a connection of its own sends a pooler no settings either: leases and readiness work behind it', async () => {
  const reserved = openReservations({ ...database.pool, plain: true }, openLog('silent'));
  const db = reserved.reserve('leases');
  const limit = sql`show statement_timeout`;
  expect((await db.execute(limit)).rows).toEqual([{ statement_timeout: '0' }]);
  expect((await db.transaction((tx) => tx.execute(limit))).rows).toEqual([{ statement_timeout: '1s' }]);
  // What goes wrong in a transaction leaves nothing behind for the next one.
  expect(await message(db.transaction((tx) => tx.execute(sql`select 1 / 0`)))).toBe('22012');
  const { rows } = await db.execute(sql`select statement_timestamp() = now() as fresh`);
  expect(rows).toEqual([{ fresh: true }]);
  await reserved.close();
});

test('a transaction that cannot begin returns its connection', async () => {
  const db = open({ max: 1 });
  await db.execute(sql`select 1`);
  const client = await db.$client.connect();
  const query = client.query.bind(client);
  client.query = (() => Promise.reject(new Error('cut'))) as typeof client.query;
  client.release();
  expect(await message(db.transaction(async () => {}))).toBe('cut');
  client.query = query;
  expect(await message(db.execute(sql`select 1`))).toBe('done');
});
