import type { LiveRecording } from '@onair/contract/live/live-reports';

/** A moment in a recording: seconds from its beginning, over all its parts. */
export type Place = { recording: LiveRecording; seconds: number };

/** The recording that covers an instant, and where in it; null where none does. */
export const coverOf = (recordings: readonly LiveRecording[], at: string): Place | null => {
  for (const recording of recordings) {
    const seconds = (Date.parse(at) - Date.parse(recording.startedAt)) / 1000;
    if (seconds >= 0 && seconds <= recording.seconds) return { recording, seconds };
  }
  return null;
};
