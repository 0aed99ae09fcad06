import type { Registry } from 'prom-client';
import type { Db, Queryable } from '../db/client.ts';
import type { JobKind } from './kind.ts';
import type { Schedule } from './schedule.ts';

/** Arguments of a handler besides the payload. */
export type JobRun = {
  /** 1 for the first attempt. */
  attempt: number;
  /** Aborts at the timeout, when the claim is lost, and at shutdown. */
  signal: AbortSignal;
  /** The database over the jobs' own pool: pass `{ ...deps, db }` on, and requests never wait for a job. */
  db: Db;
};

export type Handler<Payload extends object> = (payload: Payload, run: JobRun) => Promise<void>;

/** Background work: added in a transaction, claimed by one process, retried with back-off, limited in time. */
export type Jobs = {
  /**
   * Adds a job inside the caller's transaction, so that it exists exactly if the change does.
   * @param options.key one job with this key is queued at a time, and one runs
   * @param options.runAt not before this moment
   * @param options.group what the kind's `perGroup` counts
   * @returns whether it was added; false when one with this key is queued already
   */
  add<Payload extends object>(
    db: Queryable,
    kind: JobKind<Payload>,
    payload: Payload,
    options?: { key?: string; runAt?: Date; group?: string },
  ): Promise<boolean>;
  /** Adds jobs of one kind inside the caller's transaction, many in one statement. */
  addAll<Payload extends object>(db: Queryable, kind: JobKind<Payload>, payloads: readonly Payload[]): Promise<void>;
  /**
   * Registers the handler of a kind, before `start`. It may run again after a crash, so it must be idempotent.
   * @param options.able checked every second; a process that is not able claims none
   */
  work<Payload extends object>(
    kind: JobKind<Payload>,
    handler: Handler<Payload>,
    options?: { able?: () => boolean },
  ): void;
  /** Registers work that one process of the installation does in each turn, before `start`. */
  schedule(schedule: Schedule): void;
  /**
   * From now on this process claims jobs. A database that does not answer is asked again until it does, or until `stop`:
   * the server serves meanwhile. @returns when jobs are claimed
   */
  start(): Promise<void>;
  /** Whether this process claims jobs. */
  isClaiming(): boolean;
  /** Stops claiming, gives running handlers a moment, aborts them, and returns what is unfinished. */
  stop(): Promise<void>;
  /** For tests: runs due jobs of the registered kinds in this process until none is left. @returns how many ran */
  runDue(): Promise<number>;
  /** Runs the current turn of a schedule in this process, for tests and tools. */
  runTurn(name: string): Promise<void>;
  /** The database on the jobs' own connections, for other background work. */
  db: Db;
  /** Registers the metrics of the jobs. */
  measure(registry: Registry): void;
  /** Closes the connections; after `stop`. */
  close(): Promise<void>;
};
