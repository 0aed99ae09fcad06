import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, temporaryFolder } from '../testing/data-folder.ts';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { BEFORE_BASELINE, makeSchema, migrate, schemaVersion } from './connection/migrate.ts';
import { copyBeforeUpdate, noteSchema } from './embedded/before-update.ts';
import { layoutOf } from './embedded/layout.ts';

const { entries }: { entries: { when: number; tag: string }[] } = JSON.parse(
  readFileSync(new URL('./migrations/meta/_journal.json', import.meta.url), 'utf8'),
);
const now = entries.map(({ when }) => String(when));

const root = temporaryFolder();
let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(async () => {
  await database.drop();
  await root.remove();
});

const applied = async (of = database): Promise<unknown[]> =>
  (await ask(of.pool, 'select created_at::text as at from drizzle.__drizzle_migrations order by created_at')).map(
    ({ at }) => at,
  );

const start = async (of = database, folder?: string): Promise<string[]> => {
  const printed: string[] = [];
  const pool = new pg.Pool(of.pool);
  await migrate(pool, (line) => printed.push(line), folder).finally(() => pool.end());
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
  await expect(start()).rejects.toThrow('Start the last commit of that version once, then this one');
  expect(await applied()).toEqual(before);
});

/** An archive of a release has no history. */
const inGit = existsSync(new URL('../../../../.git', import.meta.url));
test.skipIf(!inGit)('git finds the commit that made the baseline', () => {
  const cwd = new URL('.', import.meta.url);
  const found = execFileSync('git', ['log', '-1', '--diff-filter=A', '--format=%h', '--', '*/0000_baseline.sql'], {
    cwd,
  });
  expect(String(found)).toMatch(/^[0-9a-f]{7,}\n$/);
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

/** A folder with our migrations and one more that fails. */
const failing = (): string => {
  const folder = `${root.path}/failing`;
  cpSync(new URL('./migrations', import.meta.url), folder, { recursive: true });
  writeFileSync(`${folder}/9999_failing.sql`, 'create table accounts (id integer);');
  const [last] = entries.slice(-1);
  const later = { ...last, when: schemaVersion() + 1_000, tag: '9999_failing', breakpoints: false };
  writeFileSync(`${folder}/meta/_journal.json`, JSON.stringify({ entries: [...entries, later] }));
  return folder;
};

test('a later migration that fails leaves a database of before as it was, and says why in one line', async () => {
  await goBack(BEFORE_BASELINE.count);
  const before = await applied();
  await expect(start(database, failing())).rejects.toThrow(
    /^The schema of the database cannot be made: relation "accounts" already exists. Nothing was changed.$/,
  );
  expect(await applied()).toEqual(before);
  await start();
  expect(await applied()).toEqual(now);
});

test('a database of before with something newer is refused as it is', async () => {
  await goBack(BEFORE_BASELINE.count);
  await ask(
    database.pool,
    `insert into drizzle.__drizzle_migrations (hash, created_at) values ('', ${schemaVersion() + 1})`,
  );
  const before = await applied();
  await expect(start()).rejects.toThrow('written by a newer version');
  expect(await applied()).toEqual(before);
});

test('a database whose tables are gone is refused in one sentence', async () => {
  const emptied = await createDatabase('empty');
  await start(emptied);
  await ask(emptied.pool, 'drop schema public cascade; create schema public');
  await expect(start(emptied)).rejects.toThrow('The database has lost its tables. Restore a backup');
  await ask(emptied.pool, 'drop schema jobs, drizzle cascade');
  await start(emptied);
  expect(await applied(emptied)).toEqual(now);
  await emptied.drop();
});

test('a database that is too old is not copied before it is refused', () => {
  const layout = layoutOf(`${root.path}/too-old`);
  mkdirSync(layout.cluster, { recursive: true });
  noteSchema(layout, BEFORE_BASELINE.last - 1);
  expect(copyBeforeUpdate(layout, () => {})).toBe(false);
  expect(existsSync(layout.beforeUpdate)).toBe(false);
  noteSchema(layout, BEFORE_BASELINE.last);
  expect(copyBeforeUpdate(layout, () => {})).toBe(true);
});
