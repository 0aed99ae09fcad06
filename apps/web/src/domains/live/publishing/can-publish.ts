import type { PublishValues, Size } from './publish-values.ts';

/** Why this browser cannot publish, in order of detection. */
type PublishObstacle =
  /** Cameras and screens are only available to pages over HTTPS, or on this machine itself. */
  | 'insecure'
  /** It offers neither camera nor screen to pages. */
  | 'noCapture'
  /** It has no encoders for pages (WebCodecs). */
  | 'noWebCodecs'
  /** Its encoders do not support H.264. */
  | 'noH264';

export type PublishAbility = { ok: true; screen: boolean } | { ok: false; why: PublishObstacle };

/** Best first; level 3.1 allows 1280 x 720 at 30 frames a second, level 4 allows 1920 x 1080. */
const PROFILES = { high: '6400', main: '4d00', baseline: '42e0' };
const LEVEL_3_PIXELS = 1280 * 720;

const codecsFor = ({ width, height }: Size, first: PublishValues['profile']): string[] => {
  const level = width * height > LEVEL_3_PIXELS ? '28' : '1f';
  const { [first]: wanted, ...others } = PROFILES;
  return [wanted, ...Object.values(others)].map((profile) => `avc1.${profile}${level}`);
};

/** Whether this browser can publish, and screens too. Asks for no permission and loads nothing. */
export const canPublish = async (): Promise<PublishAbility> => {
  if (!window.isSecureContext) return { ok: false, why: 'insecure' };
  if (!navigator.mediaDevices?.getUserMedia) return { ok: false, why: 'noCapture' };
  if (typeof VideoEncoder === 'undefined' || typeof AudioEncoder === 'undefined') {
    return { ok: false, why: 'noWebCodecs' };
  }
  const config = await videoConfig({ width: 1280, height: 720 }, 30, 1500);
  if (!config) return { ok: false, why: 'noH264' };
  return { ok: true, screen: 'getDisplayMedia' in navigator.mediaDevices };
};

/**
 * A configuration for H.264 that this browser supports: with the named profile, else the best other; null when there is
 * none.
 */
export const videoConfig = async (
  size: Size,
  fps: number,
  kbps: number,
  first: PublishValues['profile'] = 'high',
): Promise<VideoEncoderConfig | null> => {
  for (const codec of codecsFor(size, first)) {
    const config: VideoEncoderConfig = {
      ...{ codec, ...size, framerate: fps, bitrate: kbps * 1000 },
      latencyMode: 'realtime',
      avc: { format: 'avc' },
    };
    const support = await VideoEncoder.isConfigSupported(config).catch(() => null);
    if (support?.supported) return config;
  }
  return null;
};

export type SoundCodec = 'aac' | 'opus';

/** AAC where the browser can encode it, as encoders do, so that a switch of lines keeps the codec. Otherwise Opus. */
export const soundConfig = async (
  sampleRate: number,
  channels: number,
  kbps: number | null = null,
): Promise<{ codec: SoundCodec; config: AudioEncoderConfig } | null> => {
  const bitrate = (kbps ?? (channels > 1 ? 128 : 64)) * 1000;
  for (const [codec, name] of [
    ['aac', 'mp4a.40.2'],
    ['opus', 'opus'],
  ] as const) {
    const config = { codec: name, sampleRate, numberOfChannels: channels, bitrate };
    const support = await AudioEncoder.isConfigSupported(config).catch(() => null);
    if (support?.supported) return { codec, config };
  }
  return null;
};
