import type { StreamParameters } from '@onair/contract/stream-parameters/stream-parameters';

export type Size = { width: number; height: number };

/** Capture and encoding settings. Rates in kbps; `profile` names the H.264 profile that is tried first. */
export type PublishValues = {
  capture: Size & { fps: number; channels: number };
  box: Size;
  fps: number;
  kbps: number;
  /** Adaptation to a slow network never goes below it. */
  lowestKbps: number;
  profile: StreamParameters['video']['encoding']['profile'];
  /** Of sound; null for the default of its channels. */
  soundKbps: number | null;
};

/** Browsers encode mono and stereo, and send what they capture. */
const CHANNELS_MAX = 2;

/** Without parameters in effect: 720p at 30 frames, mono or stereo depending on the microphone. */
export const USUAL_VALUES: PublishValues = {
  capture: { width: 1280, height: 720, fps: 30, channels: CHANNELS_MAX },
  box: { width: 1280, height: 720 },
  fps: 30,
  kbps: 1500,
  lowestKbps: 300,
  profile: 'high',
  soundKbps: null,
};

const sizeOf = (resolution: string): Size => {
  const [width = 0, height = 0] = resolution.split('*').map(Number);
  return { width, height };
};

/** The settings of a studio's browsers by its stream parameters in effect, from the start of a broadcast. */
export const publishValues = (parameters: StreamParameters | null): PublishValues => {
  if (!parameters) return USUAL_VALUES;
  const { video, audio } = parameters;
  const { encoding } = video;
  return {
    capture: {
      ...sizeOf(video.acquisition.resolution),
      fps: video.acquisition.frameRate,
      channels: Math.min(CHANNELS_MAX, audio.acquisition.channels, audio.encoding.channels),
    },
    box: sizeOf(encoding.resolution),
    fps: encoding.frameRate,
    kbps: encoding.rate.default,
    lowestKbps: encoding.rate.min,
    profile: encoding.profile,
    soundKbps: audio.encoding.rate,
  };
};
