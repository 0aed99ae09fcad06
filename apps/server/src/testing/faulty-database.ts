import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import type { Database } from '../db/open.ts';
import { cuttable } from './cuttable.ts';
import { open } from './data-folder.ts';

/** A process and those that it started. */
const family = (pid: number): number[] => {
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return Number(/\) \S (\d+)/.exec(readFileSync(`/proc/${name}/stat`, 'utf8'))?.[1]) === pid;
    } catch {
      return false;
    }
  });
  return [pid, ...children.map(Number)];
};

export const FAULTS = ['stop', 'freeze', 'cut', 'hold'] as const;
export type Fault = (typeof FAULTS)[number];

/** A PostgreSQL of the test's own behind a connection that can be cut; it can be stopped and frozen too. */
export const faultyDatabase = async (folder: string) => {
  let database: Database = await open(folder);
  const socket = () => ({ path: `${database.pool.host}/.s.PGSQL.${database.pool.port}` });
  const way = await cuttable(socket);
  const postmaster = (): number => Number(readFileSync(`${folder}/postgres/postmaster.pid`, 'utf8').split('\n')[0]);
  let frozen: number[] = [];
  const signal = (pids: number[], name: NodeJS.Signals): void => {
    for (const pid of pids) {
      try {
        process.kill(pid, name);
      } catch {
        // A connection that has ended meanwhile.
      }
    }
  };
  return {
    url: `postgresql://onair@127.0.0.1:${way.port}/onair`,
    way,
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
      if (fault === 'freeze') {
        frozen = family(postmaster());
        signal(frozen, 'SIGSTOP');
      }
      if (fault === 'cut') way.cut();
      if (fault === 'hold') way.hold();
    },
    end: async (fault: Fault): Promise<void> => {
      if (fault === 'stop') database = await open(folder);
      if (fault === 'freeze') signal(frozen, 'SIGCONT');
      way.heal();
    },
    close: async (): Promise<void> => {
      way.close();
      await database.stop();
    },
  };
};

export type FaultyDatabase = Awaited<ReturnType<typeof faultyDatabase>>;
