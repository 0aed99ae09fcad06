import type { RenditionName } from '@onair/contract/live/media/lines';
import type { RenditionLimit } from '@onair/contract/live/media/worker-channel';
import type { FilterAPI } from 'node-av/api';
import type { Packet } from 'node-av/lib';
import { payloadOf, type Tag } from '../flv/tag.ts';
import { type Decoder, decoderOf } from './decoder.ts';
import { newVideoEncoder, type VideoEncoder } from './encode-video.ts';
import type { Av } from './library.ts';

/** The shorter side of a picture and the bit rate of its stream. */
const RENDITION: Record<RenditionName, { side: number; kbps: number }> = {
  '720p': { side: 720, kbps: 2000 },
  '480p': { side: 480, kbps: 1000 },
};

/** Thirty pictures a second are enough for a smaller one. */
const MOST_FPS = 30;
/** Pictures closer together than this fraction of a frame interval are dropped. */
const CLOSEST_PART = 0.75;

/** A picture or a codec header as an FLV video tag. */
type Scaled = { config: boolean; time: number; body: Buffer };

type Scaler = {
  /** Takes codec headers and pictures of the source in order, whatever their sizes. */
  take: (tag: Tag) => AsyncGenerator<Scaled>;
  size: () => { width: number; height: number } | null;
  close: () => void;
};

/** Pictures are scaled down, never up; the aspect ratio stays. */
const sizeFor = (side: number, width: number, height: number): { width: number; height: number } => {
  const factor = Math.min(1, side / Math.min(width, height));
  const even = (pixels: number) => Math.max(2, Math.round((pixels * factor) / 2) * 2);
  return { width: even(width), height: even(height) };
};

/** Decodes, scales and encodes one stream; timestamps pass through unchanged. */
export const newScaler = (av: Av, rendition: RenditionName, most?: RenditionLimit): Scaler => {
  const { side } = RENDITION[rendition];
  const kbps = Math.min(RENDITION[rendition].kbps, most?.kbps ?? Number.POSITIVE_INFINITY);
  const fps = Math.min(MOST_FPS, most?.fps ?? MOST_FPS);
  const closestMs = (CLOSEST_PART * 1000) / fps;
  const packet: Packet = new av.Packet();
  packet.alloc();
  let decoder: Decoder | null = null;
  let encoder: VideoEncoder | null = null;
  let filter: FilterAPI | null = null;
  let lastTime = Number.NEGATIVE_INFINITY;
  let keyWanted = false;

  const decode = async (config: Tag) => {
    decoder?.close();
    decoder = null;
    decoder = await decoderOf(av, config);
  };
  const encodeAs = async (width: number, height: number) => {
    encoder?.close();
    filter?.close();
    encoder = null;
    const settings = {
      width,
      height,
      fps,
      ticksPerSecond: 1000,
      framesPerKey: 2 * fps,
      kbps,
      threads: 1,
      atOnce: true,
    };
    encoder = await newVideoEncoder(av, settings);
    filter = av.FilterAPI.create(`scale=${width}:${height}:flags=bilinear,format=yuv420p`);
    return encoder;
  };

  return {
    take: async function* (tag) {
      if (tag.role === 'config') return await decode(tag);
      if (!decoder) return;
      const { bytes, compositionOffsetMs } = payloadOf(tag);
      packet.unref();
      packet.data = bytes;
      packet.dts = BigInt(tag.time);
      packet.pts = BigInt(tag.time + compositionOffsetMs);
      packet.isKeyframe = tag.role === 'key';
      keyWanted ||= tag.role === 'key';
      for await (const frame of decoder.frames(packet)) {
        const time = Number(frame.bestEffortTimestamp);
        if (time <= lastTime || (time - lastTime < closestMs && !keyWanted)) continue;
        const size = sizeFor(side, frame.width, frame.height);
        if (!encoder || !filter || encoder.width !== size.width || encoder.height !== size.height) {
          yield { config: true, time, body: (await encodeAs(size.width, size.height)).config };
        }
        frame.timeBase = new av.Rational(1, 1000);
        await filter!.process(frame);
        const small = await filter!.receive();
        if (!small) continue;
        lastTime = time;
        const pictures = await encoder!.encode(small, time, keyWanted);
        keyWanted = false;
        small.free();
        for (const { tick, body } of pictures) yield { config: false, time: tick, body };
      }
    },
    size: () => encoder && { width: encoder.width, height: encoder.height },
    close: () => {
      filter?.close();
      encoder?.close();
      decoder?.close();
      packet.free();
    },
  };
};
