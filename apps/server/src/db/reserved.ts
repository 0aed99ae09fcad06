import type pg from 'pg';
import type { Logger } from 'pino';
import { type Db, openDb, openPool, type PoolOptions } from './client.ts';

/** After this long, the caller has to decide without an answer. */
const CONNECT_MS = 1_000;
const STATEMENT_MS = 1_000;
const ANSWER_MS = 1_500;

/** Opens a connection for one purpose, which requests and jobs never use. It connects when it is first used. */
export type Reserve = (purpose: string) => Db;

/**
 * Connections of their own for what must work while requests wait for theirs: readiness, leases. Each purpose gets one
 * connection, which is made again after it was lost. A statement is given up after a second by the database and after a
 * second and a half by this side, also where the database has frozen; whatever is asked meanwhile waits a second at most.
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
