import type { StudioNow } from '@onair/contract/live/studios/now';
import type { BookMinute, Minute, MinuteKey } from './history.store.ts';
import type { OpenLive } from './lives.store.ts';

const MINUTE = 60_000;
/** Minutes buffered while the database is unavailable; beyond this the oldest are dropped. */
const WAITING_MAX = 20_000;
/** How long after a minute one of its chat lines may still be on its way to the database. */
const SETTLE_MS = 10_000;

type Sums = { seconds: number; video: number; audio: number; fps: number; viewers: number };
type Entry = {
  studioId: string;
  from: number;
  sums: Sums;
  live: OpenLive | null;
  peak: number;
  unique: number;
  /** What was stored of this minute before this process counted; undefined until loaded. */
  before: Minute | null | undefined;
  changed: boolean;
};

const keyOf = (studioId: string, from: number): string => `${studioId} ${from}`;

/** Weighted mean of two spans of seconds. */
const mean = (sum: number, seconds: number, before: number | null, beforeSeconds: number): number | null => {
  const total = seconds + beforeSeconds;
  return total === 0 ? null : Math.round(((sum + (before ?? 0) * beforeSeconds) / total) * 10) / 10;
};

const minuteOf = ({ studioId, from, sums, live, peak, unique, before }: Entry): BookMinute => {
  const { seconds, video, audio, fps, viewers } = sums;
  const earlier = before?.seconds ?? 0;
  return {
    studioId,
    at: new Date(from).toISOString(),
    liveId: live?.stored ? live.id : (before?.liveId ?? null),
    seconds: seconds + earlier,
    videoKbps: mean(video, seconds, before?.videoKbps ?? null, earlier),
    audioKbps: mean(audio, seconds, before?.audioKbps ?? null, earlier),
    fps: mean(fps, seconds, before?.fps ?? null, earlier),
    viewers: Math.max(viewers, before?.viewers ?? 0),
    peak: Math.max(peak, live?.id === before?.liveId ? (before?.peak ?? 0) : 0),
    unique: Math.max(unique, live?.id === before?.liveId ? (before?.unique ?? 0) : 0),
  };
};

/**
 * Aggregates the seconds of each studio into minutes. What another process, or an earlier run of this one, stored of a
 * minute is loaded once and added; whole minutes are written, so that writing twice is harmless.
 */
export const minuteBook = () => {
  const entries = new Map<string, Entry>();
  const at = (studioId: string, time: number): Entry => {
    const from = Math.floor(time / MINUTE) * MINUTE;
    const key = keyOf(studioId, from);
    const known = entries.get(key);
    if (known) return known;
    const sums: Sums = { seconds: 0, video: 0, audio: 0, fps: 0, viewers: 0 };
    const next: Entry = { studioId, from, sums, live: null, peak: 0, unique: 0, before: undefined, changed: true };
    entries.set(key, next);
    for (const oldest of entries.keys()) if (entries.size > WAITING_MAX) entries.delete(oldest);
    return next;
  };
  return {
    /** @param measured whether a second was measured; otherwise only viewers are counted */
    second: (now: StudioNow, live: OpenLive | null, time: number, measured = true): void => {
      const entry = at(now.studioId, time);
      const { sums } = entry;
      const line = now.lines.find((one) => one.line === now.program);
      if (line && measured) {
        sums.seconds += 1;
        sums.video += line.measured.videoKbps;
        sums.audio += line.measured.audioKbps;
        sums.fps += line.measured.fps;
      }
      sums.viewers = Math.max(sums.viewers, now.watching.now);
      // Once a live has ended its viewers are no longer counted; its values in this minute stay.
      if (live || !entry.live) Object.assign(entry, { peak: now.watching.peak, unique: now.watching.unique });
      entry.live = live ?? entry.live;
      entry.changed = true;
    },
    /** Minutes of these studios with unknown earlier data. */
    unknown: (studios: ReadonlySet<string>): MinuteKey[] =>
      [...entries.values()].flatMap(({ studioId, from, before }) =>
        before === undefined && studios.has(studioId) ? [{ studioId, at: new Date(from).toISOString() }] : [],
      ),
    /** The stored data of those minutes. */
    know: (asked: readonly MinuteKey[], stored: readonly Minute[]): void => {
      for (const { studioId, at: minute } of asked) {
        const entry = entries.get(keyOf(studioId, Date.parse(minute)));
        if (entry) entry.before = stored.find((one) => one.studioId === studioId && one.at === minute) ?? null;
      }
    },
    /**
     * Changed minutes of these studios, and those just completed, whose chat count may have changed since; call
     * `stored` once they are in the database.
     */
    take: (studios: ReadonlySet<string>, time: number): { minutes: BookMinute[]; stored: () => void } => {
      const current = Math.floor(time / MINUTE) * MINUTE;
      const taken = [...entries].filter(
        ([, { changed, from, before, studioId, live }]) =>
          (changed || from < current) &&
          before !== undefined &&
          studios.has(studioId) &&
          (live === null || live.stored),
      );
      for (const [, entry] of taken) entry.changed = false;
      return {
        minutes: taken.map(([, entry]) => minuteOf(entry)),
        stored: () => {
          for (const [key, entry] of entries)
            if (entry.from + MINUTE + SETTLE_MS <= time && !entry.changed) entries.delete(key);
        },
      };
    },
    /** Storing the taken minutes failed. */
    putBack: (minutes: readonly MinuteKey[]): void => {
      for (const { studioId, at: minute } of minutes) {
        const entry = entries.get(keyOf(studioId, Date.parse(minute)));
        if (entry) entry.changed = true;
      }
    },
    /** Another node counts for this studio. */
    forget: (studioId: string): void => {
      for (const [key, entry] of entries) if (entry.studioId === studioId) entries.delete(key);
    },
  };
};

export type MinuteBook = ReturnType<typeof minuteBook>;
