import { join } from 'node:path';
import type { Role } from '@onair/contract/access';
import type { Endpoint, Input, Output } from '@onair/contract/endpoint';
import type { Envelope } from '@onair/contract/failure';
import type pg from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { PATIENCE_MS } from '../../../../scripts/lib/patience.ts';
import { buildApp } from '../app.ts';
import { inProcessBus } from '../bus/in-process.ts';
import { type Config, readConfig } from '../config/config.ts';
import { openDb, openPool } from '../db/client.ts';
import { openReservations } from '../db/connection/reserved.ts';
import { textsInReadersLanguage } from '../demo/language/readers-language.ts';
import type { LiveDeps } from '../domains/live/media/live.client.ts';
import { openLive } from '../domains/live/media/open-live.service.ts';
import { noWorker, type Worker } from '../domains/live/media/worker.client.ts';
import { openObjects } from '../files/objects/open-objects.ts';
import { claimStorage } from '../files/storage/claim-storage.ts';
import { openStorage } from '../files/storage/storage.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { openLog } from '../lib/log.ts';
import { createDatabase } from './database.ts';
import { enterAccount } from './enter.ts';
import { fill, search } from './request-path.ts';

/**
 * A clock that is stopped until a test moves it. Starts at the real time, so that partitions of today exist.
 * @param still whether durations stand still as well: for tests of what is remembered for a time
 */
const testClock = (still: boolean, start = new Date()) => {
  let at = start.getTime();
  let advanced = 0;
  return {
    now: () => new Date(at),
    /** Runs in real time unless `still`; `advance` moves it on, `set`, a jump of the wall clock, does not. */
    uptime: () => (still ? 0 : performance.now()) + advanced,
    advance: (ms: number) => {
      at += ms;
      advanced += ms;
    },
    set: (date: Date) => {
      at = date.getTime();
    },
  };
};

export type Answer<T> = { http: number; headers: Record<string, unknown>; body: Envelope<T>; text: string };
type CallOptions = { token?: string | null; headers?: Record<string, string>; remoteAddress?: string };

/**
 * A machine that runs many tests at once is slow, and a test's own work blocks the event loop of the server in the same
 * process, so that timers fire before answers that have arrived are read. No transaction may ask for a second connection.
 */
const PATIENT = {
  statement_timeout: PATIENCE_MS,
  lock_timeout: PATIENCE_MS - 1_000,
  idle_in_transaction_session_timeout: PATIENCE_MS,
  connectionTimeoutMillis: PATIENCE_MS,
  strict: true,
};

/**
 * The whole server on a database of its own, with a clock that the test moves. `call` speaks HTTP through the server's
 * own router, so that validation, access and envelope are part of every test.
 */
export const testApp = async (
  options: { config?: Partial<Config>; log?: (line: string) => void; worker?: Worker; still?: boolean } = {},
) => {
  const database = await createDatabase();
  const clock = testClock(options.still ?? false);
  const lines = options.log;
  const log = openLog(lines ? 'info' : 'silent', lines ? { write: lines } : undefined);
  const config: Config = {
    ...readConfig(
      {
        PORT: '0',
        DATA_DIR: '/nonexistent',
        REGISTRATION: '1',
        RATE_PER_MINUTE: '1000000',
        MEDIA: '0',
        COLLECT_KEYLESS: '1',
      },
      '/nonexistent',
    ),
    ...(options.config?.dataDir ? { mediaDir: join(options.config.dataDir, 'media') } : {}),
    ...options.config,
  };
  const pool: pg.Pool = openPool({ ...database.pool, ...PATIENT }, log);
  const db = openDb(pool);
  const reserved = openReservations(database.pool, log);
  const bus = inProcessBus();
  const opened = await openObjects(config);
  const base: Omit<LiveDeps, 'live'> = {
    config,
    db,
    reserve: reserved.reserve,
    jobs: openJobs({ database: database.pool, log, bus }),
    bus,
    log,
    secrets: { auditKey: Buffer.alloc(32, 1), visitorKey: Buffer.alloc(32, 2) },
    now: clock.now,
    uptime: clock.uptime,
    newId: uuidv7,
    inReadersLanguage: textsInReadersLanguage(config),
    worker: options.worker ?? noWorker(),
    storage: openStorage({ config, db }),
    files: opened.objects,
  };
  // Tests that keep no files have no folder.
  if (options.config?.dataDir) {
    await claimStorage({ config: { ...config, media: true }, db, bucket: opened.bucket });
    await base.storage.check();
  }
  const deps: LiveDeps = { ...base, live: openLive(base) };
  const app = await buildApp(deps);
  await app.http.ready();
  deps.live.start();

  const call = async <E extends Endpoint>(
    endpoint: E,
    input: Input<E>,
    { token, headers = {}, remoteAddress }: CallOptions = {},
  ): Promise<Answer<Output<E>>> => {
    const values = input as Record<string, unknown>;
    const rest = Object.fromEntries(Object.entries(values).filter(([key]) => !endpoint.path.includes(`:${key}`)));
    const inQuery = endpoint.method === 'GET';
    const response = await app.http.inject({
      method: endpoint.method,
      url: fill(endpoint.path, values) + (inQuery ? search(rest) : ''),
      headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...headers },
      ...(inQuery || !endpoint.body ? {} : { payload: rest }),
      ...(remoteAddress ? { remoteAddress } : {}),
    });
    const text = response.body;
    const isJson = String(response.headers['content-type'] ?? '').includes('json');
    return { http: response.statusCode, headers: response.headers, text, body: isJson ? JSON.parse(text) : null };
  };

  const enter = (role: Role = 'admin', name?: string) => enterAccount(deps.db, { role, name, now: clock.now() });

  return {
    ...app,
    deps,
    pool,
    clock,
    call,
    enter,
    close: async () => {
      // First, as in the product: a server does not close while its sockets are open in another process.
      await deps.live.stop();
      await deps.jobs.stop();
      await app.http.close();
      await deps.bus.close();
      opened.close();
      await Promise.all([pool.end(), deps.jobs.close(), reserved.close()]);
      await database.drop();
    },
  };
};

export type TestApp = Awaited<ReturnType<typeof testApp>>;
