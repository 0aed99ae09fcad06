import { createHash } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db } from '../db/client.ts';
import { insertJobs } from './jobs.store.ts';
import { jobKind, type RunRules } from './kind.ts';

/** Arguments of a run: a database on its own pool, and the signal that aborts at its timeout or at shutdown. */
export type ScheduledRun = { db: Db; signal: AbortSignal };

/** Work that the whole installation does once in each turn. It must be idempotent. */
export type Schedule = {
  name: string;
  /** The length of a turn. Turns start at multiples of it since 1970, by the database's clock. */
  everyMs: number;
  run: (run: ScheduledRun) => Promise<void>;
  /** Timeout of a run; ten minutes by default. */
  timeoutSeconds?: number;
};

/** Every turn of a schedule is a job of this kind, with the schedule's name as its key. */
export const scheduledJob = jobKind<{ name: string }>('schedule', {
  retries: 3,
  backoffSeconds: 10,
  timeoutSeconds: 600,
  // Two: a long one does not block the others, and they never all run at once.
  concurrency: 2,
});

const SPREAD_START_MS = 5_000;
const RETRY_MS = 10_000;

/** The offset of a schedule within its turn, from 0.1 to 0.9: the same in every process, different for each name. */
const phaseOf = (name: string): number =>
  0.1 + (createHash('sha256').update(name).digest().readUInt16BE(0) / 65_536) * 0.8;

/** The rules of one schedule's turns. */
const rulesOf = ({ timeoutSeconds }: Schedule): RunRules => ({
  ...scheduledJob.rules,
  timeoutSeconds: timeoutSeconds ?? scheduledJob.rules.timeoutSeconds,
});

/**
 * Adds the job of each turn: once soon after the start, in case the current turn has had none, and then at the
 * schedule's own offset in every turn. All processes do so; the database accepts the first.
 * @returns stops it
 */
export const startSchedules = (
  db: Db,
  log: Logger,
  schedules: readonly Schedule[],
  added: () => void,
): (() => void) => {
  const timers = new Map<string, NodeJS.Timeout>();

  const later = (schedule: Schedule, ms: number): void => {
    timers.set(schedule.name, setTimeout(() => void offer(schedule), ms).unref());
  };
  /** Until the schedule's offset in this turn or, if that has passed, in the next one. */
  const untilNext = ({ name, everyMs }: Schedule): number => {
    const passed = Date.now() % everyMs;
    const place = phaseOf(name) * everyMs;
    return place > passed ? place - passed : everyMs - passed + place;
  };
  const offer = async (schedule: Schedule): Promise<void> => {
    const { name, everyMs } = schedule;
    const slotSeconds = everyMs / 1000;
    try {
      const retentionSeconds = Math.ceil(Math.max(3600, 2 * slotSeconds));
      const job = {
        kind: scheduledJob.name,
        rules: rulesOf(schedule),
        jobs: [{ payload: { name }, key: name }],
        runAt: null,
      };
      const waitsSeconds = Math.max(60, Math.ceil(slotSeconds));
      if (await insertJobs(db, { ...job, slotSeconds, waitsSeconds, retentionSeconds })) added();
      if (timers.has(name)) later(schedule, untilNext(schedule));
    } catch (err) {
      log.debug({ err, job: name }, 'a turn could not be added; tried again soon');
      if (timers.has(name)) later(schedule, Math.min(RETRY_MS, everyMs) * (0.5 + Math.random()));
    }
  };

  for (const schedule of schedules) {
    later(schedule, Math.random() * Math.min(SPREAD_START_MS, schedule.everyMs / 4));
  }
  return () => {
    for (const timer of timers.values()) clearTimeout(timer);
    timers.clear();
  };
};
