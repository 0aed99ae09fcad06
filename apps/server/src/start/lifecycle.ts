import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import type { Logger } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { type App, buildApp } from '../app.ts';
import { inProcessBus } from '../bus/in-process.ts';
import { natsBus } from '../bus/nats.ts';
import type { Config } from '../config/config.ts';
import { loadSecrets } from '../crypto/secrets.ts';
import { openChanges, openDb, openPool, START_WAIT_MS, waitLonger } from '../db/client.ts';
import type { Database } from '../db/connection/database.ts';
import { databaseReadings } from '../db/connection/database-readings.ts';
import { migrate } from '../db/connection/migrate.ts';
import { openReservations } from '../db/connection/reserved.ts';
import { checkKeys, hasKeys } from '../db/installation/installation.store.ts';
import { sealChanges, sealWait } from '../db/sealing/seal.ts';
import { startDemoTraffic } from '../demo/activity/traffic.ts';
import { startDemoAudience } from '../demo/audience/audience.ts';
import { textsInReadersLanguage } from '../demo/language/readers-language.ts';
import { closeAccounts } from '../demo/load/accounts.ts';
import { openDemo, startHistory } from '../demo/open-demo.ts';
import { adoptQueueZone, adoptTimeZone } from '../domains/content/index.ts';
import { hasAdmin } from '../domains/identity/index.ts';
import {
  type LiveDeps,
  noWorker,
  openLive,
  openWorker,
  programSocketOf,
  startDemoBroadcasts,
} from '../domains/live/index.ts';
import { openObjects } from '../files/objects/open-objects.ts';
import { claimStorage } from '../files/storage/claim-storage.ts';
import { openStorage } from '../files/storage/storage.ts';
import { measure, serveMetrics } from '../http/metrics.ts';
import { portError } from '../http/port.ts';
import { startLocalJobs } from '../jobs/local-jobs.ts';
import { openJobs } from '../jobs/open-jobs.ts';
import { openInternalListener } from '../relay/internal-listener.ts';
import { relayKey } from '../relay/relay.ts';
import { releaseStartMemory } from './memory.ts';
import { localJobsOf, schedulesOf } from './schedules.ts';
import { startServices } from './services.ts';
import { joinServers } from './shared-settings.ts';

export type Started = {
  app: App;
  address: string;
  hasAdmin: boolean;
  /** Waits for the lives here to end, as long as the settings say; balancers send nothing new meanwhile. */
  drain: () => Promise<void>;
};

type Starting = {
  config: Config;
  /** Only for the keys, which are not part of the settings. */
  environment: NodeJS.ProcessEnv;
  log: Logger;
  /** Receives one line about each slow step. */
  print: (line: string) => void;
  /**
   * Collects what has to be closed, in order of opening; disposing of it shuts the server down, whatever point it has
   * reached.
   */
  opened: AsyncDisposableStack;
  /** Being opened; it is closed with the rest. */
  database: Promise<Database>;
};

/** How long requests in progress may take after the server is asked to end; then their connections are cut. */
const DRAIN_MS = 7_000;
const ON_THE_WIRE_MS = 200;
const POOL_END_MS = 1_000;
const TRACES_END_MS = 1_000;

const within = (work: Promise<unknown>, ms: number): Promise<unknown> => {
  let timer: NodeJS.Timeout;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, ms);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
};

/** Closes something at shutdown, or immediately if that came while it was being opened. */
const keep = async (opened: AsyncDisposableStack, close: () => Promise<unknown>): Promise<void> => {
  if (opened.disposed) {
    await close();
    throw new Error('interrupted while starting');
  }
  opened.defer(async () => void (await close()));
};

/** Finishes requests in progress, refuses new ones, tells sockets to reconnect later. */
const closeApp = async ({ http, leave, drain }: App, drainSeconds: number): Promise<void> => {
  // A load balancer that polls readiness sends its requests elsewhere before the port closes.
  leave();
  await delay(drainSeconds * 1_000);
  drain();
  // Requests already on the wire are read and answered before idle connections are closed.
  await delay(ON_THE_WIRE_MS);
  const late = setTimeout(() => http.server.closeAllConnections(), DRAIN_MS);
  await http.close();
  clearTimeout(late);
};

