/** Maps the clocks of sources onto one monotonic clock. Times in milliseconds. */
export type Timeline = {
  offset: number;
  /** The last source times, before mapping. */
  seen: number | null;
  /** The last times sent. */
  video: number;
  audio: number;
  /** Interval between the last two pictures. */
  frameMs: number;
};

/** A larger jump of a source's own clock means a new clock. */
const JUMP_MS = 10_000;
const LONGEST_FRAME_MS = 100;

export const newTimeline = (): Timeline => ({ offset: 0, seen: null, video: -1, audio: -1, frameMs: 33 });

/**
 * A new source starts with the picture at `time`: one frame after the last picture, so that players find no hole. Sound
 * sent for that time stays.
 */
export const startAt = (line: Timeline, time: number): Timeline => {
  const first = line.video < 0 ? Math.max(0, line.audio) : line.video + line.frameMs;
  return { ...line, offset: first - time, seen: time };
};

/**
 * The time at which a packet is sent; null for sound older than what was already sent. Pictures are never dropped: one
 * that would go back is moved to a millisecond after the last.
 */
export const rebase = (
  line: Timeline,
  kind: 'video' | 'audio',
  time: number,
): { line: Timeline; time: number | null } => {
  const jumped = line.seen !== null && Math.abs(time - line.seen) > JUMP_MS;
  const based = jumped ? startAt(line, time) : line;
  const mapped = time + based.offset;
  const seen = { ...based, seen: time };
  if (kind === 'audio') {
    if (mapped <= based.audio) return { line: seen, time: null };
    return { line: { ...seen, audio: mapped }, time: mapped };
  }
  const sent = Math.max(mapped, based.video + 1);
  const gap = sent - based.video;
  const frameMs = based.video >= 0 && gap <= LONGEST_FRAME_MS ? gap : based.frameMs;
  return { line: { ...seen, video: sent, frameMs }, time: sent };
};
