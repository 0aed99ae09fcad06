import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import pg from 'pg';
import { to } from 'pg-copy-streams';
import type { PoolOptions } from '../db/client.ts';
import { appliedMigrations } from '../db/connection/migrate.ts';
import { digesting } from '../files/objects/copies.ts';
import type { BackupFolder, SavedSequence, SavedTable, TableShape } from './backup-folder.ts';

/** The schema of our tables. */
export const SCHEMAS = `('public', 'jobs', 'drizzle')`;

/** For a transaction of hours; values are printed the same way whatever the settings of the database. */
export const SETTINGS = `set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '30s'`;

/** A connection of its own; closing it cancels what it runs. */
export const openConnection = async (options: PoolOptions): Promise<pg.Client> => {
  const { plain: _, strict: __, transactions: ___, ...rest } = options;
  const client = new pg.Client({ ...rest, application_name: 'onair backup' });
  client.on('error', () => {});
  await client.connect();
  return client;
};

const TABLES = `
  select format('%I.%I', n.nspname, c.relname) as name,
    array(select format('%I', a.attname) from pg_attribute a where a.attrelid = c.oid and a.attnum > 0
      and not a.attisdropped and a.attgenerated = '' order by a.attnum) as columns,
    (select format('%I.%I', pn.nspname, p.relname) from pg_inherits i join pg_class p on p.oid = i.inhparent
      join pg_namespace pn on pn.oid = p.relnamespace where i.inhrelid = c.oid) as parent,
    pg_get_expr(c.relpartbound, c.oid) as bound
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ${SCHEMAS} and c.relkind = 'r'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
  order by 1`;

export const findTables = async (client: pg.Client): Promise<TableShape[]> =>
  (await client.query<TableShape>(TABLES)).rows;

/** At least as high as any value in the snapshot: sequences are not transactional. */
const SEQUENCES = `
  select format('%I.%I', schemaname, sequencename) as name, coalesce(last_value, start_value)::text as value,
    last_value is not null as used
  from pg_sequences where schemaname in ${SCHEMAS} order by 1`;

export type Snapshot = {
  at: string;
  migrations: number[];
  tables: TableShape[];
  sequences: SavedSequence[];
  /** Writes a table as of the snapshot. */
  save(table: TableShape, folder: BackupFolder, signal: AbortSignal): Promise<SavedTable>;
  close(): Promise<void>;
};

/** Takes a snapshot of the database and keeps it, whatever is written meanwhile. No table can be dropped. */
export const takeSnapshot = async (pool: PoolOptions): Promise<Snapshot> => {
  const client = await openConnection(pool);
  try {
    await client.query(`begin isolation level repeatable read read only; ${SETTINGS}`);
    const { rows } = await client.query<{ at: string }>(`select to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at`);
    const tables = await findTables(client);
    if (tables.length > 0) {
      await client.query(`lock table ${tables.map(({ name }) => `only ${name}`).join(', ')} in access share mode`);
    }
    return {
      at: rows[0]?.at ?? '',
      migrations: await appliedMigrations(client),
      tables,
      sequences: (await client.query<SavedSequence>(SEQUENCES)).rows,
      save: async (table, folder, signal) => {
        const out = client.query(to(`copy ${table.name} (${table.columns.join(', ')}) to stdout`));
        const { pass, sum } = digesting();
        const file = createWriteStream(folder.table(table.name), { mode: 0o600, flush: true });
        await pipeline(out, createGzip({ level: 1 }), pass, file, { signal });
        return { ...table, rows: out.rowCount, sha256: sum() };
      },
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
};
