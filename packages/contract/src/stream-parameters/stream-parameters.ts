import { type Static, Type } from 'typebox';
import { partsOf } from '../typed.ts';

/** Frames per second, acquired and encoded. */
export const FRAME_RATE = { min: 1, max: 30 } as const;
/** Encoding rates in kbps, of video and audio. */
export const ENCODING_RATE = { min: 150, max: 1800 } as const;

const choice = <const V extends string | number>(values: readonly V[]) =>
  Type.Unsafe<V>(Type.Union(values.map((value) => Type.Literal(value))));

/** Width*height in pixels, landscape first. */
export const RESOLUTIONS = [
  '640*360',
  '854*480',
  '960*540',
  '1280*720',
  '1920*1080',
  '360*640',
  '480*854',
  '540*960',
  '720*1280',
  '1080*1920',
] as const;
/** Mono, stereo, 5.1 and 7.1. */
export const CHANNELS = [1, 2, 6, 8] as const;
export const VIDEO_PROFILES = ['baseline', 'main', 'high'] as const;
export const AUDIO_PROFILES = ['AAC-LC', 'HE-AAC'] as const;
/** `custom` leaves every value free; the others are presets, and anyone who names one sends its values. */
export const MATCH_MODES = ['custom', 'mode1', 'mode2'] as const;

const FrameRate = Type.Integer({ minimum: FRAME_RATE.min, maximum: FRAME_RATE.max });
const Rate = Type.Integer({ minimum: ENCODING_RATE.min, maximum: ENCODING_RATE.max });
const Mode = choice(MATCH_MODES);
const Resolution = choice(RESOLUTIONS);
const Channels = choice(CHANNELS);

/** Frame rates in fps, encoding rates in kbps with min ≤ default ≤ max. */
export const VideoParameters = Type.Object({
  mode: Mode,
  acquisition: Type.Object({ resolution: Resolution, frameRate: FrameRate }),
  encoding: Type.Object({
    resolution: Resolution,
    rate: Type.Object({ min: Rate, max: Rate, default: Rate }),
    frameRate: FrameRate,
    profile: choice(VIDEO_PROFILES),
  }),
});

/** The encoding rate in kbps. */
export const AudioParameters = Type.Object({
  mode: Mode,
  acquisition: Type.Object({ channels: Channels }),
  encoding: Type.Object({ channels: Channels, rate: Rate, profile: choice(AUDIO_PROFILES) }),
});

export const StreamParameters = Type.Object({ video: VideoParameters, audio: AudioParameters });
export type StreamParameters = Static<typeof StreamParameters>;
type MatchMode = (typeof MATCH_MODES)[number];

/** The path of every parameter, in the order of forms and profiles. */
export const PARAMETER_PATHS = [
  'video.mode',
  'video.acquisition.resolution',
  'video.acquisition.frameRate',
  'video.encoding.resolution',
  'video.encoding.rate.min',
  'video.encoding.rate.max',
  'video.encoding.rate.default',
  'video.encoding.frameRate',
  'video.encoding.profile',
  'audio.mode',
  'audio.acquisition.channels',
  'audio.encoding.channels',
  'audio.encoding.rate',
  'audio.encoding.profile',
] as const;
export type ParameterPath = (typeof PARAMETER_PATHS)[number];
export type ParameterValue = string | number;

export const valueAt = (parameters: StreamParameters, path: ParameterPath): ParameterValue =>
  path.split('.').reduce<unknown>((part, key) => partsOf(part)[key], parameters) as ParameterValue;

/** The paths in which two sets of parameters differ; all of them without a second set. */
export const differingPaths = (before: StreamParameters | null, after: StreamParameters): ParameterPath[] =>
  PARAMETER_PATHS.filter((path) => before === null || valueAt(before, path) !== valueAt(after, path));

/** Values of the presets: `mode1` for weak networks and phones, `mode2` for the best picture and sound. */
export const presets: {
  video: Record<Exclude<MatchMode, 'custom'>, StreamParameters['video']>;
  audio: Record<Exclude<MatchMode, 'custom'>, StreamParameters['audio']>;
} = {
  video: {
    mode1: {
      mode: 'mode1',
      acquisition: { resolution: '1280*720', frameRate: 25 },
      encoding: {
        resolution: '854*480',
        rate: { min: 300, max: 900, default: 600 },
        frameRate: 25,
        profile: 'main',
      },
    },
    mode2: {
      mode: 'mode2',
      acquisition: { resolution: '1920*1080', frameRate: 30 },
      encoding: {
        resolution: '1280*720',
        rate: { min: 800, max: 1800, default: 1500 },
        frameRate: 30,
        profile: 'high',
      },
    },
  },
  audio: {
    mode1: {
      mode: 'mode1',
      acquisition: { channels: 1 },
      encoding: { channels: 1, rate: 150, profile: 'HE-AAC' },
    },
    mode2: {
      mode: 'mode2',
      acquisition: { channels: 2 },
      encoding: { channels: 2, rate: 256, profile: 'AAC-LC' },
    },
  },
};

type ParameterFault = { path: ParameterPath; rule: 'order' | 'preset' };

const unlikePreset = (parameters: StreamParameters, part: 'video' | 'audio'): boolean => {
  const { mode } = parameters[part];
  if (mode === 'custom') return false;
  // A form compares its values so far: without a mode there is no preset yet.
  if (!Object.hasOwn(presets[part], mode)) return false;
  const preset = { ...parameters, [part]: presets[part][mode] };
  return differingPaths(preset, parameters).length > 0;
};

/**
 * Faults across several values: rates out of order (min ≤ default ≤ max), and a preset named for other values than its
 * own.
 */
export const parameterFaults = (parameters: StreamParameters): ParameterFault[] => {
  const { min, max, default: usual } = parameters.video.encoding.rate;
  const faults: ParameterFault[] = [];
  if (max < min) faults.push({ path: 'video.encoding.rate.max', rule: 'order' });
  else if (usual < min || usual > max) faults.push({ path: 'video.encoding.rate.default', rule: 'order' });
  for (const part of ['video', 'audio'] as const) {
    if (unlikePreset(parameters, part)) faults.push({ path: `${part}.mode`, rule: 'preset' });
  }
  return faults;
};
