import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defined } from '@onair/contract/typed';
import type pg from 'pg';
import { reasonOf, StartupError } from '../../lib/errors.ts';
import { migrator, nodePostgres } from '../sql.ts';
import { withoutLimit } from './transaction.ts';

const FOLDER = fileURLToPath(new URL('../migrations', import.meta.url));

type Journal = { entries: { when: number; tag: string }[] };

const entriesOf = (folder: string): Journal['entries'] => {
  const journal: Journal = JSON.parse(readFileSync(`${folder}/meta/_journal.json`, 'utf8'));
  return journal.entries;
};

const baselineOf = (folder: string): Journal['entries'][number] => defined(entriesOf(folder)[0]);

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
 * The migrations of the versions before 1.0.0, by their number and the timestamp of the last: the first migration of now, the
 * baseline, makes in one step what they made.
 */
export const BEFORE_BASELINE = { count: 95, last: 1_795_877_600_000 };

/**
 * The migrations of now that some applied ones stand for: all of those before the baseline for the baseline.
 * @throws StartupError `tooOld` where some of those are missing
 */
const sinceBaseline = (applied: readonly number[], folder: string, tooOld: string): number[] => {
  const { count, last } = BEFORE_BASELINE;
  const before = applied.filter((when) => when <= last);
  if (before.length === 0) return [...applied];
  if (before.length < count || !before.includes(last)) throw new StartupError(tooOld);
  return [baselineOf(folder).when, ...applied.filter((when) => when > last)];
};

/**
 * Applies the given migrations inside the transaction of `client`; the caller records them.
 * @throws StartupError when this code does not know one of them, or no longer all of them
 */
export const makeSchema = async (client: pg.ClientBase, migrations: readonly number[]): Promise<void> => {
  const tooOld =
    'The backup was made by an early Onair 0.1.0. Restore it with the last commit of that version (docs/operations.md, Upgrading), then start this one.';
  const wanted = new Set(sinceBaseline(migrations, FOLDER, tooOld));
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

/**
 * Records the baseline, without applying it, in place of the migrations before it that a database has had. Begins a
 * transaction that the migrator's commits: the old version starts again where a later migration fails.
 * @throws StartupError where it has not had all of them
 */
const adoptBaseline = async (client: pg.ClientBase, applied: readonly number[], folder: string): Promise<void> => {
  const tooOld =
    'The database was last used by an early Onair 0.1.0. Start the last commit of that version once, then this one (docs/operations.md, Upgrading).';
  if (sinceBaseline(applied, folder, tooOld).length === applied.length) return;
  const baseline = baselineOf(folder);
  const hash = createHash('sha256')
    .update(readFileSync(`${folder}/${baseline.tag}.sql`, 'utf8'))
    .digest('hex');
  await client.query('begin');
  await client.query(
    `with gone as (delete from drizzle.__drizzle_migrations where created_at <= $1)
      insert into drizzle.__drizzle_migrations (hash, created_at) values ($2, $3)`,
    [BEFORE_BASELINE.last, hash, baseline.when],
  );
};

/** @throws StartupError where someone emptied the schema `public`, and the record of its migrations beside it stayed */
const demandTables = async (client: pg.ClientBase): Promise<void> => {
  const { rows } = await client.query(`select 1 where to_regclass('installation') is not null`);
  if (rows.length > 0) return;
  throw new StartupError(
    'The database has lost its tables. Restore a backup, or drop its schemas jobs and drizzle too to begin with an empty one.',
  );
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
    const migrations = await appliedMigrations(client);
    const applied = migrations.at(-1) ?? 0;
    if (applied > schemaVersion(folder)) {
      throw new StartupError(
        'The database was written by a newer version of Onair. Start that version, or restore a backup made by this one.',
      );
    }
    if (applied > 0) await demandTables(client);
    await adoptBaseline(client, migrations, folder);
    if (applied > 0 && applied < schemaVersion(folder)) print('Bringing the database to the version of this Onair');
    await migrator.migrate(nodePostgres.drizzle(client), { migrationsFolder: folder }).catch((error: Error) => {
      // The failed query is the whole text of a migration, some thousand lines: its cause says what is wrong.
      const reason = reasonOf(error.cause ?? error);
      throw new StartupError(`The schema of the database cannot be made: ${reason}. Nothing was changed.`, {
        cause: error,
      });
    });
  } finally {
    // Closes the session, and with it the lock and the lifted timeout.
    client.release(true);
  }
};
