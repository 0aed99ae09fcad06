import type { PublishValues } from './publish-values.ts';

export type CaptureFailure = 'denied' | 'noDevice' | 'deviceBusy';

type CaptureOptions = {
  source: 'camera' | 'screen';
  /** Devices by id; otherwise the browser's choice. */
  cameraId?: string | undefined;
  microphoneId?: string | undefined;
  /** Whether the microphone is on. A screen brings its own sound where the browser supports that. */
  microphone: boolean;
  values: PublishValues['capture'];
};

/** What was captured; `release` ends it. */
type Capture = { stream: MediaStream; release: () => void };

/** Requests a camera or a screen, within a user gesture. Throws the browser's errors: see `failureOf`. */
export const capture = async (options: CaptureOptions): Promise<Capture> => {
  const { width, height, fps, channels } = options.values;
  const picture = { width: { ideal: width }, height: { ideal: height } };
  const frameRate = { ideal: fps, max: fps };
  const sound = {
    channelCount: { ideal: channels },
    echoCancellation: false,
    noiseSuppression: true,
    autoGainControl: true,
  };
  const microphone = options.microphone ? { ...sound, ...exactly(options.microphoneId) } : false;
  const { mediaDevices } = navigator;
  if (options.source === 'camera') {
    const video = { ...picture, frameRate, ...exactly(options.cameraId) };
    return captured(await mediaDevices.getUserMedia({ video, audio: microphone }));
  }
  const largest = { width: { max: width }, height: { max: height } };
  const screen = await mediaDevices.getDisplayMedia({ video: { ...largest, frameRate }, audio: true });
  if (!options.microphone) return captured(screen);
  try {
    const voice = await mediaDevices.getUserMedia({ audio: microphone });
    return mixed(screen, voice);
  } catch (error) {
    release(screen);
    throw error;
  }
};

const exactly = (deviceId: string | undefined) => (deviceId ? { deviceId: { exact: deviceId } } : {});

const release = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

const captured = (stream: MediaStream): Capture => ({ stream, release: () => release(stream) });

/** A screen with a microphone, mixed with the screen's own sound where there is one. */
const mixed = (screen: MediaStream, voice: MediaStream): Capture => {
  const releaseBoth = () => {
    release(screen);
    release(voice);
  };
  if (screen.getAudioTracks().length === 0) {
    return { stream: new MediaStream([...screen.getVideoTracks(), ...voice.getAudioTracks()]), release: releaseBoth };
  }
  const context = new AudioContext();
  const mixed = context.createMediaStreamDestination();
  for (const stream of [screen, voice]) context.createMediaStreamSource(stream).connect(mixed);
  return {
    stream: new MediaStream([...screen.getVideoTracks(), ...mixed.stream.getAudioTracks()]),
    release: () => {
      releaseBoth();
      context.close().catch(() => undefined);
    },
  };
};

/** What an error of capturing means to the person who asked. */
export const failureOf = (error: unknown): CaptureFailure => {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotReadableError' || name === 'AbortError' ? 'deviceBusy' : 'noDevice';
};
