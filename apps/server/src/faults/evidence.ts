import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import { type Db, openDb, openPool } from '../db/client.ts';
import { joinDatabase } from '../db/connection/open.ts';
import { sql } from '../db/sql.ts';
import { openLog } from '../lib/log.ts';
import type { ServerProcess } from '../testing/server-process.ts';

/** Reads the database directly, while the server runs or after it has ended. */
export const withDatabase = async <T>(dataDir: string, work: (db: Db) => Promise<T>): Promise<T> => {
  const database = await joinDatabase({ dataDir, databaseUrl: null, pgBin: null });
  const pool: pg.Pool = openPool(database.pool, openLog('silent'));
  try {
    return await work(openDb(pool));
  } finally {
    await pool.end();
    await database.stop();
  }
};

/** Ends a server and its embedded database, which a server that was killed has left running. */
export const endBoth = async (server: ServerProcess, dataDir: string): Promise<void> => {
  const { signal } = await server.end('SIGTERM');
  if (signal === 'SIGKILL') await withDatabase(dataDir, async () => {});
};

/** The key that the server made for its audit log. */
export const auditKeyOf = (dataDir: string): Buffer =>
  Buffer.from(JSON.parse(readFileSync(join(dataDir, 'secrets.json'), 'utf8')).auditKey, 'hex');

/** Content items for events to be about. @returns their ids */
export const addItems = async (db: Db, count: number): Promise<number[]> => {
  await db.execute(sql`insert into authors (name, created_at) values ('Author', now())`);
  const { rows } = await db.execute<{ id: number }>(sql`
    insert into contents (title, author_id, type, category, source, status, review, published_at, created_at, updated_at)
    select 'Item ' || n, (select min(id) from authors), 'img', 'sports', 'ugc', 'online', 'passed', now(), now(), now()
    from generate_series(1, ${count}) n returning id`);
  return rows.map(({ id }) => id);
};
