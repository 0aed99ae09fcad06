import pg from 'pg';
import type { Db } from '../db/client.ts';

/** A renewal that takes longer has failed: the next one begins on a new connection. */
const ANSWER_MS = 1_500;

export type LeaseConnection = {
  /** Runs work on the connection, which is opened where there is none. A failure closes it. */
  use: <T>(work: (client: pg.Client) => Promise<T>) => Promise<T>;
  close: () => Promise<void>;
};

/**
 * One connection to the database that only the leases use: a busy pool of requests cannot delay a renewal. It has the
 * pool's address and its own, shorter time limits.
 */
export const leaseConnection = (db: Db): LeaseConnection => {
  let client: pg.Client | null = null;

  const open = async (): Promise<pg.Client> => {
    const { host, port, user, password, database, connectionString, ssl } = db.$client.options;
    const next = new pg.Client({
      ...{ host, port, user, password, database, connectionString, ssl },
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      statement_timeout: ANSWER_MS,
      idle_in_transaction_session_timeout: ANSWER_MS,
      keepAlive: true,
      application_name: 'onair leases',
    });
    // A lost connection is noticed by the next renewal.
    next.on('error', () => {});
    await next.connect();
    client = next;
    return next;
  };
  const drop = (): void => {
    // Not awaited: the other end may not answer any more.
    client?.end().catch(() => {});
    client = null;
  };

  return {
    use: async (work) => {
      try {
        return await work(client ?? (await open()));
      } catch (error) {
        drop();
        throw error;
      }
    },
    close: async () => {
      const last = client;
      client = null;
      await last?.end().catch(() => {});
    },
  };
};
