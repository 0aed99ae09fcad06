import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';

/** Drizzle over the pool; `$client` is the pool itself, for prepared statements on hot paths. */
export type Db = NodePgDatabase & { $client: pg.Pool };
export type Tx = Parameters<Parameters<Db['transaction']>[0]>[0];
/** What a store's query functions accept: the pool or an open transaction. */
export type Queryable = Db | Tx;
