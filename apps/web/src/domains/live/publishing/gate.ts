/** What to do with an encoded frame, given the send queue. Sizes in bytes, times in milliseconds. */
export type Gate = {
  picture: (key: boolean, queued: number, now: number) => boolean;
  sound: (queued: number) => boolean;
  /** Whether the next picture should be a key frame, since the stream can only continue with one. */
  wantsKey: (queued: number) => boolean;
  /** The target bit rate of pictures. */
  kbps: () => number;
};

/** About three seconds of 1.5 Mbit/s queued: too late. A tenth of that: the network has caught up. */
const HIGH_BYTES = 600_000;
const LOW_BYTES = 80_000;
const LOWEST_KBPS = 300;
const RAISE_AFTER_MS = 10_000;

/**
 * A slow network gets no pictures until a key frame finds the queue empty, and a lower bit rate from then on; sound is
 * dropped last. After ten seconds without a queue the bit rate rises again, step by step.
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
