import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from '../testing/data-folder.ts';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { BEFORE_BASELINE, makeSchema, migrate, schemaVersion } from './connection/migrate.ts';

const { entries }: { entries: { when: number; tag: string }[] } = JSON.parse(
  readFileSync(new URL('./migrations/meta/_journal.json', import.meta.url), 'utf8'),
);
const now = entries.map(({ when }) => String(when));

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

const applied = async (of = database): Promise<unknown[]> =>
  (await ask(of.pool, 'select created_at::text as at from drizzle.__drizzle_migrations order by created_at')).map(
    ({ at }) => at,
  );

const start = async (of = database): Promise<string[]> => {
  const printed: string[] = [];
  const pool = new pg.Pool(of.pool);
  await migrate(pool, (line) => printed.push(line)).finally(() => pool.end());
  return printed;
};

/** As a version before 1.0.0 left the table, which had some of its migrations. */
const goBack = (had: number): Promise<unknown> =>
  ask(
    database.pool,
    `truncate drizzle.__drizzle_migrations;
      insert into drizzle.__drizzle_migrations (hash, created_at)
      select md5(n::text), ${BEFORE_BASELINE.last} - (${BEFORE_BASELINE.count} - n) * 1000
      from generate_series(1, ${had}) n`,
  );

test('an empty database gets the baseline and what follows, once', async () => {
  const empty = await createDatabase('empty');
  expect(await start(empty)).toEqual([]);
  expect(await applied(empty)).toEqual(now);
  expect(await start(empty)).toEqual([]);
  await empty.drop();
});

test('a database that has had everything before the baseline goes on, with what it holds', async () => {
  await ask(database.pool, `insert into installation values ('kept', '1')`);
  await goBack(BEFORE_BASELINE.count);
  expect(await start()).toEqual(['Bringing the database to the version of this Onair']);
  expect(await applied()).toEqual(now);
  expect(await ask(database.pool, `select value from installation where key = 'kept'`)).toEqual([{ value: 1 }]);
});

test('a database that has had a part of it is refused as it is, with what to do', async () => {
  const had = BEFORE_BASELINE.count - 1;
  await goBack(had);
  const before = await applied();
  await expect(start()).rejects.toThrow('Start the last commit of that version once, then this one.');
  expect(await applied()).toEqual(before);
});

test('a backup is restored by what its database had had', async () => {
  const { count, last } = BEFORE_BASELINE;
  const had = Array.from({ length: count }, (_, n) => last - (count - 1 - n) * 1_000);
  const restore = async (migrations: readonly number[]): Promise<number> => {
    const empty = await createDatabase('empty');
    const client = new pg.Client(empty.pool);
    await client.connect();
    try {
      await client.query('begin');
      await makeSchema(client, migrations);
      const { rows } = await client.query(`select count(*)::integer as n from pg_tables where tablename = 'accounts'`);
      return rows[0]?.n;
    } finally {
      await client.end();
      await empty.drop();
    }
  };
  expect(await restore(had)).toBe(1);
  expect(await restore(entries.map(({ when }) => when))).toBe(1);
  await expect(restore(had.slice(1))).rejects.toThrow('Restore it with the last commit of that version');
  await expect(restore([...had, schemaVersion() + 1])).rejects.toThrow('made by a newer version');
});
