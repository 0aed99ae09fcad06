import { existsSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { reasonOf, StartupError } from '../../lib/errors.ts';
import { START_WAIT_MS } from '../client.ts';
import { identify, prepareFolder } from '../embedded/data-folder.ts';
import { connectTo, openEmbedded } from '../embedded/embedded.ts';
import { folderInUse, lockFolder, readRunning } from '../embedded/folder-lock.ts';
import { layoutOf } from '../embedded/layout.ts';
import type { Database, OpenOptions } from './database.ts';

/** The oldest PostgreSQL that the product is tested with. */
const OLDEST = 15;

/** The address without its password. */
const addressOf = (url: string): string => {
  try {
    const { host, pathname } = new URL(url);
    return `${host || 'the local socket'}${pathname}`;
  } catch {
    throw new StartupError('DATABASE_URL is not an address like postgresql://user:password@host:5432/database.');
  }
};

/** A pooler such as PgBouncer in transaction mode rejects session settings like this. */
const POOLER = /unsupported startup parameter/;

/** What the client says when nothing answers in time: to its connection, and to its statement. */
const UNANSWERED = ['timeout expired', 'Query read timeout'];

/** How long a command waits for a database: a person waits for the command, and a second one costs them nothing. */
export const COMMAND_WAIT_MS = 10_000;

/** A connection for a check, with the settings of the pools unless `plain`. */
const visitor = (url: string, plain: boolean, waitMs: number): pg.Client => {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: waitMs,
    query_timeout: waitMs,
    ...(plain ? {} : { statement_timeout: waitMs }),
  });
  client.on('error', () => {});
  return client;
};

const openExternal = async (url: string, waitMs: number): Promise<Database> => {
  const address = addressOf(url);
  let plain = false;
  let client = visitor(url, plain, waitMs);
  let version: number;
  let encoding: string;
  try {
    await client.connect().catch(async (error: Error) => {
      if (!POOLER.test(error.message)) throw error;
      plain = true;
      client = visitor(url, plain, waitMs);
      await client.connect();
    });
    const { rows } = await client.query<{ version: string; encoding: string }>(
      `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`,
    );
    version = Math.floor(Number(rows[0]?.version) / 10_000);
    encoding = rows[0]?.encoding ?? '';
  } catch (error) {
    const reason = reasonOf(error);
    throw new StartupError(
      UNANSWERED.includes(reason)
        ? `The database that DATABASE_URL names (${address}) has not answered for ${waitMs / 1_000} seconds.`
        : `The database that DATABASE_URL names (${address}) cannot be used: ${reason}.`,
    );
  } finally {
    await client.end().catch(() => {});
  }
  if (version < OLDEST) {
    throw new StartupError(`The database at ${address} is PostgreSQL ${version}; Onair needs ${OLDEST} or newer.`);
  }
  if (encoding !== 'UTF8') {
    throw new StartupError(`The database at ${address} is encoded in ${encoding}; Onair needs one in UTF8.`);
  }
  const pool = { connectionString: url, plain };
  return { kind: 'external', pool, admin: null, noteSchema: () => {}, stop: async () => {} };
};

/**
 * Opens the product's database: the one that `databaseUrl` names, else the embedded one of the data folder, which is
 * created at the first start and locked by this process.
 * @throws StartupError with one or two sentences for the operator
 */
export const openDatabase = (options: OpenOptions): Promise<Database> =>
  options.databaseUrl ? openExternal(options.databaseUrl, options.waitMs ?? START_WAIT_MS) : openEmbedded(options);

const noDatabase = (dataDir: string) =>
  new StartupError(
    `There is no database in ${dataDir}. Start the server there first, or set DATA_DIR or DATABASE_URL as the server has it.`,
  );

/**
 * For command-line tools: like `openDatabase`, but a database of a running server is used as it is, and `stop` leaves
 * it running. Never creates a database.
 */
export const joinDatabase = async (options: OpenOptions): Promise<Database> => {
  if (options.databaseUrl) return openDatabase({ waitMs: COMMAND_WAIT_MS, ...options });
  if (!existsSync(options.dataDir)) throw noDatabase(options.dataDir);
  const layout = layoutOf(options.dataDir);
  prepareFolder(layout);
  // A server that is starting will soon publish its address.
  for (let tries = 0; tries < 100; tries++) {
    const lock = lockFolder(layout);
    if (lock) {
      const known = identify(layout);
      lock.release();
      if (!known) throw noDatabase(options.dataDir);
      return openEmbedded(options);
    }
    const host = readRunning(layout)?.host;
    if (host) return { kind: 'embedded', ...connectTo(host), noteSchema: () => {}, stop: async () => {} };
    await delay(100);
  }
  throw folderInUse(layout);
};
