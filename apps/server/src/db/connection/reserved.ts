import type pg from 'pg';
import type { Logger } from 'pino';
import { type Db, openDb, openPool, type PoolOptions } from '../client.ts';

/** After this long the caller has to decide without an answer. */
const CONNECT_MS = 1_000;
const STATEMENT_MS = 1_000;
const ANSWER_MS = 1_500;

/** Opens a connection for one purpose, never used by requests and jobs. It connects on first use. */
export type Reserve = (purpose: string) => Db;

/**
 * Dedicated connections for what must work while requests wait for theirs: readiness, leases. Each purpose gets one
 * connection, which is reopened after a loss. The database cancels a statement after one second, and the client gives
 * up after one and a half, even when the database hangs; other callers wait for at most a second.
 */
export const openReservations = (
  database: PoolOptions,
  log: Logger,
): { reserve: Reserve; close: () => Promise<void> } => {
  const pools: pg.Pool[] = [];
  return {
    reserve: (purpose) => {
      const pool = openPool(
        {
          ...database,
          max: 1,
          idleTimeoutMillis: 0,
          connectionTimeoutMillis: CONNECT_MS,
          statement_timeout: STATEMENT_MS,
          query_timeout: ANSWER_MS,
          keepAlive: true,
          application_name: `onair ${purpose}`,
        },
        log,
      );
      pools.push(pool);
      return openDb(pool);
    },
    close: async () => {
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
};
