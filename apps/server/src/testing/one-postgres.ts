import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '../db/connection/migrate.ts';
import { openDatabase } from '../db/connection/open.ts';
import { sharePreparedFolder } from './prepared-folder.ts';

/** The PostgreSQL of the run, as provided to test files. */
type TestPostgres = {
  /** May create databases. */
  admin: pg.PoolConfig;
  /** The product's own connection; `database` differs per test file. */
  product: pg.PoolConfig;
  owner: string | null;
  /** Holds the migrated schema; every test file's database is a copy. */
  template: string;
  /** Begins the names of this run's databases, so that runs, and projects of one run, can share a server. */
  prefix: string;
};

declare module 'vitest' {
  export interface ProvidedContext {
    postgres: TestPostgres;
  }
}

/** What a test committed need not outlive the machine, which is all that waiting for the disk is for. */
const settings = { fsync: 'off', full_page_writes: 'off' };

const open = async (dataDir: string): Promise<TestPostgres & { stop(): Promise<void> }> => {
  const url = process.env.TEST_DATABASE_URL || null;
  const { pool, admin, stop } = await openDatabase({
    dataDir,
    databaseUrl: url,
    pgBin: process.env.PG_BIN || null,
    settings,
  });
  const prefix = `onair_test_${randomBytes(4).toString('hex')}_`;
  const owner = admin ? (pool.user ?? null) : null;
  return { admin: admin ?? pool, product: pool, owner, template: `${prefix}template`, prefix, stop };
};

/** `connectionString` would win over `database`. */
export const onDatabase = (config: pg.PoolConfig, database: string): pg.PoolConfig => {
  if (!config.connectionString) return { ...config, database };
  const url = new URL(config.connectionString);
  url.pathname = `/${database}`;
  return { ...config, connectionString: url.href };
};

/**
 * One PostgreSQL for the run, with the schema ready to be copied: the embedded one in a folder of its own, or the server
 * that TEST_DATABASE_URL names (its account must be allowed to create databases).
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'onair-test-'));
  const { stop, ...postgres } = await open(dataDir);
  const unshare = sharePreparedFolder();
  const admin = new pg.Client(postgres.admin);
  await admin.connect();
  const end = async () => {
    const { rows } = await admin.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [postgres.prefix],
    );
    for (const { datname } of rows) await admin.query(`drop database "${datname}" with (force)`);
    await admin.end();
    await stop();
    unshare();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await admin.query(`create database "${postgres.template}" ${postgres.owner ? `owner ${postgres.owner}` : ''}`);
    const pool = new pg.Pool(onDatabase(postgres.product, postgres.template));
    await migrate(pool);
    await pool.end();
  } catch (error) {
    await end();
    throw error;
  }
  project.provide('postgres', postgres);
  return end;
};
