const PING_MS = 1_000;
/** Pings in a row without a word from the process; then it hangs. */
const MISSED_MAX = 5;
/** A process that is being started loads its program first. */
const MISSED_AT_START_MAX = 30;

/**
 * Notices a process that is there and does nothing any more. Counts its own turns, not time: after a pause of this
 * process the other one gets its whole chance.
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
    /** Whether it has been silent for so long that asking it is of no use. */
    isSilent: (): boolean => started && missed > 2,
    stop: (): void => clearInterval(timer),
  };
};
