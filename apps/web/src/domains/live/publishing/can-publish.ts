/** Why this browser cannot publish, in the order in which it is found out. */
export type PublishObstacle =
  /** Cameras and screens are only given to pages over HTTPS, or on this machine itself. */
  | 'insecure'
  /** It gives no camera and no screen to pages at all. */
  | 'noCapture'
  /** It has no encoders for pages (WebCodecs). */
  | 'noWebCodecs'
  /** Its encoders know no H.264. */
  | 'noH264';

export type PublishAbility = { ok: true; screen: boolean } | { ok: false; why: PublishObstacle };

/** High, main and baseline profile; level 3.1 holds 1280 x 720 at 30 frames a second. */
const PROFILES = ['avc1.64001f', 'avc1.4d001f', 'avc1.42e01f'];

/** Whether this browser can publish, and screens too. Asks nobody for anything; loads nothing. */
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

/** The best configuration for H.264 that this browser takes, null when it takes none. */
export const videoConfig = async (
  size: { width: number; height: number },
  fps: number,
  kbps: number,
): Promise<VideoEncoderConfig | null> => {
  for (const codec of PROFILES) {
    const config: VideoEncoderConfig = {
      ...{ codec, ...size, framerate: fps, bitrate: kbps * 1000 },
      latencyMode: 'realtime',
      avc: { format: 'avc' },
    };
    const told = await VideoEncoder.isConfigSupported(config).catch(() => null);
    if (told?.supported) return config;
  }
  return null;
};

export type SoundCodec = 'aac' | 'opus';

/** AAC where the browser encodes it: it is what encoders send, so that a switch of lines keeps the codec. Else Opus. */
export const soundConfig = async (
  sampleRate: number,
  channels: number,
): Promise<{ codec: SoundCodec; config: AudioEncoderConfig } | null> => {
  for (const [codec, name] of [
    ['aac', 'mp4a.40.2'],
    ['opus', 'opus'],
  ] as const) {
    const config = { codec: name, sampleRate, numberOfChannels: channels, bitrate: channels > 1 ? 128_000 : 64_000 };
    const told = await AudioEncoder.isConfigSupported(config).catch(() => null);
    if (told?.supported) return { codec, config };
  }
  return null;
};
