import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Logger } from 'pino';

/** bigint columns (ids, counts, fen) stay far below 2^53: numbers are numbers. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** Drizzle over the pool; `$client` is the pool itself, for prepared statements on hot paths. */
export type Db = NodePgDatabase & { $client: pg.Pool };
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** What a store's query functions accept: the pool or an open transaction. */
export type Queryable = Db | Tx;

/**
 * Opens the pool. `statement_timeout` bounds every statement; long work (seeding, migrations, exports) raises it for its
 * own transaction with `SET LOCAL`.
 */
export const openPool = (options: pg.PoolConfig, log: Logger): pg.Pool => {
  const pool = new pg.Pool({
    max: 10,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: 2_000,
    statement_timeout: 10_000,
    application_name: 'onair',
    ...options,
  });
  // Without listeners a lost connection would end the process: an idle one by the pool's event, one that is in use, but
  // between two statements of a transaction, by its own. The pool replaces both; the next statement fails by itself.
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
};

export const openDb = (pool: pg.Pool): Db => drizzle(pool);
