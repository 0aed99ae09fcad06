import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { StartupError } from '../lib/errors.ts';
import { migrator, nodePostgres } from './sql.ts';
import { withoutLimit } from './transaction.ts';

const FOLDER = fileURLToPath(new URL('./migrations', import.meta.url));

type Journal = { entries: { when: number; tag: string }[] };

const entriesOf = (folder: string): Journal['entries'] => {
  const journal: Journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8'));
  return journal.entries;
};

/** The schema version of this code: the timestamp of its newest migration. */
export const schemaVersion = (folder = FOLDER): number => Math.max(...entriesOf(folder).map((entry) => entry.when));

/** The migrations that a database has had, by timestamp. */
export const appliedMigrations = async (client: pg.ClientBase): Promise<number[]> => {
  const { rows } = await client.query<{ known: string | null }>(
    `select to_regclass('drizzle.__drizzle_migrations')::text as known`,
  );
  if (!rows[0]?.known) return [];
  const applied = await client.query<{ at: string }>(
    'select created_at::text as at from drizzle.__drizzle_migrations order by created_at',
  );
  return applied.rows.map(({ at }) => Number(at));
};

/**
 * Applies the given migrations inside the transaction of `client`; the caller records them.
 * @throws StartupError when this code does not know one of them
 */
export const makeSchema = async (client: pg.ClientBase, migrations: readonly number[]): Promise<void> => {
  const wanted = new Set(migrations);
  const known = entriesOf(FOLDER).filter(({ when }) => wanted.delete(when));
  if (wanted.size > 0) {
    throw new StartupError(
      'The backup was made by a newer version of Onair. Restore it with that version or a newer one.',
    );
  }
  for (const { tag } of known) await client.query(readFileSync(`${FOLDER}/${tag}.sql`, 'utf8'));
  await client.query(`create schema drizzle;
    create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`);
};

/** Processes that start together must not migrate concurrently. */
const LOCK = 7_208_517;

/**
 * Migrates the schema: all pending migrations in one transaction, so that a failure leaves the old version intact.
 * @param print called when there is something to migrate
 * @param folder of migrations, for tests of migration itself
 * @throws StartupError when the database is newer than this code
 */
export const migrate = async (
  pool: pg.Pool,
  print: (line: string) => void = () => {},
  folder = FOLDER,
): Promise<void> => withoutLimit(() => bringUpToDate(pool, print, folder));

const bringUpToDate = async (pool: pg.Pool, print: (line: string) => void, folder: string): Promise<void> => {
  const client = await pool.connect();
  // A closing pool has no listeners, and an error without a listener would end the process.
  client.on('error', () => {});
  try {
    await client.query('set statement_timeout = 0; set lock_timeout = 0');
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    const applied = (await appliedMigrations(client)).at(-1) ?? 0;
    if (applied > schemaVersion(folder)) {
      throw new StartupError(
        'The database was written by a newer version of Onair. Start that version, or restore a backup made by this one.',
      );
    }
    if (applied > 0 && applied < schemaVersion(folder)) print('Bringing the database to the version of this Onair');
    await migrator.migrate(nodePostgres.drizzle(client), { migrationsFolder: folder });
  } finally {
    // Closes the session, and with it the lock and the lifted timeout.
    client.release(true);
  }
};
