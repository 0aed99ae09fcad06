import pg from 'pg';
import type { Logger } from 'pino';
import { beginStatement, inThisTrace, isTracing } from '../tracing/spans.ts';
import type { Db, Queryable } from './connection/queryable.ts';
import { noteRefusal } from './connection/refusals.ts';
import {
  allowedMs,
  demandNoTransaction,
  type Gate,
  inTransaction,
  openGate,
  openMeter,
  PoolFullError,
  settingsOf,
} from './connection/transaction.ts';
import { driverTypes } from './rows.ts';
import { nodePostgres, pgCore, type SQL } from './sql.ts';

export type { Db, Queryable, Tx } from './connection/queryable.ts';

/** Settings of a pool; times in ms. Defaults are for requests, where a person waits. */
export type PoolOptions = pg.PoolConfig & {
  /** A pooler such as PgBouncer accepts no session settings: they are set in each transaction instead. */
  plain?: boolean;
  /** Concurrent transactions; 70 % of the connections by default, so that reads continue. */
  transactions?: number;
  /**
   * Whether to throw when a transaction asks its own pool for a second connection; otherwise it is logged. For tests.
   */
  strict?: boolean;
  /** The pool whose callers are told when the database refuses a write over this one; by default this one. */
  refusalsOf?: pg.Pool;
};

const POOL_MAX = 10;
const CONNECT_MS = 2_000;
/** A longer statement is cancelled: the caller gets an answer within two and a half seconds. */
const STATEMENT_MS = 2_000;
/** Shorter than the statement timeout, so that the error names the lock. */
const LOCK_MS = 1_500;
/** A process that hangs inside a transaction loses it, and with it its locks. */
const IDLE_IN_TRANSACTION_MS = 10_000;
/** How long the client waits beyond the database's own timeout, in case the database hangs. */
const ANSWER_MARGIN_MS = 300;
/**
 * How long a connection stays open unused. A new one costs a page's first statements 20 to 60 ms: PostgreSQL starts a
 * process, which has read no table's description yet. Shorter than the 350 s after which balancers forget connections.
 */
const IDLE_MS = 300_000;
/** The share of the pool that transactions may occupy, so that reads continue while writers wait for each other. */
const TRANSACTIONS_SHARE = 0.7;

/**
 * How long a start waits for a connection and for each answer. Nobody is waiting for a request yet, and a machine on which
 * everything starts at once is slow: who gives up after seconds needs a second start that finds the same machine.
 */
export const START_WAIT_MS = 120_000;

const gates = new WeakMap<pg.Pool, Gate>();

const LATE = 'Query read timeout';

type Query = { text?: string; submit?: unknown; query_timeout?: number; types?: unknown };
type Callback = (error: Error | null, result: unknown) => void;

/**
 * Adds a client-side timeout to every statement of a connection, in case the database hangs and its own timeout cannot
 * work. A connection with a late reply is closed: the reply would belong to a statement that was given up.
 * @param failed receives every statement error
 */
