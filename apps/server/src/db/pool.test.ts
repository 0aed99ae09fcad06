import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openLog } from '../lib/log.ts';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { type Db, forSealing, openChanges, openDb, openPool, type PoolOptions, waitLonger } from './client.ts';
import { openReservations } from './connection/reserved.ts';
import { allowTime } from './connection/transaction.ts';
import { sql } from './sql.ts';

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

test('while writers wait for a lock reads go on, and each writer is refused before it is given', async () => {
  const release = await holding(open());
  const db = open({ max: 4 });
  const writers = Array.from({ length: 20 }, () => message(db.transaction((tx) => tx.execute(hold))));
  for (let i = 0; i < 20; i += 1) await db.execute(sql`select 1`);
  const answers = await Promise.all(writers);
  // A lock not given in time, or a statement that waited for two of them one after the other.
  for (const answer of answers)
    expect(answer).toMatch(/^(55P03|57014|too many callers wait for a database connection)$/);
  await release();
  expect(await message(db.transaction((tx) => tx.execute(hold)))).toBe('done');
});

describe('callers that wait for a connection', () => {
  const WAYS: [string, (db: Db, seconds: number) => Promise<unknown>][] = [
    ['statements', (db, seconds) => db.execute(sql`select pg_sleep(${seconds})`)],
    ['transactions', (db, seconds) => db.transaction((tx) => tx.execute(sql`select pg_sleep(${seconds})`))],
  ];

  test.each(WAYS)('are all served while their turns come in time, however many: %s', async (_name, ask) => {
    const db = open({ max: 2, connectionTimeoutMillis: 20_000 });
    const answers = await Promise.all(Array.from({ length: 1_000 }, () => message(ask(db, 0))));
    expect(new Set(answers)).toEqual(new Set(['done']));
  });

  test.each(WAYS)('are refused at once when their turn would come too late: %s', async (_name, ask) => {
    const db = open({ max: 2, transactions: 2, connectionTimeoutMillis: 6_000 });
    const answers: string[] = [];
    const early = Array.from({ length: 300 }, async () => answers.push(await message(ask(db, 0.1))));
    await expect.poll(() => answers.length, { interval: 10 }).toBeGreaterThan(60);
    // Refused while those who came before still wait for their turns.
    expect(await message(ask(db, 0.1))).toMatch(/^(POOL_FULL|too many callers wait for a database connection)$/);
    expect(new Set(answers)).toEqual(new Set(['done']));
    await Promise.all(early);
    expect(await message(ask(db, 0))).toBe('done');
  });

  test('wait longer while a server starts, and as long as usual after it', async () => {
    const { $client: pool } = open({ max: 1, connectionTimeoutMillis: 200 });
    const held = await pool.connect();
    const waitAsUsual = waitLonger(pool, 120_000);
    const longer = pool.connect();
    // Later than the usual limit, which a busy machine can only exceed further.
    await delay(600);
    held.release();
    const client = await longer;
    waitAsUsual();
    expect(await message(pool.connect())).toMatch(/timeout|too many callers/);
    client.release();
  });

  test('are not refused because the process was paused', async () => {
    const db = open({ max: 2, connectionTimeoutMillis: 4_000 });
    await db.execute(sql`select 1`);
    const answers = Array.from({ length: 40 }, () => message(db.execute(sql`select pg_sleep(0.01)`)));
    // Nothing is read meanwhile: as a busy machine has it.
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2_150);
    answers.push(message(db.execute(sql`select 1`)));
    expect(new Set(await Promise.all(answers))).toEqual(new Set(['done']));
  });

  test('do not wait for those who change something, nor does what seals changes', async () => {
    const log = openLog('silent');
    const release = await holding(open());
    const readers = openPool({ ...database.pool, max: 2 }, log);
    const changes = openChanges(readers, database.pool, log);
    const db = openDb(readers, changes);
    opened.push(db);
    const writers = Array.from({ length: 20 }, () => message(db.transaction((tx) => tx.execute(hold))));
    await expect.poll(() => changes.totalCount).toBe(2);
    await db.execute(sql`select 1`);
    await forSealing(db).execute(sql`select 1`);
    expect(await Promise.race([...writers, Promise.resolve('all wait')])).toBe('all wait');
    await release();
    expect(new Set(await Promise.all(writers))).toEqual(new Set(['done']));
    await expect(db.transaction(() => db.execute(sql`select 1`))).resolves.toBeDefined();
    const strict = openPool({ ...database.pool, max: 2, strict: true }, log);
    const nested = openDb(strict, changes);
    opened.push(nested);
    expect(await message(nested.transaction(() => nested.execute(sql`select 1`)))).toMatch(/second connection/);
    await changes.end();
  });
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
  expect(await message(db.execute(sql`select pg_sleep(20)`))).toBe('Query read timeout');
  // The connection with the answer that is still to come is cut: the next caller has a new one.
  expect((await db.execute(sql`select 7 as n`)).rows).toEqual([{ n: 7 }]);
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
