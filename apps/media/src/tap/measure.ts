import type { HealthRule, Measured, StreamStatus } from '@onair/contract/media-channel';
import { longest, type Sample, SHOWN_SAMPLES, sum } from './samples.ts';
import type { Tap } from './tap.ts';

/** Silence on a line after which a stall is raised. */
export const STALL_MS = 2000;

/** What a tap shows at `now`: rates over the last five closed samples, gaps and losses over the last ten. */
export const measure = (tap: Tap, now: number): Measured => {
  const shown = tap.samples.slice(-SHOWN_SAMPLES);
  // Less than a second is too little to speak of a rate.
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
    lastPacketMs: tap.lastPacketAt === null ? null : Math.max(0, now - tap.lastPacketAt),
    longestGapMs: Math.max(longest([...tap.samples, tap.open]), tap.lastFrameAt === null ? 0 : now - tap.lastFrameAt),
    dropped: sum([...tap.samples, tap.open], (sample) => sample.dropped),
  };
};

/** Which rules a measured line breaks; `declaredFps` is what its encoder claims, null when it claims nothing. */
export const brokenRules = (measured: Measured, declaredFps: number | null): HealthRule[] => {
  const holds: Record<HealthRule, boolean> = {
    fps: declaredFps === null || measured.fps >= 0.9 * declaredFps,
    stall: measured.longestGapMs <= 500,
    skew: measured.skewMs === null || Math.abs(measured.skewMs) < 200,
    keyFrames: measured.keyFrameSeconds === null || measured.keyFrameSeconds <= 4,
    dropped: measured.dropped === 0,
  };
  return (Object.keys(holds) as HealthRule[]).filter((rule) => !holds[rule]);
};

/**
 * The tag of a line: `offline` when nothing is connected, `bad` when it stands still, has lost half of its frames or
 * breaks three rules, `unsteady` when it breaks any.
 */
export const statusOf = (
  connected: boolean,
  measured: Measured,
  declaredFps: number | null,
): { status: StreamStatus; failed: HealthRule[] } => {
  if (!connected) return { status: 'offline', failed: [] };
  const failed = brokenRules(measured, declaredFps);
  const still = (measured.lastPacketMs ?? 0) >= STALL_MS;
  const halved = declaredFps !== null && measured.fps < declaredFps / 2;
  if (still || halved || failed.length >= 3) return { status: 'bad', failed };
  return { status: failed.length > 0 ? 'unsteady' : 'smooth', failed };
};
