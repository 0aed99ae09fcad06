import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import { JOBS_SCHEMA } from './jobs.store.ts';

/** A dead process is detected within the heartbeat plus this. */
const WATCH_SECONDS = 10;
const TIDY_SECONDS = 3600;
/** Without the database each worker fails every other second; one line reports it. */
const SAY_EVERY_MS = 30_000;

const errorsOf = (log: Logger): ((error: Error) => void) => {
  let saidAt = Number.NEGATIVE_INFINITY;
  let unsaid = 0;
  return (error) => {
    if (performance.now() - saidAt < SAY_EVERY_MS) {
      unsaid += 1;
      return;
    }
    log.warn({ reason: error.message, unsaid }, 'the job system met an error; it goes on');
    saidAt = performance.now();
    unsaid = 0;
  };
};

/**
 * The library, on a pool of ours. Our migrations create its schema, so it creates and changes nothing itself. We use
 * its claims, retries, heartbeats and expiry; not its schedules (their minimum is a minute, and all fall due at full
 * minutes), its notifications (a connection each, which PgBouncer refuses) or its statistics.
 * @param tidying whether this instance returns the jobs of dead processes and deletes old ones
 */
export const openLibrary = (pool: pg.Pool, log: Logger, tidying: boolean): PgBoss => {
  const boss = new PgBoss({
    schema: JOBS_SCHEMA,
    db: {
      executeSql: (text, values) => pool.query(text, values && values.length > 0 ? values : undefined),
    },
    migrate: false,
    createSchema: false,
    schedule: false,
    registerInstance: false,
    reindex: false,
    monitorVacuum: false,
    supervise: tidying,
    superviseIntervalSeconds: WATCH_SECONDS,
    monitorIntervalSeconds: WATCH_SECONDS,
    maintenanceIntervalSeconds: TIDY_SECONDS,
    queueCacheIntervalSeconds: TIDY_SECONDS,
    // Jobs that depend on other jobs: we have none.
    flowIntervalSeconds: TIDY_SECONDS,
  });
  boss.on('error', errorsOf(log));
  return boss;
};
