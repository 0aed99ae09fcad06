import { setTimeout as delay } from 'node:timers/promises';
import { partsOf } from '@onair/contract/typed';
import { SpanKind } from '@opentelemetry/api';
import type pg from 'pg';
import type { JobWithMetadata, PgBoss } from 'pg-boss';
import type { Logger } from 'pino';
import type { Bus, Subject } from '../bus/bus.ts';
import { type Db, openDb, openPool } from '../db/client.ts';
import { traced } from '../tracing/spans.ts';
import { jobAdder } from './add-jobs.ts';
import { declareKind, returnJob } from './jobs.store.ts';
import type { Handler, Jobs } from './jobs.ts';
import type { JobKind } from './kind.ts';
import { openLibrary } from './library.ts';
import { openRuns } from './runs.ts';
import { type Schedule, scheduledJob, startSchedules } from './schedule.ts';
import { startWaking } from './wake-due.ts';

/** Connections for handlers; requests have their own. Longer statements lift the timeout for their transaction. */
const WORK_POOL = {
  max: 4,
  transactions: 4,
  connectionTimeoutMillis: 30_000,
  statement_timeout: 60_000,
  lock_timeout: 10_000,
};
/** Connections for claims, heartbeats and completions, which no handler can block. */
const CLAIM_CONNECTIONS = 2;
const CLAIM_STATEMENT_MS = 5_000;

/** How often a worker looks by itself: `startWaking` looks for all of them. */
const POLL_SECONDS = 300;
/** A job's transaction has usually been committed by then; if not, the next look finds it. */
const NUDGE_MS = 25;
const ABLE_MS = 1_000;
/** Time for a running handler to finish at shutdown, and then to react to its abort. */
const GRACE_MS = 1_500;
const ABORTED_MS = 300;
/** Between two attempts to start claiming. */
const START_AGAIN_MS = 1_000;
/** How long a server leaves all turns to the others after it was given a schedule of another version. */
const NOT_MINE_MS = 10_000;

/** Bus subject on which every process learns that a job of a kind was added: payload is the kind's name. */
const ADDED_SUBJECT: Subject<string> = 'jobs.added';

type Known = { kind: JobKind<object>; handler: Handler<object>; able: () => boolean; workers: string[] | null };
type Claimed = Pick<JobWithMetadata<object>, 'id' | 'name' | 'data' | 'retryCount' | 'signal'>;

const groupsOf = ({ rules }: JobKind<object>): { groupConcurrency?: number } =>
  rules.perGroup === undefined ? {} : { groupConcurrency: rules.perGroup };

type Opening = { database: pg.PoolConfig; log: Logger; bus: Bus };

