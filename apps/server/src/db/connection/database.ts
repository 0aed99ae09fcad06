import type pg from 'pg';
import type { PoolOptions } from '../client.ts';

export type OpenOptions = {
  dataDir: string;
  /** The operator's own PostgreSQL; null for the embedded one. */
  databaseUrl: string | null;
  /** Folder with another PostgreSQL to embed; null for the one from npm. */
  pgBin: string | null;
  /** Settings of the embedded PostgreSQL that differ from the product's: tests do not wait for the disk. */
  settings?: Record<string, string>;
  /** How long to wait for the operator's own PostgreSQL to answer, in milliseconds; a server's start by default. */
  waitMs?: number;
  /** Receives one-line reports of slow steps and later failures. */
  progress?: (line: string) => void;
};

export type Database = {
  kind: 'embedded' | 'external';
  /** Connects as the product's role. */
  pool: PoolOptions;
  /** Connects as superuser to the database `postgres`; null where PostgreSQL is not ours. */
  admin: pg.PoolConfig | null;
  /** Called once the schema is up to date: the next update then keeps a copy of the previous state. */
  noteSchema(): void;
  /** Stops the embedded PostgreSQL and waits for it; does nothing for an external one. May be called repeatedly. */
  stop(): Promise<void>;
};
