import type { Claimed } from '@onair/contract/live/media/stats';
import { readData, writeData } from './data.ts';

/** Removes `@setDataFrame` from the front of an encoder's data: viewers get plain `onMetaData`. */
const SET_DATA_FRAME = Buffer.from('02000d40736574446174614672616d65', 'hex');

export const plainMetadata = (body: Buffer): Buffer =>
  body.subarray(0, SET_DATA_FRAME.length).equals(SET_DATA_FRAME) ? body.subarray(SET_DATA_FRAME.length) : body;

/** What an encoder's onMetaData claims; null for other data or bytes that are not AMF. */
export const claimedBy = (body: Buffer): Claimed | null => {
  const decoded = readData(plainMetadata(body));
  if (decoded?.name !== 'onMetaData') return null;
  const { data } = decoded;
  return {
    fps: upTo(MOST_FPS, data.framerate),
    videoKbps: upTo(MOST_KBPS, data.videodatarate),
    audioKbps: upTo(MOST_KBPS, data.audiodatarate),
    width: upTo(MOST_PIXELS, data.width),
    height: upTo(MOST_PIXELS, data.height),
    encoder: typeof data.encoder === 'string' ? data.encoder.slice(0, 100) : null,
  };
};

/** The body of an onMetaData with these values, for a stream without an end. */
export const writtenMetadata = ({ fps, videoKbps, audioKbps, width, height, encoder }: Claimed): Buffer => {
  const values = { framerate: fps, videodatarate: videoKbps, audiodatarate: audioKbps, width, height, encoder };
  const known = Object.entries(values).filter(([, value]) => value !== null);
  return writeData('onMetaData', Object.fromEntries(known));
};

/** A claim beyond any real value counts as none. */
const upTo = (most: number, value: unknown): number | null =>
  typeof value === 'number' && value > 0 && value <= most ? value : null;
const MOST_FPS = 1000;
const MOST_KBPS = 1_000_000;
const MOST_PIXELS = 16_384;
