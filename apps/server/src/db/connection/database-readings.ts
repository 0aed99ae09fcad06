import { statfs } from 'node:fs/promises';
import type { Pool } from 'pg';
import type { Deps } from '../../deps.ts';
import type { Readings } from '../../http/metrics.ts';
import { databaseBytes } from '../installation/installation.store.ts';

/** PostgreSQL inspects every file of the database to compute its size. */
const SIZE_EVERY_MS = 60_000;

/** Numbers about the database, its connections and the disk, for the metrics. */
export const databaseReadings = (
  { config, reserve }: Pick<Deps, 'config' | 'reserve'>,
  pools: readonly Pool[],
): Readings => {
  const total = (of: (pool: Pool) => number): number => pools.reduce((sum, pool) => sum + of(pool), 0);
  const db = reserve('metrics');
  let size: { at: number; bytes: number } | null = null;
  const bytes = async (): Promise<number> => {
    if (!size || performance.now() - size.at > SIZE_EVERY_MS) {
      size = { at: performance.now(), bytes: await databaseBytes(db) };
    }
    return size.bytes;
  };
  const free = async (): Promise<number> => {
    const { bavail, bsize } = await statfs(config.dataDir);
    return bavail * bsize;
  };
  return {
    pool_max: {
      help: 'Connections to the database that requests may have',
      read: () => total((pool) => pool.options.max),
    },
    pool_connections: { help: 'Open connections to the database', read: () => total((pool) => pool.totalCount) },
    pool_idle: { help: 'Connections to the database that nobody uses', read: () => total((pool) => pool.idleCount) },
    pool_waiting: {
      help: 'Requests that wait for a connection to the database',
      read: () => total((pool) => pool.waitingCount),
    },
    database_bytes: { help: 'Size of the database, at most a minute old', read: bytes },
    data_free_bytes: { help: 'Free space where the data folder is', read: free },
  };
};
