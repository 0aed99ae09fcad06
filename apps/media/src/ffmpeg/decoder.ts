import type { Codec, CodecContext, Frame, Packet } from 'node-av/lib';
import { payloadOf, type Tag } from '../flv/tag.ts';
import { JobFailed } from './failure.ts';
import type { Av } from './library.ts';
import { MOST_PIXELS_A_SIDE } from './source.ts';

export type Decoder = {
  /**
   * The frames of a packet; null at the end. A frame is valid until the next one is requested. Broken packets yield
   * none.
   */
  frames: (packet: Packet | null) => AsyncGenerator<Frame>;
  /** Packets that could not be decoded or gave damaged pictures. */
  broken: () => number;
  close: () => void;
};

/** A decoder by FFmpeg's name for it. */
export const decoderNamed = (av: Av, name: string): Codec | null =>
  av.Codec.findDecoderByName(name as Parameters<Av['Codec']['findDecoderByName']>[0]);

/** @throws JobFailed `unreadable` where the stream's description is broken */
export const newDecoder = async (
  av: Av,
  codec: Codec | null,
  describe: (context: CodecContext) => void,
): Promise<Decoder> => {
  if (!codec) throw new JobFailed('unreadable');
  const context = new av.CodecContext();
  context.allocContext3(codec);
  describe(context);
  // A stream may grow beyond what its container said.
  context.setOption('max_pixels', MOST_PIXELS_A_SIDE * MOST_PIXELS_A_SIDE);
  if ((await context.open2(codec, null)) < 0) {
    context.freeContext();
    throw new JobFailed('unreadable');
  }
  const frame = new av.Frame();
  frame.alloc();
  let broken = 0;
  return {
    broken: () => broken,
    frames: async function* (packet) {
      if ((await context.sendPacket(packet)) < 0 && packet) broken += 1;
      while ((await context.receiveFrame(frame)) >= 0) {
        if (Math.max(frame.width, frame.height) > MOST_PIXELS_A_SIDE) throw new JobFailed('tooLarge');
        if (frame.decodeErrorFlags !== 0 || frame.hasFlags(av.AV_FRAME_FLAG_CORRUPT)) broken += 1;
        yield frame;
        frame.unref();
      }
    },
    close: () => {
      frame.free();
      context.freeContext();
    },
  };
};

const DECODERS: Record<string, string> = { h264: 'h264', hevc: 'hevc', av1: 'libdav1d', vp9: 'vp9', vp8: 'vp8' };

/** The decoder of the pictures that follow a codec's header; their times are milliseconds. @throws JobFailed `unreadable` */
export const decoderOf = (av: Av, config: Tag): Promise<Decoder> =>
  newDecoder(av, decoderNamed(av, DECODERS[config.codec ?? ''] ?? ''), (context) => {
    context.extraData = payloadOf(config).bytes;
    context.pktTimebase = new av.Rational(1, 1000);
    context.threadCount = 1;
  });
