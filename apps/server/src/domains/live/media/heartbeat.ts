import { type Activity, isUnchanged } from './activity.ts';

const PING_MS = 500;
/** Consecutive pings without a reply after which the process hangs. */
const MISSED_MAX = 10;
/** A starting process loads its program first. */
const MISSED_AT_START_MAX = 60;
/** The same for a process that also stands still: it is frozen. One that is slow runs, or waits for its turn to. */
const STILL_MAX = 3;
/** From then on asking it is pointless. */
const SILENT_AFTER = 4;

/**
 * Detects a process that exists but hangs. It counts its own ticks, not time: after a pause of this process the other
 * one gets its full chance.
 */
export const heartbeat = (options: {
  ping: () => void;
  hangs: () => void;
  /** Activity of the other process so far; null where the system does not provide it. */
  activity: () => Activity | null;
}) => {
  let missed = 0;
  let still = 0;
  let started = false;
  let before: Activity | null = null;
  const sample = (): void => {
    const now = options.activity();
    still = isUnchanged(before, now) ? still + 1 : 0;
    before = now;
  };
  const timer = setInterval(() => {
    missed += 1;
    sample();
    const frozen = started && missed > STILL_MAX && still >= STILL_MAX;
    if (frozen || missed > (started ? MISSED_MAX : MISSED_AT_START_MAX)) {
      clearInterval(timer);
      options.hangs();
    } else options.ping();
  }, PING_MS).unref();
  return {
    answered: (): void => {
      missed = 0;
      started = true;
    },
    /** Whether it has been silent for so long that asking it is pointless. */
    isSilent: (): boolean => started && missed > SILENT_AFTER,
    stop: (): void => clearInterval(timer),
  };
};
