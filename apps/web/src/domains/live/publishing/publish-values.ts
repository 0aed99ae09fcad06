import type { StreamParameters } from '@onair/contract/stream-parameters/stream-parameters';
import type { Size } from './encode-video.ts';

/** What a browser captures and sends. Rates in kbps; `profile` names the one of H.264 that is tried first. */
export type PublishValues = {
  capture: Size & { fps: number; channels: number };
  box: Size;
  fps: number;
  kbps: number;
  /** A slow network never brings the rate below it. */
  lowestKbps: number;
  profile: StreamParameters['video']['encoding']['profile'];
  /** Of sound; null leaves it to what the channels usually take. */
  soundKbps: number | null;
};

/** Browsers encode mono and stereo, and send what they capture. */
const CHANNELS_MAX = 2;

/** Without parameters in effect: 720p at 30 frames, mono or stereo as the microphone gives it. */
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

/** What the stream parameters in effect in a studio have its browsers capture and send, from the start of a broadcast. */
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
