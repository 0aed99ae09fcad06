import { type PublishValues, USUAL_VALUES } from './publish-values.ts';
import { type PublishStats, transmit } from './transmit.ts';
import { openUplink, type Uplink, type UplinkEnd } from './uplink.ts';

type CaptureFailure = 'denied' | 'noDevice' | 'deviceBusy';

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
const capture = async (options: CaptureOptions): Promise<Capture> => {
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
const failureOf = (error: unknown): CaptureFailure => {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied';
  return name === 'NotReadableError' || name === 'AbortError' ? 'deviceBusy' : 'noDevice';
};

export type { PublishStats } from './transmit.ts';

/** Requesting a device, requesting the line, on air, over. */
export type PublishState = 'asking' | 'connecting' | 'live' | 'ended';

export type PublishEnd =
  | UplinkEnd
  | CaptureFailure
  /** Stopped on the page, or by the browser's own stop-sharing button. */
  | 'stopped'
  | 'sharingEnded'
  /** The token could not be obtained. */
  | 'noToken'
  | 'encoderFailed';

type PublishOptions = {
  /** The address of the publishing socket, `wss://…`. */
  url: string;
  /** A publish token, or a function that obtains one once the person has selected a device. */
  token: string | (() => Promise<string>);
  source: 'camera' | 'screen';
  cameraId?: string;
  microphoneId?: string;
  /** Whether the microphone is on; true by default. */
  microphone?: boolean;
  /** An existing stream instead of a device. It is not ended with the publication. */
  stream?: MediaStream;
  values?: PublishValues;
  onState?: (state: PublishState) => void;
  /** Once a second while it is live. */
  onStats?: (stats: PublishStats) => void;
  /** The captured stream, for a preview before the line is requested. */
  onStream?: (stream: MediaStream) => void;
};

export type Publishing = {
  stop: () => void;
  /** Why it ended; never fails. */
  ended: Promise<PublishEnd>;
};

/**
 * Publishes a camera or a screen to the main line. Call it within a user gesture, since browsers only grant devices
 * then. Ends by itself when a track ends, the line is taken over or the network is lost; it never restarts by itself.
 */
export const startPublishing = (options: PublishOptions): Publishing => {
  const { source, values = USUAL_VALUES } = options;
  const { fps } = values;
  const { promise: ended, resolve } = Promise.withResolvers<PublishEnd>();
  const cleanUps: (() => void)[] = [];
  let over = false;

  const finish = (why: PublishEnd) => {
    if (over) return;
    over = true;
    for (const cleanUp of cleanUps.reverse()) cleanUp();
    options.onState?.('ended');
    resolve(why);
  };
  const obtain = async (): Promise<MediaStream | null> => {
    if (options.stream) return options.stream;
    const { cameraId, microphoneId, microphone = true } = options;
    try {
      const captured = await capture({ source, cameraId, microphoneId, microphone, values: values.capture });
      if (over) captured.release();
      else cleanUps.push(captured.release);
      return over ? null : captured.stream;
    } catch (error) {
      finish(failureOf(error));
      return null;
    }
  };
  const tokenOf = async (): Promise<string | null> => {
    try {
      return typeof options.token === 'string' ? options.token : await options.token();
    } catch {
      finish('noToken');
      return null;
    }
  };
  const goLive = (stream: MediaStream, uplink: Uplink) => {
    if (over) return;
    options.onState?.('live');
    // A camera in the dark delivers fewer frames than requested; the actual rate is reported.
    const given = stream.getVideoTracks()[0]?.getSettings().frameRate ?? fps;
    const rate = source === 'camera' ? Math.min(fps, Math.max(1, Math.round(given))) : fps;
    const stats = (of: PublishStats) => options.onStats?.(of);
    const failed = () => finish('encoderFailed');
    cleanUps.push(transmit(stream, uplink, { source, values: { ...values, fps: rate } }, { stats, failed }));
  };
  const run = async () => {
    options.onState?.('asking');
    const stream = await obtain();
    if (!stream || over) return;
    options.onStream?.(stream);
    const [picture] = stream.getVideoTracks();
    if (!picture) return finish('noDevice');
    const trackEnded = () => finish('sharingEnded');
    picture.addEventListener('ended', trackEnded);
    cleanUps.push(() => picture.removeEventListener('ended', trackEnded));
    options.onState?.('connecting');
    const token = await tokenOf();
    if (token === null || over) return;
    const uplink: Uplink = openUplink(options.url, token, { accepted: () => goLive(stream, uplink), ended: finish });
    cleanUps.push(uplink.close);
  };
  run().catch(() => finish('encoderFailed'));
  return { stop: () => finish('stopped'), ended };
};