const boundAnswers = (client: pg.PoolClient, usualMs: number, failed: (error: unknown) => void): void => {
  const begin = isTracing() ? beginStatement : null;
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown> | undefined;
  const cut = (error: unknown): void => {
    if (error) failed(error);
    if (!(error instanceof Error) || error.message !== LATE) return;
    (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
  };
  const bounded = (asked: string | Query, ...rest: unknown[]): Promise<unknown> | undefined => {
    if (typeof asked === 'object' && asked.submit) return query(asked, ...rest);
    const query_timeout = allowedMs() ?? usualMs;
    const timed: Query = { ...(typeof asked === 'string' ? { text: asked } : asked), query_timeout };
    // Drizzle installs parsers of its own, which leave instants in PostgreSQL's format.
    if (timed.types) timed.types = driverTypes;
    const ended = begin?.(timed.text ?? '');
    const callback = rest.at(-1);
    if (typeof callback === 'function') {
      const answered: Callback = (error, result) => {
        ended?.(error);
        cut(error);
        (callback as Callback)(error, result);
      };
      return query(timed, ...rest.slice(0, -1), answered);
    }
    return query(timed, ...rest)?.then(
      (result) => {
        ended?.();
        return result;
      },
      (error: unknown) => {
        ended?.(error);
        cut(error);
        throw error;
      },
    );
  };
  client.query = bounded as typeof client.query;
};

/**
 * Opens a pool. Every statement, lock wait and reply is bounded; long work (seeding, migrations, imports) gets more
 * with `allowTime`. A transaction that asks the same pool for a second connection is an error: enough of them would
 * deadlock.
 */
export const openPool = (
  { plain = false, strict = false, transactions, refusalsOf, ...options }: PoolOptions,
  log: Logger,
): pg.Pool => {
  const {
    statement_timeout = STATEMENT_MS,
    lock_timeout = LOCK_MS,
    idle_in_transaction_session_timeout = IDLE_IN_TRANSACTION_MS,
    max = POOL_MAX,
  } = options;
  const session = { statement_timeout, lock_timeout, idle_in_transaction_session_timeout };
  const limit = typeof statement_timeout === 'number' ? statement_timeout : STATEMENT_MS;
  const answerMs = options.query_timeout ?? limit + ANSWER_MARGIN_MS;
  const none = { statement_timeout: false, lock_timeout: undefined, idle_in_transaction_session_timeout: undefined };
  const pool = new pg.Pool({
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    application_name: 'onair',
    ...options,
    ...(plain ? none : session),
    query_timeout: undefined,
    max,
  } as pg.PoolConfig);
  settingsOf.set(pool, plain ? session : null);
  const slots = Math.max(1, transactions ?? Math.floor(max * TRANSACTIONS_SHARE));
  const waitMs = options.connectionTimeoutMillis ?? CONNECT_MS;
  gates.set(pool, openGate(slots, waitMs));
  const meter = openMeter(waitMs);
  pool.on('release', () => meter.ended(pool.waitingCount));
  // Without listeners a lost connection would end the process: an idle one through the pool's event, one in use but
  // between two statements of a transaction through its own. The pool replaces both; the next statement fails by
  // itself. At the shutdown, connections end whichever side is quicker.
  pool.on('error', (error) => {
    if (!pool.ending) log.warn({ err: error }, 'idle database connection lost');
  });
  pool.on('connect', (client) => {
    client.on('error', () => {});
    boundAnswers(client, answerMs, (error) => noteRefusal(refusalsOf ?? pool, error));
  });
  const traced = isTracing();
  const connect = pool.connect.bind(pool) as (callback?: unknown) => Promise<pg.PoolClient>;
  const guarded = (callback?: (error: Error) => void): Promise<pg.PoolClient> | undefined => {
    try {
      demandNoTransaction(pool, strict, log);
      if (meter.tooLate(pool.waitingCount)) throw new PoolFullError();
    } catch (error) {
      if (!callback) return Promise.reject(error);
      process.nextTick(callback, error);
      return undefined;
    }
    return connect(callback && traced ? inThisTrace(callback) : callback);
  };
  pool.connect = guarded as typeof pool.connect;
  return pool;
};

/**
 * Lets a pool wait up to `ms` for each connection from now on, for a start before anybody is served.
 * @returns restores the pool's own limit
 */
export const waitLonger = (pool: pg.Pool, ms: number): (() => void) => {
  const usual = pool.options.connectionTimeoutMillis;
  pool.options.connectionTimeoutMillis = ms;
  return () => {
    pool.options.connectionTimeoutMillis = usual;
  };
};

/** Transactions of requests at a time, as a share of their connections. Mostly they wait for each other's locks. */
const CHANGES_SHARE = 0.4;

/**
 * Connections for the changes that requests make, beside those on which they read: neither waits for a connection of
 * the other. One more than there are transactions, so that sealing what they committed waits for none of them.
 */
export const openChanges = (requests: pg.Pool, options: PoolOptions, log: Logger): pg.Pool => {
  const transactions = Math.max(2, Math.round(requests.options.max * CHANGES_SHARE));
  return openPool({ ...options, max: transactions + 1, transactions, refusalsOf: requests }, log);
};

const sealing = new WeakMap<Db, Db>();

/** The connection on which changes are sealed: never one for which transactions wait, where those have a pool of their own. */
export const forSealing = (db: Db): Db => sealing.get(db) ?? db;

/** @param changes the pool for transactions, if that is another one: see `openChanges` */
export const openDb = (pool: pg.Pool, changes = pool): Db => {
  const db: Db = nodePostgres.drizzle(pool);
  if (changes !== pool) sealing.set(db, nodePostgres.drizzle(changes));
  // Drizzle keeps the connection of a transaction after a failed `begin`, as on a connection that was just cut.
  const begin: Db['transaction'] = async (work, config) => {
    const client = await changes.connect();
    try {
      return await nodePostgres.drizzle(client).transaction(work, config);
    } finally {
      client.release();
    }
  };
  const gate = gates.get(changes) ?? ((work) => work());
  db.transaction = (work, config) => inTransaction([changes, pool], gate, begin, work, config);
  return db;
};

const dialect = new pgCore.PgDialect();

/**
 * Runs a statement that is prepared once per connection, for statements that cost as much to plan as to execute. Inside
 * a transaction it is planned as usual.
 * @param name identifies one text: only values may differ between calls
 */
export const runPrepared = async (db: Queryable, name: string, statement: SQL): Promise<void> => {
  if (!('$client' in db)) return void (await db.execute(statement));
  const { sql: text, params: values } = dialect.sqlToQuery(statement);
  await db.$client.query({ name, text, values, types: driverTypes });
};
