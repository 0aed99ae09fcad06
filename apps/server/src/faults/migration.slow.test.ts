import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { migrate, schemaVersion } from '../db/connection/migrate.ts';
import { ask, kill, temporaryFolder } from '../testing/data-folder.ts';
import { createDatabase } from '../testing/database.ts';

const root = temporaryFolder();
afterAll(() => root.remove());

const ours = fileURLToPath(new URL('../db/migrations', import.meta.url));
const script = fileURLToPath(new URL('../testing/migrate-folder.ts', import.meta.url));
const TABLES = 60;
const KILLS = 12;

/** Our migrations and one more: 60 tables, a column more in each, 20 rows in each. */
const newerVersion = (): string => {
  const folder = `${root.path}/migrations`;
  cpSync(ours, folder, { recursive: true });
  const journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8'));
  const statements = Array.from({ length: TABLES }, (_, n) => [
    `create table later_${n} (id integer primary key, text text);`,
    `alter table later_${n} add column more integer not null default ${n};`,
    `insert into later_${n} select i, repeat('x', 500) from generate_series(1, 20) i;`,
  ]);
  writeFileSync(`${folder}/9999_later.sql`, statements.flat().join('\n'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1_000, tag: '9999_later' });
  writeFileSync(`${folder}/meta/_journal.json`, JSON.stringify(journal));
  return folder;
};

test('a migration that is killed at any moment leaves the old version or the new one, never something between', async () => {
  const folder = newerVersion();
  const outcomes = { old: 0, new: 0 };
  let wholeMs = 0;
  for (let round = 0; round < KILLS; round += 1) {
    const database = await createDatabase();
    const child = spawn(process.execPath, [script, JSON.stringify(database.pool), folder], {
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    await once(createInterface({ input: child.stdout }), 'line');
    const from = performance.now();
    const ended = once(child, 'exit');
    // The first runs to its end and shows how long that takes; the others are killed evenly between its moments.
    if (round === 0) {
      await ended;
      wholeMs = performance.now() - from;
    } else await new Promise((resolve) => setTimeout(resolve, (wholeMs * 1.1 * (round - 1)) / (KILLS - 2)));
    await kill(child);
    // What was in progress on its connection ends with it.
    const [found] = await ask(
      database.pool,
      `select (select count(*)::integer from pg_tables where tablename like 'later_%') as tables,
        (select max(created_at)::bigint from drizzle.__drizzle_migrations)::text as version`,
    );
    const isNew = found?.tables === TABLES;
    expect(found).toEqual({
      tables: isNew ? TABLES : 0,
      version: String(isNew ? schemaVersion(folder) : schemaVersion()),
    });
    outcomes[isNew ? 'new' : 'old'] += 1;
    const pool = new pg.Pool(database.pool);
    await migrate(pool, () => {}, folder);
    await pool.end();
    const [again] = await ask(database.pool, 'select count(*)::integer as rows, min(more) as more from later_59');
    expect(again).toEqual({ rows: 20, more: 59 });
    await database.drop();
  }
  console.log(`migration killed ${KILLS} times: ${outcomes.old} old, ${outcomes.new} new, 0 between`);
  expect(outcomes.new).toBeGreaterThan(0);
  expect(outcomes.old).toBeGreaterThan(0);
});
