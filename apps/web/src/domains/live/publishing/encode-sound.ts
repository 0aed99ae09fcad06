import { type SoundCodec, soundConfig } from './can-publish.ts';
import { bytesOf } from './encode-video.ts';
import { aacConfigTag, aacTag, opusConfigTag, opusTag } from './flv.ts';
import type { TrackClock } from './track-clock.ts';

type SoundOutput = {
  config: (bytes: Uint8Array<ArrayBuffer>) => void;
  sound: (bytes: Uint8Array<ArrayBuffer>) => void;
  failed: () => void;
};

/**
 * Encodes samples to FLV tags; the first one determines sample rate and channels. `kbps` null: the default for those.
 */
export const newSoundEncoder = (clock: TrackClock, kbps: number | null, out: SoundOutput) => {
  let encoder: AudioEncoder | null = null;
  let made: { codec: SoundCodec; sampleRate: number; channels: number } | null = null;
  let configuring = false;
  let closed = false;
  let announced = false;

  const output = (chunk: EncodedAudioChunk, metadata?: EncodedAudioChunkMetadata) => {
    if (!made) return;
    const time = clock.time(chunk.timestamp);
    const description = metadata?.decoderConfig?.description;
    if (!announced && made.codec === 'opus') out.config(opusConfigTag(time, made));
    else if (!announced && description) out.config(aacConfigTag(time, bytesOf(description)));
    announced = true;
    const data = new Uint8Array(chunk.byteLength);
    chunk.copyTo(data);
    out.sound(made.codec === 'aac' ? aacTag(time, data) : opusTag(time, data));
  };
  const configure = async (sampleRate: number, channels: number) => {
    const chosen = await soundConfig(sampleRate, channels, kbps);
    if (!chosen || closed) return closed ? undefined : out.failed();
    encoder = new AudioEncoder({ output, error: out.failed });
    encoder.configure(chosen.config);
    made = { codec: chosen.codec, sampleRate, channels };
    announced = false;
  };

  return {
    /** Takes samples and closes them. */
    encode: (data: AudioData, at: number) => {
      clock.arrived(data.timestamp, at);
      const channels = Math.min(2, data.numberOfChannels);
      const same = made?.sampleRate === data.sampleRate && made.channels === channels;
      if (same && encoder?.state === 'configured') encoder.encode(data);
      else if (!configuring && !closed) {
        configuring = true;
        if (encoder && encoder.state !== 'closed') encoder.close();
        configure(data.sampleRate, channels)
          .catch(out.failed)
          .finally(() => {
            configuring = false;
          });
      }
      data.close();
    },
    codec: (): SoundCodec | null => made?.codec ?? null,
    close: () => {
      closed = true;
      if (encoder && encoder.state !== 'closed') encoder.close();
    },
  };
};

const SILENT_RATE = 48_000;
const SILENT_FRAMES = 960;

/**
 * Silence up to a time, for missing sound: players and recordings expect both tracks. `last` is the end of the previous
 * silence, in microseconds.
 */
export const silenceUntil = (time: number, last: number | null): { pieces: AudioData[]; last: number } => {
  const pieces: AudioData[] = [];
  // After a pause the gap need not be filled.
  let at = last === null || time * 1000 - last > 1e6 ? time * 1000 - 20_000 : last;
  for (; at + 20_000 <= time * 1000; at += 20_000) {
    const data = new Float32Array(SILENT_FRAMES);
    const shape = { format: 'f32-planar', sampleRate: SILENT_RATE, numberOfChannels: 1 } as const;
    pieces.push(new AudioData({ ...shape, numberOfFrames: SILENT_FRAMES, timestamp: at, data }));
  }
  return { pieces, last: at };
};
