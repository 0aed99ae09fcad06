/**
 * Corrects impossible timestamps of one source: when its clock steps back, jumps ahead, stops or runs at another speed,
 * arrival times replace it, so that playback continues. Times in milliseconds.
 */
export type Clock = {
  /** The time of a picture or sound that arrived at `now`. */
  place: (kind: 'video' | 'audio', time: number, now: number) => number;
  /** When a fault was last seen, on the clock of `now`; null while there was none. */
  faultAt: () => number | null;
};

/** A larger step back is another clock. The program, which never goes back, handles smaller ones. */
const BACK_MS = 500;
/** How far a source may run ahead of its own arrival, beyond its lead so far: more is a jump. */
const LEAP_MS = 1000;
const WINDOW_MS = 1000;
/** A window with a longer wait was slowed by the network, not by the clock. */
const STEADY_MS = 400;
const SLOWEST = 0.8;
const FASTEST = 1.25;
/** A fast clock gains on arrival; a network that catches up only makes up for lost time. */
const GAIN = 0.2;
/** Consecutive windows after which a clock counts as wrong, or as right again. */
const WRONG_WINDOWS = 2;
const RIGHT_WINDOWS = 3;
/** How long ago a lead is forgotten: clocks drift. */
const LEAD_WINDOWS = 60;
const WRAP = 2 ** 32;

/** The difference between two times of a 32-bit clock, across its wraparound. */
const step = (from: number, to: number): number => {
  const forward = (((to - from) % WRAP) + WRAP) % WRAP;
  return forward >= WRAP / 2 ? forward - WRAP : forward;
};

type Track = { sourceAt: number; sentAt: number; arrivedAt: number };
type Window = { arrivedAt: number; sourceAt: number; longestMs: number; leadMs: number };

export const newClock = (): Clock => {
  const tracks: Partial<Record<'video' | 'audio', Track>> = {};
  /** The offset added to a source's time, now and before the last fault. */
  let offset = 0;
  let offsetBefore: number | null = null;
  let leadMs = 0;
  let anchor: { time: number; now: number } | null = null;
  let fault: number | null = null;
  let window: Window | null = null;
  let wrong = 0;
  let right = 0;
  let windows = 0;
  let byArrival = false;

  const leadOf = (time: number, now: number): number => (anchor ? time - anchor.time - (now - anchor.now) : 0);
  /** Judges the speed of the pictures' clock, window by window. */
  const judge = (time: number, now: number, waitedMs: number): void => {
    window ??= { arrivedAt: now, sourceAt: time, longestMs: 0, leadMs };
    window.longestMs = Math.max(window.longestMs, waitedMs);
    const took = now - window.arrivedAt;
    if (took < WINDOW_MS) return;
    const speed = step(window.sourceAt, time) / took;
    const gained = leadMs - window.leadMs > GAIN * took;
    const off = speed < SLOWEST || (speed > FASTEST && (byArrival || gained));
    if (window.longestMs <= STEADY_MS) {
      wrong = off ? wrong + 1 : 0;
      right = off ? 0 : right + 1;
    }
    windows += 1;
    if (windows % LEAD_WINDOWS === 0) leadMs = leadOf(time + offset, now);
    window = { arrivedAt: now, sourceAt: time, longestMs: 0, leadMs };
  };
  const follow = (track: Track, now: number): number => track.sentAt + Math.max(1, Math.round(now - track.arrivedAt));
  const restart = (time: number, sentAt: number, now: number): number => {
    offsetBefore = offset;
    offset = sentAt - time;
    anchor = { time: sentAt, now };
    leadMs = 0;
    window = null;
    fault = now;
    return sentAt;
  };

  const placed = (kind: 'video' | 'audio', time: number, now: number): number => {
    const track = tracks[kind];
    if (!track) {
      anchor ??= { time: time + offset, now };
      return time + offset;
    }
    const waitedMs = now - track.arrivedAt;
    if (kind === 'video') judge(time, now, waitedMs);
    const changed = byArrival ? right >= RIGHT_WINDOWS : wrong >= WRONG_WINDOWS;
    if (changed) {
      byArrival = !byArrival;
      wrong = 0;
      right = 0;
      if (!byArrival) return restart(time, follow(track, now), now);
    }
    if (byArrival) {
      fault = now;
      return follow(track, now);
    }
    const fits = (by: number): boolean => {
      const moved = time + by - track.sentAt;
      return moved >= -BACK_MS && (moved <= LEAP_MS || leadOf(time + by, now) <= leadMs + LEAP_MS);
    };
    // Sound and pictures do not step at the same moment: late ones still use the previous offset.
    if (!fits(offset)) {
      const next = track.sentAt + step(track.sourceAt, time);
      if (fits(next - time)) offset = next - time;
      else if (offsetBefore !== null && fits(offsetBefore)) return time + offsetBefore;
      else return restart(time, track.sentAt + Math.min(1000, Math.max(1, Math.round(waitedMs))), now);
    }
    const sent = time + offset;
    leadMs = Math.max(leadMs, leadOf(sent, now));
    return sent;
  };

  return {
    place: (kind, time, now) => {
      const sentAt = placed(kind, time, now);
      tracks[kind] = { sourceAt: time, sentAt, arrivedAt: now };
      return sentAt;
    },
    faultAt: () => fault,
  };
};
