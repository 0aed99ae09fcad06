import { type LineHappening, type LineName, type LinePhase, nextPhase } from '@onair/contract/live/media/lines';
import type { HealthRule, LineStats } from '@onair/contract/live/media/stats';
import { isReadable } from '../flv/readable.ts';
import type { Tag } from '../flv/tag.ts';
import type { Publisher } from '../guard/publisher.ts';
import { faultsOf, measure, OFFLINE, STALL_MS, statusOf } from '../tap/measure.ts';
import { SHOWN_SAMPLES } from '../tap/samples.ts';
import { closeSample, newTap, observe, observeUnreadable, type Tap } from '../tap/tap.ts';
import { type Clock, newClock } from './clock.ts';

/** How long an encoder that left may take to return before its line is `armed` again. */
export const GRACE_MS = 5000;

/** The codec headers and description at the start of a stream. */
export type Headers = { video: Tag | null; audio: Tag | null; metadata: Tag | null };

export type Line = {
  name: LineName;
  phase: LinePhase;
  publisher: Publisher | null;
  headers: Headers;
  tap: Tap;
  clock: Clock;
  connectedAt: number;
  closedAt: number;
  /** Since when the program could return to it; null while it could not. */
  healthySince: number | null;
  /** Since when it has delivered less than half of its frames. */
  lowSince: number | null;
};

const noHeaders = (): Headers => ({ video: null, audio: null, metadata: null });

export const newLine = (name: LineName, now: number): Line => ({
  name,
  phase: 'armed',
  publisher: null,
  headers: noHeaders(),
  tap: newTap(now),
  clock: newClock(),
  connectedAt: now,
  closedAt: now,
  healthySince: null,
  lowSince: null,
});

/** Advances the line. @returns whether its phase changed */
const happen = (line: Line, happening: LineHappening): boolean => {
  const before = line.phase;
  line.phase = nextPhase(before, happening);
  return line.phase !== before;
};

/** A publisher takes the line: all state of the previous one is discarded. */
export const occupy = (line: Line, publisher: Publisher, now: number): boolean => {
  // A line that was taken over gets no end event from its old publisher.
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

/** What passes of a tag: on a continuous clock; null for a picture that cannot be decoded. */
export const admit = (line: Line, tag: Tag, now: number): Tag | null => {
  const picture = tag.role === 'key' || tag.role === 'inter';
  if (tag.role === 'broken' || (picture && !isReadable(tag, line.headers.video))) {
    observeUnreadable(line.tap, tag, now);
    return null;
  }
  if (!picture && tag.role !== 'sound') return tag;
  return { ...tag, time: line.clock.place(tag.kind === 'audio' ? 'audio' : 'video', tag.time, now) };
};

/** Counts a tag and remembers headers. @returns whether the phase changed */
export const receive = (line: Line, tag: Tag, now: number): boolean => {
  observe(line.tap, tag, now);
  if (tag.role === 'config' && tag.kind !== 'data') line.headers[tag.kind] = tag;
  if (tag.role === 'metadata') line.headers.metadata = tag;
  return happen(line, tag.role === 'key' ? 'keyFrame' : 'packet');
};

/** How long a connected line has received nothing. */
export const silentMs = (line: Line, now: number): number =>
  line.publisher ? now - Math.max(line.connectedAt, line.tap.lastPacketAt ?? 0) : 0;

/** How long no picture has come; infinite while nothing is connected. */
export const noVideoMs = (line: Line, now: number): number =>
  line.publisher && line.tap.lastFrameAt !== null ? now - line.tap.lastFrameAt : Number.POSITIVE_INFINITY;

/** Checks the clock: silence and the end of the grace period. @returns whether the phase changed */
export const checkClock = (line: Line, now: number): boolean => {
  if (silentMs(line, now) >= STALL_MS) return happen(line, 'silent');
  return line.phase === 'waiting' && now - line.closedAt >= GRACE_MS && happen(line, 'graceOver');
};

/** Rules that do not stop a line from being returned to: a switch waits for its key frame anyway. */
const NO_OBSTACLES: readonly HealthRule[] = ['keyFrames', 'skew', 'bitRate'];
/** The longest a switch waits for a key frame. */
export const LONGEST_WAIT_MS = 10_000;

/** Ends a second: closes the sample and updates how long the line has been healthy or unhealthy. */
export const endSecond = (line: Line, now: number, mostKbps: number): void => {
  closeSample(line.tap, now);
  if (!line.publisher) return;
  const { failed, measured } = stats(line, now, mostKbps);
  const switchable = (measured.keyFrameSeconds ?? 0) * 1000 <= LONGEST_WAIT_MS;
  const well = switchable && failed.every((rule) => NO_OBSTACLES.includes(rule));
  line.healthySince = well ? (line.healthySince ?? now) : null;
  const fps = line.tap.claimed?.fps ?? null;
  const frames = line.tap.samples.at(-1)?.frames ?? 0;
  const low = fps !== null && failed.includes('fps') && frames < fps / 2;
  line.lowSince = low ? (line.lowSince ?? now - 1000) : null;
};

/** Whether the bit rate has exceeded the limit for so many seconds that the encoder is disconnected. */
export const isFlooding = (line: Line, now: number, mostKbps: number): boolean => {
  const { videoKbps, audioKbps } = measure(line.tap, now);
  return line.tap.samples.length >= SHOWN_SAMPLES && videoKbps + audioKbps > FLOOD_FACTOR * mostKbps;
};
const FLOOD_FACTOR = 2;

const connectedBy = ({ publisher, connectedAt }: Line, now: number): LineStats['connected'] => {
  const address = publisher?.address ?? '';
  const encoderWay = address === 'SRT' ? 'srt' : 'rtmp';
  // The same in each report: clocks differ by a few milliseconds.
  const at = new Date(1000 * Math.round((Date.now() - (now - connectedAt)) / 1000)).toISOString();
  return { way: publisher?.origin === 'browser' ? 'browser' : encoderWay, address, at };
};

export const stats = (line: Line, now: number, mostKbps: number): LineStats => {
  const measured = measure(line.tap, now);
  const claimed = line.publisher ? line.tap.claimed : null;
  const against = { fps: claimed?.fps ?? null, videoKbps: claimed?.videoKbps ?? null, mostKbps };
  const encoder = claimed?.encoder ?? line.publisher?.encoder ?? null;
  return {
    line: line.name,
    origin: line.publisher?.origin ?? null,
    phase: line.phase,
    ...(line.publisher ? statusOf(measured, against, faultsOf(line.tap, now, line.clock.faultAt())) : OFFLINE),
    measured,
    claimed: claimed ? { ...claimed, encoder } : null,
    ...(line.publisher && line.publisher.origin !== 'playlist' ? { connected: connectedBy(line, now) } : {}),
  };
};