const openDeps = async ({
  config,
  environment,
  log,
  print,
  opened,
  ...starting
}: Starting): Promise<{ deps: LiveDeps; pools: Pool[] }> => {
  if (config.tracing) {
    const { openTracing } = await import('../tracing/open-tracing.ts');
    const close = openTracing(config.tracing, log);
    // First, so that it is closed last: what the others emit at shutdown is sent too.
    await keep(opened, () => within(close(), TRACES_END_MS));
  }
  const database = await starting.database;
  await keep(opened, database.stop);
  const pool = openPool({ ...database.pool, max: config.poolMax }, log);
  // A client that never finishes must not keep the server from ending.
  await keep(opened, () => within(pool.end(), POOL_END_MS));
  const waitAsUsual = waitLonger(pool, START_WAIT_MS);
  const changes = openChanges(pool, database.pool, log);
  await keep(opened, () => within(changes.end(), POOL_END_MS));
  await migrate(pool, print);
  database.noteSchema();
  const db = openDb(pool, changes);
  const secrets = loadSecrets(environment, config.dataDir, !(await hasKeys(db)));
  await checkKeys(db, secrets);
  const { objects: files, bucket, close } = await openObjects(config);
  await keep(opened, async () => close());
  await claimStorage({ config, db, bucket });
  waitAsUsual();
  const bus = config.natsUrl ? await natsBus(config.natsUrl, log) : inProcessBus();
  await keep(opened, bus.close);
  const reserved = openReservations(database.pool, log);
  await keep(opened, () => within(reserved.close(), POOL_END_MS));
  const jobs = openJobs({ database: database.pool, log, bus });
  await keep(opened, () => within(jobs.close(), POOL_END_MS));
  const { reserve } = reserved;
  const deps = {
    config,
    db,
    reserve,
    jobs,
    bus,
    log,
    secrets,
    files,
    now: () => new Date(),
    uptime: () => performance.now(),
    newId: uuidv7,
    inReadersLanguage: textsInReadersLanguage(config),
  };
  const worker = config.media
    ? openWorker({
        environment: { ...config.mediaEnvironment, MEDIA_PROGRAM_SOCKET: programSocketOf(config.dataDir) },
        log,
      })
    : noWorker(config.databaseUrl === null ? 'off' : 'elsewhere');
  const withWorker = { ...deps, worker, storage: openStorage(deps) };
  await withWorker.storage.check();
  return { deps: { ...withWorker, live: openLive(withWorker) }, pools: [pool, changes] };
};

/** Opens the port for other servers, where there may be others. @returns its address for them, null without one */
const openInternalPort = async (
  deps: LiveDeps,
  { http }: App,
  opened: AsyncDisposableStack,
): Promise<string | null> => {
  const { config, secrets, live, log } = deps;
  if (config.databaseUrl === null || !config.media) return null;
  const proof = { key: relayKey(secrets.visitorKey), node: live.node };
  const listener = await openInternalListener(http, {
    proof,
    host: config.internalHost,
    port: config.internalPort,
    log,
  });
  await keep(opened, listener.close);
  const host = config.internalHost.includes(':') ? `[${config.internalHost}]` : config.internalHost;
  return config.internalUrl ?? `http://${host}:${listener.port}`;
};

/**
 * Starts the whole server: database, schema, demo data, timers, sockets, port. What may fail is done before it listens:
 * a server that is ready serves, and whatever goes wrong afterwards is tried again and told, and never ends it.
 * @throws ConfigError, StartupError with one sentence for the operator
 */
export const startServer = async (starting: Starting): Promise<Started> => {
  const { config, opened } = starting;
  const { deps, pools } = await openDeps(starting);
  // Completes what a process left that was killed right after a commit.
  await sealChanges(deps);
  // The embedded database belongs to this server alone.
  if (config.databaseUrl !== null) await keep(opened, await joinServers(deps, config));
  await adoptTimeZone(deps.db, config.timeZone);
  await adoptQueueZone(deps.db, config.timeZone);
  if (config.demo) await openDemo({ ...deps, db: deps.jobs.db }, starting.print);
  else await closeAccounts(deps);
  let stopTimers = async (): Promise<void> => {};
  // Closed after the last response, since that may belong to one of the changes whose end is recorded.
  await keep(opened, () => stopTimers());
  const app = await buildApp(deps);
  if (config.metricsPort !== null) {
    const registry = measure(app.http, {
      ...app.readings,
      ...databaseReadings(deps, pools),
      bus_connected: {
        help: 'Whether other servers can be reached through NATS; 1 where there is none',
        read: () => Number(deps.bus.state().connected),
      },
      bus_losses: { help: 'How often NATS was lost since the start', read: () => deps.bus.state().losses },
      storage_free_bytes: {
        help: 'Bytes that may still be written in the media folder; -1 while it is away',
        read: () => deps.storage.state().free ?? -1,
      },
      storage_good: {
        help: 'Whether uploads and recordings are taken: 0 while the media folder is away or nearly full',
        read: () => Number(deps.storage.state().away === null && deps.storage.state().level === 'good'),
      },
    });
    deps.jobs.measure(registry);
    registry.registerMetric(sealWait);
    await keep(opened, await serveMetrics(registry, config.metricsHost, config.metricsPort));
  }
  await app.http.ready();
  if (config.demoTraffic) await startDemoBroadcasts(deps);
  const isAdministered = await hasAdmin(deps.db);
  const internalUrl = await openInternalPort(deps, app, opened);
  await keep(opened, () => closeApp(app, config.drainSeconds));
  const address = await app.http.listen({ port: config.port, host: config.host }).catch((error) => {
    throw portError(error, config.host, config.port);
  });
  await keep(opened, deps.live.stop);
  await keep(opened, deps.worker.close);
  await keep(opened, startServices(deps));
  deps.worker.start();
  deps.live.start(internalUrl);
  for (const schedule of schedulesOf(deps)) deps.jobs.schedule(schedule);
  void deps.jobs.start();
  await keep(opened, deps.jobs.stop);
  stopTimers = startLocalJobs(deps, localJobsOf(deps));
  releaseStartMemory();
  if (config.demoTraffic) {
    await keep(opened, startHistory({ ...deps, db: deps.jobs.db }, starting.print));
    await keep(opened, startDemoTraffic(deps));
    await keep(opened, startDemoAudience(deps, address));
  }
  const drain = async (): Promise<void> => {
    if (config.drainLiveMinutes === 0) return;
    app.leave();
    await deps.live.drain(config.drainLiveMinutes * 60_000);
  };
  return { app, address, hasAdmin: isAdministered, drain };
};
