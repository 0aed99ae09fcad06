import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import type { PoolOptions, Tx } from '../db/client.ts';
import { makeSchema } from '../db/connection/migrate.ts';
import { SILENT_SECONDS } from '../db/installation/servers.store.ts';
import { nodePostgres } from '../db/sql.ts';
import { digesting } from '../files/objects/copies.ts';
import { reasonOf, StartupError } from '../lib/errors.ts';
import type { BackupFolder, Manifest, SavedTable, TableShape } from './backup-folder.ts';
import { findTables, openConnection, SCHEMAS, SETTINGS } from './tables.store.ts';

/** Makes room for the backup's rows. */
const CLEAR = `drop schema if exists jobs, drizzle cascade; drop schema public cascade; create schema public`;

const textOf = async (client: pg.Client, statement: string): Promise<string | null> => {
  const { rows } = await client.query<{ value: string | null }>(statement);
  return rows[0]?.value ?? null;
};

/** @throws StartupError when servers run on the database, or when it holds something and must not be emptied */
const demandRoom = async (client: pg.Client, replace: boolean): Promise<void> => {
  const filled = (await findTables(client)).length > 0;
  if (!filled) return;
  if (!replace) {
    throw new StartupError(
      'The database is not empty: nothing was changed. Restore into an empty one, or add --replace to delete everything that it holds.',
    );
  }
  if (await textOf(client, `select to_regclass('public.servers')::text as value`)) {
    const running = `select string_agg(address, ', ') as value from public.servers
      where seen_at > clock_timestamp() - interval '${SILENT_SECONDS} seconds'`;
    const addresses = await textOf(client, running);
    if (addresses) throw new StartupError(`Servers run on this database (${addresses}). Stop them first.`);
  }
  await client.query(CLEAR).catch((error: unknown) => {
    throw new StartupError(`The database cannot be emptied: ${reasonOf(error)}. Make an empty one and restore there.`);
  });
};

/** Recreates the partitions of the backup, instead of those that the migrations make for today. */
const makePartitions = async (client: pg.Client, tables: readonly SavedTable[]): Promise<void> => {
  const there = await findTables(client);
  const key = ({ name, bound }: TableShape) => `${name} ${bound}`;
  const saved = new Set(tables.map(key));
  const made = new Set<string>();
  for (const table of there) {
    if (table.parent && !saved.has(key(table))) await client.query(`drop table ${table.name}`);
    else made.add(key(table));
  }
  for (const table of tables) {
    const { name, parent, bound } = table;
    if (parent && !made.has(key(table))) await client.query(`create table ${name} partition of ${parent} ${bound}`);
  }
};

/**
 * References, plain indexes and triggers, which cost more per row than once at the end: how to drop and to create each.
 */
const ASIDE = `
  select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
    format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
  from pg_constraint where contype = 'f' and conparentid = 0 and connamespace::regnamespace::text in ${SCHEMAS}
  union all
  select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid)
  from pg_index i join pg_class c on c.oid = i.indrelid
  where c.relkind = 'r' and not c.relispartition and c.relnamespace::regnamespace::text in ${SCHEMAS}
    and not exists (select from pg_constraint where conindid = i.indexrelid and contype <> 'f')
  union all
  select format('alter table %s disable trigger user', t.tgrelid::regclass), format('alter table %s enable trigger user', t.tgrelid::regclass)
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where not t.tgisinternal and c.relnamespace::regnamespace::text in ${SCHEMAS} group by t.tgrelid`;

/** Removes the rows that migrations insert. Append-only tables, such as the audit log, have none. */
const emptyTables = async (client: pg.Client): Promise<void> => {
  const filled: string[] = [];
  for (const { name } of await findTables(client)) {
    if (await textOf(client, `select 'yes' as value from ${name} limit 1`)) filled.push(name);
  }
  if (filled.length > 0) await client.query(`truncate ${filled.join(', ')}`);
};

const loadTable = async (
  client: pg.Client,
  { name, columns, rows, sha256 }: SavedTable,
  folder: BackupFolder,
  signal: AbortSignal,
): Promise<void> => {
  const into = client.query(from(`copy ${name} (${columns.join(', ')}) from stdin`));
  const { pass, sum } = digesting();
  await pipeline(createReadStream(folder.table(name)), pass, createGunzip(), into, { signal });
  if (sum() === sha256 && into.rowCount === rows) return;
  throw new StartupError(`The backup is damaged: ${folder.table(name)} is not what was written.`);
};

type Loading = {
  pool: PoolOptions;
  folder: BackupFolder;
  manifest: Manifest;
  /** Whether existing data in the database may be deleted. */
  replace: boolean;
  signal: AbortSignal;
  /** Called after each table. */
  progress: (tables: number, rows: number) => void;
  /** Runs in the same transaction, after the rows are loaded. */
  finish: (tx: Tx) => Promise<void>;
};

/**
 * Creates the database of a backup in one transaction: an interruption leaves the database unchanged.
 * @throws StartupError when the database is not empty, in use, or older than the backup
 */
export const loadDatabase = async (loading: Loading): Promise<void> => {
  const { pool, folder, manifest, replace, signal, progress, finish } = loading;
  const client = await openConnection(pool);
  try {
    await nodePostgres.drizzle(client).transaction(async (tx) => {
      await client.query(SETTINGS);
      await demandRoom(client, replace);
      await makeSchema(client, manifest.migrations);
      await client.query('set constraints all immediate');
      await makePartitions(client, manifest.tables);
      const aside = (await client.query<{ drop: string; make: string }>(ASIDE)).rows;
      for (const { drop } of aside) await client.query(drop);
      await emptyTables(client);
      let rows = 0;
      for (const [index, table] of manifest.tables.entries()) {
        await loadTable(client, table, folder, signal);
        rows += table.rows;
        progress(index + 1, rows);
      }
      for (const { name, value, used } of manifest.sequences) {
        await client.query('select setval($1::regclass, $2::bigint, $3)', [name, value, used]);
      }
      // Indexes before the references that need them.
      for (const { make } of aside.reverse()) await client.query(make);
      await finish(tx);
      signal.throwIfAborted();
    });
    await client.query('analyze');
  } finally {
    await client.end();
  }
};
