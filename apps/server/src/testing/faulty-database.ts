import pg from 'pg';
import type { Database } from '../db/connection/database.ts';
import { cuttable } from './cuttable.ts';
import { open, openPrepared } from './data-folder.ts';
import { freezePostgres, postmasterOf } from './freeze-postgres.ts';
import { killFamily } from './process-tree.ts';

export const FAULTS = ['stop', 'freeze', 'cut', 'hold'] as const;
export type Fault = (typeof FAULTS)[number];

/** A PostgreSQL of the test's own behind a connection that can be cut; it can be stopped and frozen too. */
export const faultyDatabase = async (folder: string, settings: Record<string, string> = {}) => {
  let database: Database = await openPrepared(folder, settings);
  const socket = () => ({ path: `${database.pool.host}/.s.PGSQL.${database.pool.port}` });
  const way = await cuttable(socket);
  let thaw = (): void => {};
  return {
    url: `postgresql://onair@127.0.0.1:${way.port}/onair`,
    way,
    /** Where it listens. */
    socket,
    /** Kills all of its processes; who opened it starts it again at once. */
    kill: (): void => killFamily(postmasterOf(folder)),
    /** Connects past the faults. */
    pool: () => database.pool,
    query: async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []): Promise<Row[]> => {
      const client = new pg.Client(database.pool);
      await client.connect();
      try {
        return (await client.query<Row>(text, values)).rows;
      } finally {
        await client.end();
      }
    },
    begin: async (fault: Fault): Promise<void> => {
      if (fault === 'stop') await database.stop();
      if (fault === 'freeze') thaw = freezePostgres(folder);
      if (fault === 'cut') way.cut();
      if (fault === 'hold') way.hold();
    },
    end: async (fault: Fault): Promise<void> => {
      if (fault === 'stop') database = await open(folder, settings);
      if (fault === 'freeze') thaw();
      way.heal();
    },
    close: async (): Promise<void> => {
      way.close();
      await database.stop();
    },
  };
};

export type FaultyDatabase = Awaited<ReturnType<typeof faultyDatabase>>;
