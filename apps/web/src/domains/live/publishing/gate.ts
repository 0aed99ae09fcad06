/** What is to become of something encoded, by how much waits for the network. Sizes in bytes, times in milliseconds. */
export type Gate = {
  picture: (key: boolean, queued: number, now: number) => boolean;
  sound: (queued: number) => boolean;
  /** Whether the next picture should be a key frame, since the stream can only go on with one. */
  wantsKey: (queued: number) => boolean;
  /** The rate that pictures should have now. */
  kbps: () => number;
};

/** About three seconds of 1.5 Mbit/s wait: too late. A tenth of that: the network has room again. */
const HIGH_BYTES = 600_000;
const LOW_BYTES = 80_000;
const LOWEST_KBPS = 300;
const RAISE_AFTER_MS = 10_000;

/**
 * A network that is too slow gets no pictures until a key frame finds it free, and fewer bits from then on; sound goes
 * on longest. After ten seconds without a queue the rate rises again, step by step.
 */
export const newGate = (targetKbps: number, lowestKbps = LOWEST_KBPS): Gate => {
  let kbps = targetKbps;
  let closed = false;
  let changedAt: number | null = null;
  const shut = (now: number) => {
    closed = true;
    kbps = Math.max(Math.min(lowestKbps, targetKbps), Math.round(kbps * 0.7));
    changedAt = now;
  };
  return {
    picture: (key, queued, now) => {
      changedAt ??= now;
      if (closed) {
        if (!key || queued > LOW_BYTES) return false;
        closed = false;
        changedAt = now;
      }
      if (queued > HIGH_BYTES) {
        shut(now);
        return false;
      }
      if (queued > LOW_BYTES) changedAt = now;
      else if (kbps < targetKbps && now - changedAt >= RAISE_AFTER_MS) {
        kbps = Math.min(targetKbps, Math.round(kbps * 1.2));
        changedAt = now;
      }
      return true;
    },
    sound: (queued) => queued <= 2 * HIGH_BYTES,
    wantsKey: (queued) => closed && queued <= LOW_BYTES,
    kbps: () => kbps,
  };
};
