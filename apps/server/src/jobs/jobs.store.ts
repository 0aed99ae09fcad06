import type { Queryable } from '../db/client.ts';
import { rowsOf, string } from '../db/rows.ts';
import { sql } from '../db/sql.ts';
import type { RunRules } from './kind.ts';

/** The library's schema in the database, created by migration 0017. */
export const JOBS_SCHEMA = 'jobs';

/** For each key one job runs at a time, and one more may be queued; the library enforces it by unique indexes. */
export const POLICY = 'stately';

/** A process without a heartbeat for this long has died: its jobs are claimed again. */
const HEARTBEAT_SECONDS = 20;

const BACKOFF_MAX_SECONDS = 3600;
const DAY_SECONDS = 86_400;
/** A job queued for longer than this is dropped: no process was able to run its kind. */
export const WAITS_SECONDS = 14 * DAY_SECONDS;

type NewJobs = {
  kind: string;
  rules: RunRules;
  jobs: readonly { payload: object; key: string; group?: string | undefined }[];
  runAt: Date | null;
  /**
   * At most one job per slot of this length, by the database's clock, whether or not the earlier one has ended; null:
   * no limit.
   */
  slotSeconds: number | null;
  /** How long it may wait for a process. */
  waitsSeconds: number;
  /** Retention of finished jobs. */
  retentionSeconds: number;
};

/** Registers the kind with the library, which keeps a row for each; idempotent. */
export const declareKind = async (db: Queryable, kind: string): Promise<void> => {
  await db.execute(sql`select jobs.create_queue(${kind}, ${JSON.stringify({ policy: POLICY })}::jsonb)`);
};

/**
 * Adds jobs in the caller's transaction, in one statement: they exist exactly if the change does.
 * @returns whether one was added; false when one with its key is queued already, or had its turn in this slot
 */
export const insertJobs = async (db: Queryable, added: NewJobs): Promise<boolean> => {
  const { rules, slotSeconds } = added;
  const startAfter = added.runAt ? sql`${added.runAt.toISOString()}::timestamptz` : sql`now()`;
  const slot = slotSeconds
    ? sql`'epoch'::timestamp + ${slotSeconds}::float8 * floor(extract(epoch from now()) / ${slotSeconds}::float8) * interval '1 second'`
    : sql`null`;
  const { rowCount } = await db.execute(sql`
    insert into jobs.job (
      name, data, policy, singleton_key, singleton_on, start_after, keep_until, deletion_seconds,
      retry_limit, retry_delay, retry_backoff, retry_delay_max, expire_seconds, heartbeat_seconds, group_id)
    select
      ${added.kind}, payload, ${POLICY}, key, (${slot})::timestamp, ${startAfter},
      ${startAfter} + ${added.waitsSeconds}::integer * interval '1 second', ${added.retentionSeconds}::integer,
      ${rules.retries}::integer, ${rules.backoffSeconds}::integer, true, ${BACKOFF_MAX_SECONDS}::integer,
      ${rules.timeoutSeconds}::integer, ${HEARTBEAT_SECONDS}::integer, "group"
    from jsonb_to_recordset(${JSON.stringify(added.jobs)}::jsonb) as asked(payload jsonb, key text, "group" text)
    on conflict do nothing`);
  return (rowCount ?? 0) > 0;
};

/** Those of the kinds that have a job which is due and that nobody has claimed. */
export const findDueKinds = async (db: Queryable, kinds: readonly string[]): Promise<string[]> => {
  const due = await rowsOf(
    db,
    { kind: string(sql`kind`) },
    (list) => sql`
      select ${list} from jsonb_array_elements_text(${JSON.stringify(kinds)}::jsonb) kind
      where exists (
        select from jobs.job where name = kind and state < 'active' and not blocked and start_after <= now())`,
  );
  return due.map(({ kind }) => kind);
};

/** Retention of finished jobs, so that an operator can inspect failures. */
export const RETENTION_SECONDS = 3 * DAY_SECONDS;

/**
 * Returns a job that this process cannot finish: another may claim it, and the attempt does not count. A queued job
 * with the same key replaces it.
 */
export const returnJob = async (db: Queryable, kind: string, id: string): Promise<void> => {
  await db.execute(sql`
    with twin as (
      select 1 from jobs.job waiting join jobs.job mine on mine.name = waiting.name
        and mine.singleton_key = waiting.singleton_key
      where mine.name = ${kind} and mine.id = ${id}::uuid and waiting.state = 'created'
    )
    update jobs.job set
      state = (case when exists (select from twin) then 'cancelled' else 'created' end)::jobs.job_state,
      started_on = null, heartbeat_on = null, start_after = now(),
      completed_on = case when exists (select from twin) then now() end
    where name = ${kind} and id = ${id}::uuid and state = 'active'`);
};
