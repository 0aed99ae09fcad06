import { type Static, Type } from 'typebox';
import type { StreamParameters } from '../../stream-parameters/stream-parameters.ts';

export const DepartureRule = Type.Union([
  Type.Literal('resolution'),
  Type.Literal('frameRate'),
  Type.Literal('bitRate'),
  Type.Literal('profile'),
  Type.Literal('channels'),
  Type.Literal('audioRate'),
  Type.Literal('audioProfile'),
]);
export type DepartureRule = Static<typeof DepartureRule>;

/**
 * Where a line departs from the studio's parameters in effect: what arrives, and what was approved, both in the format
 * of the parameters (`1280*720`, `25` fps, `300-900` kbps, `main`).
 */
export const Departure = Type.Object({ rule: DepartureRule, actual: Type.String(), approved: Type.String() });
export type Departure = Static<typeof Departure>;

/** The compared properties of a line; null where unknown (yet), which is no departure. */
type Arriving = {
  fps: number;
  videoKbps: number;
  audioKbps: number;
  width: number | null;
  height: number | null;
  channels: number | null;
  videoProfile: string | null;
  audioProfile: string | null;
};

/** Encoders keep a frame rate within a tenth; bit rates of video and audio vary with their content. */
const FRAMES_SLACK = 0.1;
const RATE_SLACK = 0.1;
const SOUND_SLACK = 0.3;

const away = (actual: number, wanted: number, slack: number): boolean => Math.abs(actual - wanted) > wanted * slack;

/**
 * Compares what arrives on a line with the parameters in effect; in the order of the form.
 * @param prepared of a prepared clip: its bit rates vary with its content, and only a higher one departs
 */
export const departuresOf = (arriving: Arriving, { video, audio }: StreamParameters, prepared = false): Departure[] => {
  const { fps, videoKbps, audioKbps, width, height, channels, videoProfile, audioProfile } = arriving;
  const { resolution, frameRate, rate, profile } = video.encoding;
  const size = width && height ? `${width}*${height}` : null;
  const found: (Departure | null)[] = [
    size !== null && size !== resolution ? { rule: 'resolution', actual: size, approved: resolution } : null,
    (!prepared && videoKbps < rate.min * (1 - RATE_SLACK)) || videoKbps > rate.max * (1 + RATE_SLACK)
      ? { rule: 'bitRate', actual: whole(videoKbps), approved: `${rate.min}-${rate.max}` }
      : null,
    away(fps, frameRate, FRAMES_SLACK) ? { rule: 'frameRate', actual: whole(fps), approved: whole(frameRate) } : null,
    differs('profile', videoProfile, profile),
    differs('channels', channels === null ? null : whole(channels), whole(audio.encoding.channels)),
    !prepared && away(audioKbps, audio.encoding.rate, SOUND_SLACK)
      ? { rule: 'audioRate', actual: whole(audioKbps), approved: whole(audio.encoding.rate) }
      : null,
    differs('audioProfile', audioProfile, audio.encoding.profile),
  ];
  return found.filter((departure) => departure !== null);
};

const whole = (value: number): string => String(Math.round(value));

const differs = (rule: DepartureRule, actual: string | null, approved: string): Departure | null =>
  actual !== null && actual !== approved ? { rule, actual, approved } : null;
