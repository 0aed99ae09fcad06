import type { Frame } from 'node-av/lib';
import { JobFailed } from './failure.ts';
import type { Av } from './library.ts';

/** A picture as the body of an FLV video tag; `tick` is in the encoder's clock. */
export type Picture = { tick: number; key: boolean; body: Buffer };

export type VideoEncoder = {
  width: number;
  height: number;
  /** The body of the tag that comes before all pictures. */
  config: Buffer;
  /** Encodes a picture at a tick, as a key frame on request; null flushes the encoder. */
  encode: (frame: Frame | null, tick?: number, key?: boolean) => Promise<Picture[]>;
  close: () => void;
};

type VideoSettings = {
  width: number;
  height: number;
  fps: number;
  ticksPerSecond: number;
  framesPerKey: number;
  kbps: number;
  threads: number;
  /** No encoder delay. */
  atOnce: boolean;
};

/** H.264 without B-frames, so that pictures are sent in the order and at the time at which they are shown. */
export const newVideoEncoder = async (av: Av, settings: VideoSettings): Promise<VideoEncoder> => {
  const codec = av.Codec.findEncoderByName(av.FF_ENCODER_LIBX264);
  const context = new av.CodecContext();
  context.allocContext3(codec);
  context.width = settings.width;
  context.height = settings.height;
  context.pixelFormat = av.AV_PIX_FMT_YUV420P;
  context.timeBase = new av.Rational(1, settings.ticksPerSecond);
  context.framerate = new av.Rational(settings.fps, 1);
  context.gopSize = settings.framesPerKey;
  context.maxBFrames = 0;
  context.threadCount = settings.threads;
  context.setFlags(av.AV_CODEC_FLAG_GLOBAL_HEADER);
  const options = av.Dictionary.fromObject({
    preset: 'veryfast',
    tune: settings.atOnce ? 'zerolatency' : undefined,
    crf: 23,
    maxrate: `${settings.kbps}k`,
    bufsize: `${settings.kbps}k`,
    'forced-idr': 1,
    // As FLV and MP4 want it: lengths instead of start codes.
    'x264-params': 'annexb=0:scenecut=0',
  });
  const opened = await context.open2(codec, options);
  options.free();
  const record = context.extraData;
  if (opened < 0 || !record) {
    context.freeContext();
    throw new JobFailed('failed');
  }
  const packet = new av.Packet();
  packet.alloc();

  return {
    width: settings.width,
    height: settings.height,
    config: Buffer.concat([Buffer.from([0x17, 0, 0, 0, 0]), record]),
    encode: async (frame, tick = 0, key = false) => {
      if (frame) {
        frame.pts = BigInt(tick);
        frame.pictType = key ? av.AV_PICTURE_TYPE_I : av.AV_PICTURE_TYPE_NONE;
      }
      const sent = await context.sendFrame(frame);
      if (sent < 0 && sent !== av.AVERROR_EOF) throw new JobFailed('failed');
      const pictures: Picture[] = [];
      while ((await context.receivePacket(packet)) >= 0) {
        const head = Buffer.from([packet.isKeyframe ? 0x17 : 0x27, 1, 0, 0, 0]);
        const body = Buffer.concat([head, packet.data ?? Buffer.alloc(0)]);
        pictures.push({ tick: Number(packet.pts), key: packet.isKeyframe, body });
        packet.unref();
      }
      return pictures;
    },
    close: () => {
      packet.free();
      context.freeContext();
    },
  };
};
