import type { HealthRule, Measured, StreamStatus } from '@onair/contract/live/media/stats';
import { keysOf } from '@onair/contract/typed';
import { isPlayablePicture } from '../flv/readable.ts';
import { isPlayableSound } from '../program/silence.ts';
import { longest, type Sample, SHOWN_SAMPLES, sum } from './samples.ts';
import type { Tap } from './tap.ts';

/** Silence on a line after which a stall is raised. */
export const STALL_MS = 2000;
/** How long a fault is shown after it was last seen. */
const FAULT_MS = 10_000;
/** An encoder that is sending has delivered a picture by then. */
const NO_PICTURE_MS = 3000;
/** How much a line may exceed its claimed bit rate: rates vary with the picture. */
const CLAIM_FACTOR = 2;
const CLAIM_SLACK_KBPS = 500;

/** The readings of a tap at `now`: rates over the last five closed samples, gaps and losses over the last ten. */
export const measure = (tap: Tap, now: number): Measured => {
  const shown = tap.samples.slice(-SHOWN_SAMPLES);
  // Less than a second is too short for a rate.
  const seconds = Math.max(1, sum(shown, (sample) => sample.tookMs) / 1000);
  const perSecond = (of: (sample: Sample) => number) => sum(shown, of) / seconds;
  const skews = sum(shown, (sample) => sample.skews);
  const sinceKey = tap.lastKeyTime === null || tap.lastVideoTime === null ? null : tap.lastVideoTime - tap.lastKeyTime;
  const keyFrameMs = tap.keyFrameMs === null ? sinceKey : Math.max(tap.keyFrameMs, sinceKey ?? 0);
  return {
    fps: perSecond((sample) => sample.frames),
    videoKbps: perSecond((sample) => sample.videoBytes * 8) / 1000,
    audioKbps: perSecond((sample) => sample.audioBytes * 8) / 1000,
    keyFrameSeconds: keyFrameMs === null ? null : keyFrameMs / 1000,
    skewMs: skews > 0 ? sum(shown, (sample) => sample.skewSum) / skews : null,
    width: tap.size?.width ?? null,
    height: tap.size?.height ?? null,
    videoCodec: tap.videoCodec,
    audioCodec: tap.audioCodec,
    sampleRate: tap.format?.sampleRate ?? null,
    channels: tap.format?.channels ?? null,
    videoProfile: tap.videoProfile,
    audioProfile: tap.audioProfile,
    lastPacketMs: tap.lastPacketAt === null ? null : Math.max(0, now - tap.lastPacketAt),
    longestGapMs: Math.max(longest([...tap.samples, tap.open]), tap.lastFrameAt === null ? 0 : now - tap.lastFrameAt),
    dropped: sum([...tap.samples, tap.open], (sample) => sample.dropped),
    otherTracks: tap.otherTracks,
  };
};

/** AV1 shows whether its frames are layered within a group of so many, and may be told apart from then on. */
const LAYERS_KNOWN = 32;
const isUnseen = ({ layered, videoCodec }: Tap): boolean =>
  layered || (videoCodec !== null && !isPlayablePicture(videoCodec));

/** Whether it is known that browsers show its pictures: a program does not start by itself with one that nobody sees. */
export const isSeen = (tap: Tap): boolean =>
  !isUnseen(tap) && (tap.videoCodec !== 'av1' || tap.pictures >= LAYERS_KNOWN);

/** Rules about what came over a line, not how fast; `clockFaultAt` is when its clock was last corrected. */
export const faultsOf = (tap: Tap, now: number, clockFaultAt: number | null): HealthRule[] => {
  const lately = (at: number | null): boolean => at !== null && now - at < FAULT_MS;
  const { audioCodec } = tap;
  const unseen = isUnseen(tap);
  const unplayable = unseen || (audioCodec !== null && !isPlayableSound(audioCodec));
  const readable = !lately(tap.unreadableAt);
  const picture = tap.lastFrameAt !== null || tap.begunAt === null || now - tap.begunAt < NO_PICTURE_MS;
  return rulesThat({
    picture: picture || !readable || unseen,
    readable,
    playable: !unplayable,
    timestamps: !lately(clockFaultAt),
  });
};

/** What a line is compared with: what its encoder claims, null for nothing, and the limit. */
export type Targets = { fps: number | null; videoKbps: number | null; mostKbps: number };

/** Which rules a measured line breaks. */
const brokenRules = (measured: Measured, { fps, videoKbps, mostKbps }: Targets): HealthRule[] => {
  const claimed = videoKbps === null ? Number.POSITIVE_INFINITY : CLAIM_FACTOR * videoKbps + CLAIM_SLACK_KBPS;
  return rulesThat({
    fps: fps === null || measured.fps >= 0.9 * fps,
    stall: measured.longestGapMs <= 500,
    skew: measured.skewMs === null || Math.abs(measured.skewMs) < 200,
    keyFrames: measured.keyFrameSeconds === null || measured.keyFrameSeconds <= 4,
    dropped: measured.dropped === 0,
    bitRate: measured.videoKbps + measured.audioKbps <= mostKbps && measured.videoKbps <= claimed,
  });
};

const rulesThat = (holds: Partial<Record<HealthRule, boolean>>): HealthRule[] =>
  keysOf(holds).filter((rule) => !holds[rule]);

/** What viewers cannot see at all. */
const UNSEEN: readonly HealthRule[] = ['picture', 'readable', 'playable'];

/**
 * The tag of a line: `offline` when nothing is connected; `bad` when viewers cannot see it, it stalls, has lost half of
 * its frames or breaks three rules; `unsteady` when it breaks any.
 */
export const statusOf = (
  measured: Measured,
  against: Targets,
  faults: HealthRule[] = [],
): { status: StreamStatus; failed: HealthRule[] } => {
  const failed = [...faults, ...brokenRules(measured, against)];
  const still = (measured.lastPacketMs ?? 0) >= STALL_MS;
  const halved = against.fps !== null && measured.fps < against.fps / 2;
  const unseen = failed.some((rule) => UNSEEN.includes(rule));
  if (still || halved || unseen || failed.length >= 3) return { status: 'bad', failed };
  return { status: failed.length > 0 ? 'unsteady' : 'smooth', failed };
};

export const OFFLINE: { status: StreamStatus; failed: HealthRule[] } = { status: 'offline', failed: [] };
