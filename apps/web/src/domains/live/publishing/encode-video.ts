import { videoConfig } from './can-publish.ts';
import { pictureTag, videoConfigTag } from './flv.ts';
import type { PublishValues, Size } from './publish-values.ts';

/** The largest size of the same aspect ratio within a box, never larger than the source; H.264 needs even numbers. */
export const fitted = (source: Size, box: Size): Size => {
  const scale = Math.min(1, box.width / source.width, box.height / source.height);
  const even = (length: number) => Math.max(2, 2 * Math.floor((length * scale + 0.01) / 2));
  return { width: even(source.width), height: even(source.height) };
};

const KEY_EVERY_MS = 2000;
/** Frames queued in the encoder; more would only add latency. */
const QUEUE_MAX = 3;

type VideoOutput = {
  config: (bytes: Uint8Array<ArrayBuffer>) => void;
  picture: (bytes: Uint8Array<ArrayBuffer>, key: boolean) => void;
  failed: () => void;
};

/** Encodes frames to FLV tags. `time` is in milliseconds on the publication's clock and becomes the tag's. */
export const newVideoEncoder = (
  { box, fps, profile }: Pick<PublishValues, 'box' | 'fps' | 'profile'>,
  out: VideoOutput,
) => {
  let encoder: VideoEncoder | null = null;
  let made: { source: Size; size: Size; kbps: number } | null = null;
  let configuring = false;
  let keyAt = Number.NEGATIVE_INFINITY;

  const output = (chunk: EncodedVideoChunk, metadata?: EncodedVideoChunkMetadata) => {
    const time = Math.round(chunk.timestamp / 1000);
    const description = metadata?.decoderConfig?.description;
    if (description) out.config(videoConfigTag(time, bytesOf(description)));
    const data = new Uint8Array(chunk.byteLength);
    chunk.copyTo(data);
    out.picture(pictureTag(time, chunk.type === 'key', data), chunk.type === 'key');
  };
  const configure = async (source: Size, kbps: number) => {
    const size = fitted(source, box);
    const config = await videoConfig(size, fps, kbps, profile);
    if (!config) return out.failed();
    encoder ??= new VideoEncoder({ output, error: out.failed });
    if (encoder.state === 'closed') return;
    encoder.configure(config);
    made = { source, size, kbps };
    keyAt = Number.NEGATIVE_INFINITY;
  };
  /** Reconfigures the encoder for this size and bit rate if necessary. @returns whether it accepts the frame now */
  const isReady = (source: Size, kbps: number): boolean => {
    const same = made?.source.width === source.width && made.source.height === source.height && made.kbps === kbps;
    if (same && encoder?.state === 'configured') return true;
    if (!configuring && encoder?.state !== 'closed') {
      configuring = true;
      configure(source, kbps)
        .catch(out.failed)
        .finally(() => {
          configuring = false;
        });
    }
    return false;
  };

  return {
    /** @returns whether the frame was accepted. The caller closes it */
    encode: (frame: VideoFrame, time: number, { kbps, key }: { kbps: number; key: boolean }): boolean => {
      const source = { width: frame.displayWidth, height: frame.displayHeight };
      if (!isReady(source, kbps) || !encoder || encoder.encodeQueueSize >= QUEUE_MAX) return false;
      const keyFrame = key || time - keyAt >= KEY_EVERY_MS;
      if (keyFrame) keyAt = time;
      const stamped = new VideoFrame(frame, { timestamp: time * 1000 });
      encoder.encode(stamped, { keyFrame });
      stamped.close();
      return true;
    },
    size: (): Size | null => made?.size ?? null,
    close: () => {
      if (encoder && encoder.state !== 'closed') encoder.close();
    },
  };
};

/** A view of a buffer, or of a view of one. */
export const bytesOf = (source: AllowSharedBufferSource): Uint8Array =>
  ArrayBuffer.isView(source)
    ? new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
    : new Uint8Array(source);
