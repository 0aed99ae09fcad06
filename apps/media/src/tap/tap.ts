import type { Claimed } from '@onair/contract/live/media/stats';
import { type AudioFormat, formatOfAac, formatOfOpus, profileOfAac } from '../flv/audio-format.ts';
import { claimedBy } from '../flv/metadata.ts';
import { showsEarlier } from '../flv/readable.ts';
import { sizeOf } from '../flv/size.ts';
import { profileOfAvc, type Size } from '../flv/sps.ts';
import { payloadOf, type Tag } from '../flv/tag.ts';
import { emptySample, SAMPLES_MAX, type Sample } from './samples.ts';

/** The counters of a tap. It has no clock: the caller passes the time. */
export type Tap = {
  samples: Sample[];
  open: Sample;
  openedAt: number;
  lastPacketAt: number | null;
  lastFrameAt: number | null;
  lastVideoTime: number | null;
  lastAudioTime: number | null;
  lastKeyTime: number | null;
  keyFrameMs: number | null;
  videoCodec: string | null;
  audioCodec: string | null;
  size: Size | null;
  format: AudioFormat | null;
  videoProfile: string | null;
  audioProfile: string | null;
  claimed: Claimed | null;
  /** When the first tag came, of any kind. */
  begunAt: number | null;
  /** When the last undecodable picture came. */
  unreadableAt: number | null;
  /** The stream uses layered pictures, which browsers do not play (AV1). */
  layered: boolean;
  /** Pictures since it connected. */
  pictures: number;
  /** Further tracks came, which are dropped. */
  otherTracks: boolean;
};

export const newTap = (now: number): Tap => ({
  samples: [],
  open: emptySample(),
  openedAt: now,
  lastPacketAt: null,
  lastFrameAt: null,
  lastVideoTime: null,
  lastAudioTime: null,
  lastKeyTime: null,
  keyFrameMs: null,
  videoCodec: null,
  audioCodec: null,
  size: null,
  format: null,
  videoProfile: null,
  audioProfile: null,
  claimed: null,
  begunAt: null,
  unreadableAt: null,
  layered: false,
  pictures: 0,
  otherTracks: false,
});

/** Counts one tag that arrived at `now` (milliseconds of a monotonic clock) into the tap. */
export const observe = (tap: Tap, tag: Tag, now: number): void => {
  tap.lastPacketAt = now;
  tap.begunAt ??= now;
  tap.otherTracks ||= tag.otherTracks === true;
  if (tag.kind === 'video') observeVideo(tap, tag, now);
  else if (tag.kind === 'audio') observeAudio(tap, tag);
  else tap.claimed = claimedBy(tag.body) ?? tap.claimed;
};

/** Counts a picture that cannot be decoded: it arrived, but shows nothing. */
export const observeUnreadable = (tap: Tap, tag: Tag, now: number): void => {
  tap.lastPacketAt = now;
  tap.begunAt ??= now;
  tap.open.videoBytes += tag.body.length;
  tap.unreadableAt = now;
};

const observeVideo = (tap: Tap, tag: Tag, now: number): void => {
  const { open } = tap;
  open.videoBytes += tag.body.length;
  tap.videoCodec = tag.codec ?? tap.videoCodec;
  if (tag.role === 'config' || (tag.role === 'key' && tag.codec === 'vp9')) tap.size = sizeOf(tag);
  if (tag.role === 'config') tap.videoProfile = tag.codec === 'h264' ? profileOfAvc(payloadOf(tag).bytes) : null;
  if (tag.role !== 'key' && tag.role !== 'inter') return;
  tap.layered ||= showsEarlier(tag);
  tap.pictures += 1;
  // Before its first picture a line had nothing to show: the time until then does not count.
  if (tap.lastFrameAt === null) tap.openedAt = now;
  open.frames += 1;
  open.dropped += missingBefore(tap, tag.time);
  if (tap.lastFrameAt !== null) open.longestGapMs = Math.max(open.longestGapMs, now - tap.lastFrameAt);
  if (tap.lastAudioTime !== null) {
    open.skewSum += tap.lastAudioTime - tag.time;
    open.skews += 1;
  }
  if (tag.role === 'key') {
    if (tap.lastKeyTime !== null && tag.time > tap.lastKeyTime) tap.keyFrameMs = tag.time - tap.lastKeyTime;
    tap.lastKeyTime = tag.time;
  }
  tap.lastFrameAt = now;
  tap.lastVideoTime = tag.time;
};

const observeAudio = (tap: Tap, tag: Tag): void => {
  tap.open.audioBytes += tag.body.length;
  tap.audioCodec = tag.codec ?? tap.audioCodec;
  if (tag.role === 'config') tap.audioProfile = tag.codec === 'aac' ? profileOfAac(payloadOf(tag).bytes) : null;
  if (tag.role === 'config' && tag.codec === 'aac') tap.format = formatOfAac(payloadOf(tag).bytes);
  if (tag.role === 'config' && tag.codec === 'opus') tap.format = formatOfOpus(payloadOf(tag).bytes);
  if (tag.role === 'sound') tap.lastAudioTime = tag.time;
};

/**
 * Frames that a constant rate, as declared, would have had between the last timestamp and this one. A jump over ten
 * seconds is a new clock, not a loss.
 */
const missingBefore = (tap: Tap, time: number): number => {
  const fps = tap.claimed?.fps;
  if (!fps || tap.lastVideoTime === null) return 0;
  const frames = Math.round(((time - tap.lastVideoTime) * fps) / 1000);
  return frames > 2 && frames < fps * 10 ? frames - 1 : 0;
};

/** Ends the running sample; called every second. */
export const closeSample = (tap: Tap, now: number): void => {
  tap.samples = [...tap.samples, { ...tap.open, tookMs: now - tap.openedAt }].slice(-SAMPLES_MAX);
  tap.open = emptySample();
  tap.openedAt = now;
};
