import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { inject } from 'vitest';
import { onDatabase } from './one-postgres.ts';

export type TestDatabase = {
  pool: pg.PoolConfig;
  /** Ends whatever is still connected. */
  drop(): Promise<void>;
};

/**
 * Waits a moment for the connections of a pool that was ended: it resolves before PostgreSQL has read its farewell, and a
 * client that is cut off in between fails the run with an error that has no listener.
 */
const connectionsEnd = async (client: pg.Client, database: string): Promise<void> => {
  for (let tries = 0; tries < 20; tries += 1) {
    const { rowCount } = await client.query('select from pg_stat_activity where datname = $1', [database]);
    if (rowCount === 0) return;
    await delay(10);
  }
};

type Template = 'migrated' | 'empty';

/**
 * A database with the migrated schema and no rows of anyone: a copy, made in some tens of milliseconds; or an empty one, as
 * an operator makes it.
 */
export const createDatabase = async (like: Template = 'migrated'): Promise<TestDatabase> => {
  const { admin, product, owner, prefix, ...postgres } = inject('postgres');
  const template = like === 'empty' ? 'template0' : postgres.template;
  const name = `${prefix}${randomBytes(6).toString('hex')}`;
  const asAdmin = async (work: (client: pg.Client) => Promise<unknown>): Promise<void> => {
    const client = new pg.Client(admin);
    await client.connect();
    try {
      await work(client);
    } finally {
      await client.end();
    }
  };
  // Copied as files, which costs a tenth of writing them to the log where nobody waits for the disk.
  const ownedBy = owner ? `owner ${owner}` : '';
  await asAdmin((client) =>
    client.query(`create database "${name}" template "${template}" strategy file_copy ${ownedBy}`),
  );
  return {
    pool: onDatabase(product, name),
    drop: () =>
      asAdmin(async (client) => {
        await connectionsEnd(client, name);
        await client.query(`drop database if exists "${name}" with (force)`);
      }),
  };
};
