import { readFileSync } from 'node:fs';
import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import type { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLog } from '../lib/log.ts';
import { createDatabase, type TestDatabase } from '../testing/database.ts';
import { type Db, openDb, openPool } from './client.ts';
import { is, pgCore, sql } from './sql.ts';

type ColumnFacts = { type: string; notNull: boolean; byDatabase: 'generated' | 'default' | null; values?: string[] };
/** What a view gives says nothing of nulls, defaults and words. */
const inViews = (facts: Record<string, ColumnFacts>): Record<string, ColumnFacts> =>
  Object.fromEntries(
    Object.entries(facts).map(([column, { type }]) => [column, { type, notNull: false, byDatabase: null }]),
  );
type Tables = Record<string, Record<string, ColumnFacts>>;

const SOURCES = join(import.meta.dirname, '..');
let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createDatabase();
  db = openDb(openPool(database.pool, openLog('silent')));
});
afterAll(async () => {
  await db.$client.end();
  await database.drop();
});

const factsOf = (table: PgTable): Record<string, ColumnFacts> =>
  Object.fromEntries(
    pgCore.getTableConfig(table).columns.map((column) => {
      const byDatabase =
        column.generated || column.generatedIdentity ? 'generated' : column.hasDefault ? 'default' : null;
      const values = column.enumValues?.length ? { values: column.enumValues.toSorted() } : {};
      return [column.name, { type: column.getSQLType(), notNull: column.notNull, byDatabase, ...values }];
    }),
  );

/** Every table that the code declares, with the file that does. */
const declared = async (): Promise<{ file: string; name: string; facts: Record<string, ColumnFacts> }[]> => {
  const found = [];
  for await (const file of glob('**/*.{tables,views}.ts', { cwd: SOURCES })) {
    const exported: Record<string, unknown> = await import(join(SOURCES, file));
    for (const value of Object.values(exported)) {
      if (is(value, pgCore.PgTable)) {
        const facts = file.endsWith('.views.ts') ? inViews(factsOf(value)) : factsOf(value);
        found.push({ file, name: pgCore.getTableConfig(value).name, facts });
      }
    }
  }
  return found;
};

/** The words that a check constraint `column in (…)` allows. */
const CHECK = /^CHECK \(\((\w+) = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)\)$/;

const migrated = async (): Promise<Tables> => {
  const tables: Tables = {};
  const { rows } = await db.execute<ColumnFacts & { table: string; column: string; array: boolean }>(sql`
    select c.relname as table, a.attname as column, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as "notNull", case when a.attgenerated <> '' or a.attidentity <> '' then 'generated'
        when a.atthasdef then 'default' end as "byDatabase"
    from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
      and a.attnum > 0 and not a.attisdropped`);
  for (const { table, column, ...facts } of rows) tables[table] = { ...tables[table], [column]: facts };
  const checks = await db.execute<{ table: string; def: string }>(sql`
    select conrelid::regclass::text as table, pg_get_constraintdef(oid) as def from pg_constraint
    where contype = 'c' and connamespace = 'public'::regnamespace and conrelid <> 0`);
  for (const { table, def } of checks.rows) {
    const [, column = '', words = ''] = CHECK.exec(def) ?? [];
    const facts = tables[table]?.[column];
    if (facts) facts.values = [...words.matchAll(/'([^']*)'/g)].map(([, word = '']) => word).toSorted();
  }
  return tables;
};

test('the declared tables are those of the migrated database, column by column', async () => {
  const tables = Object.fromEntries((await declared()).map(({ name, facts }) => [name, facts]));
  expect(tables).toEqual(await migrated());
});

test('every table is declared once, by the base or in the domain that owns it', async () => {
  const tables = await declared();
  expect(tables.map(({ name }) => name).toSorted()).toEqual([...new Set(tables.map(({ name }) => name))].toSorted());
  for (const { file, name } of tables) expect(file, name).toMatch(/^(db|files|domains\/[a-z-]+)\//);
});

test('migrations are applied in the order of their times, which is that of the list', () => {
  const journal: { entries: { idx: number; when: number; tag: string }[] } = JSON.parse(
    readFileSync(join(import.meta.dirname, 'migrations/meta/_journal.json'), 'utf8'),
  );
  const times = journal.entries.map(({ when }) => when);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(new Set(times).size).toBe(times.length);
  expect(journal.entries.map(({ idx }) => idx)).toEqual(times.map((_, place) => place));
});
