import type { Frame } from 'node-av/lib';
import { JobFailed } from './failure.ts';
import type { Av } from './library.ts';

export const SOUND_RATE = 48_000;
export const SOUND_FRAME = 1024;

/** A piece of sound as the body of an FLV audio tag; positions in samples from the start. */
export type Sound = { sample: number; body: Buffer };

export type SoundEncoder = {
  config: Buffer;
  /** 1,024 samples of stereo, planar floats; null flushes the encoder. */
  encode: (frame: Frame | null, sample?: number) => Promise<Sound[]>;
  /** Encodes this many samples of silence. */
  silence: Frame;
  close: () => void;
};

/** AAC, 48 kHz, stereo. */
export const newSoundEncoder = async (av: Av): Promise<SoundEncoder> => {
  const codec = av.Codec.findEncoderByName(av.FF_ENCODER_AAC);
  const context = new av.CodecContext();
  context.allocContext3(codec);
  context.sampleRate = SOUND_RATE;
  context.sampleFormat = av.AV_SAMPLE_FMT_FLTP;
  context.channelLayout = av.AV_CHANNEL_LAYOUT_STEREO;
  context.bitRate = 128_000n;
  context.timeBase = new av.Rational(1, SOUND_RATE);
  context.setFlags(av.AV_CODEC_FLAG_GLOBAL_HEADER);
  const opened = await context.open2(codec, null);
  const record = context.extraData;
  if (opened < 0 || !record) {
    context.freeContext();
    throw new JobFailed('failed');
  }
  const packet = new av.Packet();
  packet.alloc();
  const silence = av.Frame.fromAudioBuffer(Buffer.alloc(SOUND_FRAME * 2 * 4), {
    nbSamples: SOUND_FRAME,
    format: av.AV_SAMPLE_FMT_FLTP,
    sampleRate: SOUND_RATE,
    channelLayout: av.AV_CHANNEL_LAYOUT_STEREO,
  });

  return {
    config: Buffer.concat([Buffer.from([0xaf, 0]), record]),
    encode: async (frame, sample = 0) => {
      if (frame) frame.pts = BigInt(sample);
      const sent = await context.sendFrame(frame);
      if (sent < 0 && sent !== av.AVERROR_EOF) throw new JobFailed('failed');
      const sounds: Sound[] = [];
      while ((await context.receivePacket(packet)) >= 0) {
        const at = Number(packet.pts);
        // Samples before the start only prime the decoder.
        if (at >= 0) {
          sounds.push({
            sample: at,
            body: Buffer.concat([Buffer.from([0xaf, 1]), packet.data ?? Buffer.alloc(0)]),
          });
        }
        packet.unref();
      }
      return sounds;
    },
    silence,
    close: () => {
      packet.free();
      silence.free();
      context.freeContext();
    },
  };
};
