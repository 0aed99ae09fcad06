const PING_MS = 1_000;
/** Consecutive pings without a reply after which the process hangs. */
const MISSED_MAX = 5;
/** A starting process loads its program first. */
const MISSED_AT_START_MAX = 30;

/**
 * Detects a process that is running but hangs. It counts its own ticks, not time: after a pause of this process the
 * other one gets its full chance.
 */
export const heartbeat = (options: { ping: () => void; hangs: () => void }) => {
  let missed = 0;
  let started = false;
  const timer = setInterval(() => {
    missed += 1;
    if (missed > (started ? MISSED_MAX : MISSED_AT_START_MAX)) {
      clearInterval(timer);
      options.hangs();
    } else options.ping();
  }, PING_MS).unref();
  return {
    heard: (): void => {
      missed = 0;
      started = true;
    },
    /** Whether it has been silent for so long that asking it is pointless. */
    isSilent: (): boolean => started && missed > 2,
    stop: (): void => clearInterval(timer),
  };
};
