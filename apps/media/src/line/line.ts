import type { LineStats } from '@onair/contract/media-channel';
import { type LineHappening, type LineName, type LinePhase, nextPhase } from '@onair/contract/media-lines';
import type { Tag } from '../flv/tag.ts';
import type { Publisher } from '../guard/publisher.ts';
import { measure, STALL_MS, statusOf } from '../tap/measure.ts';
import { closeSample, newTap, observe, type Tap } from '../tap/tap.ts';

/** An encoder that left may come back for so long before its line is armed again. */
export const GRACE_MS = 5000;

/** The codec headers and the description that a stream begins with. */
export type Headers = { video: Tag | null; audio: Tag | null; metadata: Tag | null };

export type Line = {
  name: LineName;
  phase: LinePhase;
  publisher: Publisher | null;
  headers: Headers;
  tap: Tap;
  connectedAt: number;
  closedAt: number;
  /** Since when it has broken no rule, null while it breaks one. */
  healthySince: number | null;
  /** Since when it has shown less than half of its frames. */
  lowSince: number | null;
};

const noHeaders = (): Headers => ({ video: null, audio: null, metadata: null });

export const newLine = (name: LineName, now: number): Line => ({
  name,
  phase: 'armed',
  publisher: null,
  headers: noHeaders(),
  tap: newTap(now),
  connectedAt: now,
  closedAt: now,
  healthySince: null,
  lowSince: null,
});

/** Moves the line on and says whether its phase changed. */
const happen = (line: Line, happening: LineHappening): boolean => {
  const before = line.phase;
  line.phase = nextPhase(before, happening);
  return line.phase !== before;
};

/** A publisher takes the line: everything known of the one before is forgotten. */
export const occupy = (line: Line, publisher: Publisher, now: number): boolean => {
  // A taken-over line was never told of its old publisher's end.
  if (line.publisher) happen(line, 'closed');
  Object.assign(line, newLine(line.name, now), { phase: line.phase, publisher });
  return happen(line, 'connected');
};

export const vacate = (line: Line, now: number): boolean => {
  line.publisher = null;
  line.closedAt = now;
  line.healthySince = null;
  line.lowSince = null;
  return happen(line, 'closed');
};

/** Counts a tag and remembers headers; says whether the phase changed. */
export const receive = (line: Line, tag: Tag, now: number): boolean => {
  observe(line.tap, tag, now);
  if (tag.role === 'config' && tag.kind !== 'data') line.headers[tag.kind] = tag;
  if (tag.role === 'metadata') line.headers.metadata = tag;
  return happen(line, tag.role === 'key' ? 'keyFrame' : 'packet');
};

/** How long nothing has come over a line that is connected. */
export const silentMs = (line: Line, now: number): number =>
  line.publisher ? now - Math.max(line.connectedAt, line.tap.lastPacketAt ?? 0) : 0;

/** How long no picture has come; endless while nothing is connected. */
export const noVideoMs = (line: Line, now: number): number =>
  line.publisher && line.tap.lastFrameAt !== null ? now - line.tap.lastFrameAt : Number.POSITIVE_INFINITY;

/** Looks at the clock: silence and the end of the grace. Says whether the phase changed. */
export const lookAtClock = (line: Line, now: number): boolean => {
  if (silentMs(line, now) >= STALL_MS) return happen(line, 'silent');
  return line.phase === 'waiting' && now - line.closedAt >= GRACE_MS && happen(line, 'graceOver');
};

/** Ends a second: closes the sample and updates how long the line has done well or badly. */
export const endSecond = (line: Line, now: number): void => {
  closeSample(line.tap, now);
  if (!line.publisher) return;
  const { status, failed } = stats(line, now);
  line.healthySince = status === 'smooth' ? (line.healthySince ?? now) : null;
  const fps = line.tap.claimed?.fps ?? null;
  const frames = line.tap.samples.at(-1)?.frames ?? 0;
  const low = fps !== null && failed.includes('fps') && frames < fps / 2;
  line.lowSince = low ? (line.lowSince ?? now - 1000) : null;
};

export const stats = (line: Line, now: number): LineStats => {
  const measured = measure(line.tap, now);
  const claimed = line.publisher ? line.tap.claimed : null;
  const encoder = claimed?.encoder ?? line.publisher?.encoder ?? null;
  return {
    line: line.name,
    origin: line.publisher?.origin ?? null,
    phase: line.phase,
    ...statusOf(line.publisher !== null, measured, claimed?.fps ?? null),
    measured,
    claimed: claimed ? { ...claimed, encoder } : null,
    ...(line.publisher?.says && { engine: line.publisher.says() }),
  };
};
