import type { LiveRecording } from '@onair/contract/live/live-reports';

const PARTS = /^(?:(\d{1,2}):)?(\d{1,3}):([0-5]?\d)$/;

/** Seconds of a time on a live's own clock, `1:05:30` or `05:30`; null if it is invalid. */
export const secondsOf = (text: string): number | null => {
  const [, hours, minutes, seconds] = PARTS.exec(text.trim().replaceAll('：', ':')) ?? [];
  if (minutes === undefined || seconds === undefined) return null;
  if (hours !== undefined && Number(minutes) > 59) return null;
  return Number(hours ?? 0) * 3600 + Number(minutes) * 60 + Number(seconds);
};

/** The instant so many seconds after a live began. */
export const instantAfter = (beganAt: string, seconds: number): string =>
  new Date(Date.parse(beganAt) + seconds * 1000).toISOString();

/** Whole seconds from the beginning of a live. */
export const secondsAt = (beganAt: string, at: string): number =>
  Math.max(0, Math.floor((Date.parse(at) - Date.parse(beganAt)) / 1000));

/** A position in a recording: seconds from the start of one of its parts, or of the following ones without a gap. */
export type RecordingPosition = { recording: LiveRecording; part: number; seconds: number };

/** Where a recording begins. */
export const beginningOf = (recording: LiveRecording): RecordingPosition => ({ recording, part: 1, seconds: 0 });

/** The recording that covers an instant, and where in it; null where none does. */
export const coverOf = (recordings: readonly LiveRecording[], at: string): RecordingPosition | null => {
  for (const recording of recordings) {
    const { starts, endedAt } = recording;
    const part = starts.findLastIndex((start) => start !== null && Date.parse(start) <= Date.parse(at)) + 1;
    const seconds = (Date.parse(at) - Date.parse(starts[part - 1] ?? at)) / 1000;
    const ended = Date.parse(at) > Date.parse(endedAt) || seconds > recording.seconds;
    if (part > 0 && !ended) return { recording, part, seconds };
  }
  return null;
};

/**
 * The first recorded instant from `at` to `until`: a clip that begins before its recording plays from where that begins.
 * Null where nothing of it is recorded.
 */
export const firstCovered = (
  recordings: readonly LiveRecording[],
  at: string,
  until: string,
): RecordingPosition | null => {
  const covered = coverOf(recordings, at);
  if (covered) return covered;
  const later = recordings.flatMap((recording) =>
    recording.starts.flatMap((start, part) => {
      const isWithin = start !== null && Date.parse(start) > Date.parse(at) && Date.parse(start) <= Date.parse(until);
      return isWithin ? [{ at: Date.parse(start), position: { recording, part: part + 1, seconds: 0 } }] : [];
    }),
  );
  return later.sort((a, b) => a.at - b.at)[0]?.position ?? null;
};

type Film = Pick<LiveRecording, 'starts' | 'startedAt'> & {
  /** The second of the film at which each part begins. */
  begins: readonly number[];
};

/** When a second of a recording took place, in milliseconds, where its parts are one film. */
export const instantIn = ({ begins, starts, startedAt }: Film, seconds: number): number => {
  const part = begins.findLastIndex((begin, n) => begin <= seconds && (starts[n] ?? null) !== null);
  return Date.parse(starts[part] ?? startedAt) + (seconds - (begins[part] ?? 0)) * 1000;
};