/** Opens the job system on pools of its own, which connect on first use; nothing is claimed before `start`. */
export const openJobs = ({ database, log, bus }: Opening): Jobs => {
  const workPool = openPool({ ...database, ...WORK_POOL }, log);
  const claimPool = openPool({ ...database, max: CLAIM_CONNECTIONS, statement_timeout: CLAIM_STATEMENT_MS }, log);
  const db: Db = openDb(workPool);
  const claims: Db = openDb(claimPool);
  const runs = openRuns(log, () => workPool.waitingCount + claimPool.waitingCount);
  const known = new Map<string, Known>();
  const schedules = new Map<string, Schedule>();
  const declared = new Set<string>();
  const running = new Map<string, { kind: string; done: Promise<void> }>();
  const shutdown = new AbortController();
  let boss: PgBoss | null = null;
  let started = false;
  let stopping = false;
  let ends: (() => void)[] = [];
  let turnsAgainAt = 0;

  const added = (kind: string): void => {
    setTimeout(() => bus.publish(ADDED_SUBJECT, kind), NUDGE_MS).unref();
  };

  const perform = async (job: Claimed): Promise<void> => {
    const handler = known.get(job.name)?.handler;
    if (!handler) throw new Error(`no handler for jobs of the kind ${job.name}`);
    const attempt = job.retryCount + 1;
    const signal = job.signal ? AbortSignal.any([job.signal, shutdown.signal]) : shutdown.signal;
    const label = job.name === scheduledJob.name ? String(partsOf(job.data).name) : job.name;
    if (job.name === scheduledJob.name && !schedules.has(label)) {
      // A server of another version has this schedule, and must not wait while this one claims it again and again.
      turnsAgainAt = performance.now() + NOT_MINE_MS;
      followAll();
      await returnJob(claims, job.name, job.id);
      return;
    }
    const work = runs.run(
      label,
      attempt,
      () => traced(`job ${label}`, SpanKind.CONSUMER, { attempt }, () => handler(job.data, { attempt, signal, db })),
      () => stopping,
    );
    const done = work.catch(() => {});
    running.set(job.id, { kind: job.name, done });
    try {
      await work;
    } catch (error) {
      // The library would count the attempt and wait before the next.
      if (stopping) await returnJob(claims, job.name, job.id).catch(() => {});
      throw error;
    } finally {
      running.delete(job.id);
    }
  };

  const declare = async (kind: string): Promise<void> => {
    if (declared.has(kind)) return;
    await declareKind(claims, kind);
    declared.add(kind);
  };

  /** Starts or stops claiming a kind, depending on whether this process is able to run it. */
  const follow = async (one: Known): Promise<void> => {
    const { kind } = one;
    const wanted = !stopping && one.able();
    if (!boss || wanted === (one.workers !== null)) return;
    if (!wanted) {
      one.workers = null;
      await boss.offWork(kind.name, { wait: false });
      return;
    }
    const workers: string[] = [];
    one.workers = workers;
    const options = { pollingIntervalSeconds: POLL_SECONDS, includeMetadata: true, ...groupsOf(kind) };
    // Each by itself: of workers that belong together the library wakes the first alone.
    for (let n = 0; n < kind.rules.concurrency; n += 1) {
      const worker = await boss.work<object, void, typeof options>(kind.name, options, async ([job]) => {
        if (job) await perform(job as Claimed);
      });
      workers.push(worker);
    }
  };
  function followAll(): void {
    for (const one of known.values()) {
      follow(one).catch((error: unknown) =>
        log.warn({ err: error, job: one.kind.name }, 'claiming could not be changed'),
      );
    }
  }

  const register = <Payload extends object>(
    kind: JobKind<Payload>,
    handler: Handler<Payload>,
    able = () => true,
  ): void => {
    if (started) throw new Error(`the handler of ${kind.name} comes after the start`);
    if (known.has(kind.name)) throw new Error(`${kind.name} has a handler already`);
    // The payload has the type that was stored under the kind's name.
    known.set(kind.name, { kind, handler: handler as unknown as Handler<object>, able, workers: null });
  };

  const claimed = async (): Promise<PgBoss> => {
    for (const kind of known.keys()) await declare(kind);
    const library = openLibrary(claimPool, log, true);
    try {
      await library.start();
      return library;
    } catch (error) {
      await library.stop({ graceful: false, close: false }).catch(() => {});
      throw error;
    }
  };
  /** Null when the server ends first. */
  const claimedAtLast = async (): Promise<PgBoss | null> => {
    for (let told = false; !stopping; told = true) {
      try {
        return await claimed();
      } catch (err) {
        if (!told && !stopping) log.error({ err }, 'background jobs cannot be claimed yet; trying again');
        await delay(START_AGAIN_MS, undefined, { ref: false });
      }
    }
    return null;
  };

  const turn = async (name: string, signal: AbortSignal): Promise<void> => {
    const schedule = schedules.get(name);
    if (!schedule) throw new Error(`there is no schedule ${name}`);
    await schedule.run({ db, signal });
  };

  return {
    ...jobAdder((kind) => declared.has(kind), added),
    work: (kind, handler, options = {}) => register(kind, handler, options.able),
    schedule: (schedule) => {
      if (started) throw new Error(`the schedule ${schedule.name} comes after the start`);
      schedules.set(schedule.name, schedule);
    },
    start: async () => {
      const mayTurn = () => performance.now() >= turnsAgainAt;
      register(scheduledJob, ({ name }, { signal }) => turn(name, signal), mayTurn);
      started = true;
      const library = await claimedAtLast();
      if (library === null) return;
      if (stopping) return library.stop({ graceful: false, close: false });
      boss = library;
      followAll();
      const watching = setInterval(followAll, ABLE_MS).unref();
      const hearing = bus.subscribe(ADDED_SUBJECT, (kind) => {
        const [worker] = known.get(String(kind))?.workers ?? [];
        if (worker) library.notifyWorker(worker);
      });
      const waking = startWaking({
        db: claims,
        claimed: () => new Map([...known].map(([name, { workers }]) => [name, workers ?? []])),
        wake: (worker) => library.notifyWorker(worker),
        failed: (error) => library.emit('error', error),
      });
      const ending = startSchedules(claims, log, [...schedules.values()], () => added(scheduledJob.name));
      ends = [() => clearInterval(watching), hearing, waking, ending];
    },
    isClaiming: () => boss !== null,
    stop: async () => {
      if (stopping) return;
      stopping = true;
      for (const end of ends) end();
      if (!boss) return;
      followAll();
      const done = () => Promise.all([...running.values()].map((one) => one.done));
      await Promise.race([done(), delay(GRACE_MS, undefined, { ref: false })]);
      shutdown.abort(new Error('the server ends'));
      if (running.size > 0) await Promise.race([done(), delay(ABORTED_MS, undefined, { ref: false })]);
      for (const [id, { kind }] of running) await returnJob(claims, kind, id).catch(() => {});
      await boss.stop({ graceful: false, close: false });
    },
    runDue: async () => {
      const library = openLibrary(claimPool, log, false);
      for (const kind of known.keys()) await declare(kind);
      await library.start();
      let ran = 0;
      try {
        for (let found = true; found; ) {
          found = false;
          for (const { kind, able } of known.values()) {
            const jobs = able()
              ? await library.fetch<object>(kind.name, { includeMetadata: true, ...groupsOf(kind) })
              : [];
            for (const job of jobs) {
              found = true;
              ran += 1;
              await perform(job).then(
                () => library.complete(kind.name, job.id),
                (error: Error) => library.fail(kind.name, job.id, error),
              );
            }
          }
        }
      } finally {
        await library.stop({ graceful: false, close: false });
      }
      return ran;
    },
    runTurn: async (name) => {
      await turn(name, shutdown.signal);
    },
    db,
    measure: runs.measure,
    close: async () => {
      await Promise.all([workPool.end(), claimPool.end()]);
    },
  };
};
