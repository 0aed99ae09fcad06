import { aacName, avcName } from '@onair/contract/live/media/codecs';
import { closeSocket } from '../../../../shared/socket/close-socket.ts';
import { flvTags } from './flv-tags.ts';

type Options = {
  url: string;
  firstMessage: string;
  /** A key frame; it is closed once this returns. */
  onPicture: (frame: VideoFrame) => void;
  /** The peak level since the last call, in decibels below full scale (0 is the maximum), ten times a second. */
  onLevel: (dbfs: number) => void;
  onClosed: () => void;
};

const SOUND = 8;
const PICTURE = 9;
const AVC_KEY_FRAME = 0x17;
const AAC = 10;
const LEVEL_MS = 100;
/** Quieter than this is silence. */
export const SILENCE_DB = -60;

const SAMPLE_RATES = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000];

/** Of an AVCDecoderConfigurationRecord (ISO/IEC 14496-15, 5.3.3.1). */
const pictureConfig = (record: Uint8Array): VideoDecoderConfig => ({
  codec: avcName(record),
  description: record.slice(),
  optimizeForLatency: true,
});

/** Of an AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1). */
const soundConfig = (record: Uint8Array): AudioDecoderConfig | null => {
  const [first = 0, second = 0] = record;
  const sampleRate = SAMPLE_RATES[((first & 7) << 1) | (second >> 7)];
  const numberOfChannels = (second >> 3) & 15;
  if (!sampleRate || numberOfChannels === 0) return null;
  return { codec: aacName(record), sampleRate, numberOfChannels, description: record.slice() };
};

const loudest = (data: AudioData): number => {
  const samples = new Float32Array(data.numberOfFrames);
  data.copyTo(samples, { planeIndex: 0, format: 'f32-planar' });
  return samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0);
};

/** Whether this browser can read lines without playing them. */
export const canReadLines = (): boolean => 'VideoDecoder' in globalThis && 'AudioDecoder' in globalThis;

/**
 * Reads a line without playing it: only its key frames are decoded, and its volume is measured. Costs a fraction of a
 * player, and needs no user gesture for the sound, since none is played. H.264 and AAC only.
 */
export const readLine = ({ url, firstMessage, onPicture, onLevel, onClosed }: Options): (() => void) => {
  let level = 0;
  const pictures = new VideoDecoder({
    output: (frame) => {
      onPicture(frame);
      frame.close();
    },
    error: () => {},
  });
  const sounds = new AudioDecoder({
    output: (data) => {
      level = Math.max(level, loudest(data));
      data.close();
    },
    error: () => {},
  });
  const isConfig = (body: Uint8Array): boolean => body[1] === 0;
  const onSound = (body: Uint8Array, timestamp: number) => {
    if ((body[0] ?? 0) >> 4 !== AAC || sounds.state === 'closed') return;
    const config = isConfig(body) ? soundConfig(body.subarray(2)) : null;
    if (config) sounds.configure(config);
    else if (sounds.state === 'configured')
      sounds.decode(new EncodedAudioChunk({ type: 'key', timestamp, data: body.subarray(2) }));
  };
  const onVideo = (body: Uint8Array, timestamp: number) => {
    if (body[0] !== AVC_KEY_FRAME || pictures.state === 'closed') return;
    if (isConfig(body)) pictures.configure(pictureConfig(body.subarray(5)));
    else if (pictures.state === 'configured') {
      pictures.decode(new EncodedVideoChunk({ type: 'key', timestamp, data: body.subarray(5) }));
      // No later frame refers to it, so it is shown immediately.
      void pictures.flush().catch(() => {});
    }
  };
  const take = flvTags(({ type, timeMs, body }) => {
    if (type === PICTURE) onVideo(body, timeMs * 1000);
    if (type === SOUND) onSound(body, timeMs * 1000);
  });
  const socket = new WebSocket(url);
  socket.binaryType = 'arraybuffer';
  socket.onopen = () => socket.send(firstMessage);
  socket.onmessage = ({ data }) => {
    if (data instanceof ArrayBuffer) take(data);
  };
  const timer = setInterval(() => {
    onLevel(level === 0 ? SILENCE_DB : Math.max(SILENCE_DB, 20 * Math.log10(level)));
    level = 0;
  }, LEVEL_MS);
  const end = () => {
    clearInterval(timer);
    if (pictures.state !== 'closed') pictures.close();
    if (sounds.state !== 'closed') sounds.close();
  };
  socket.onclose = () => {
    end();
    onClosed();
  };
  return () => {
    closeSocket(socket);
    end();
  };
};
