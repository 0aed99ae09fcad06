import { VIDEO_BYTES_MAX, type VideoFamily } from '@onair/contract/live/videos';

/** Enough bytes to identify a container. */
export const SNIFF_BYTES = 64;

/** First boxes of files in the MP4 family; the later ones are QuickTime's. */
const BOXES = new Set(['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip', 'pnot']);

/** The box of compatible brands has four bytes for each. */
const FTYP_MAX = 1024;

/** The container of a file by its first bytes; undefined for unsupported ones. */
export const sniffVideo = (bytes: Buffer): VideoFamily | undefined => {
  const text = (from: number, to: number): string => bytes.toString('latin1', from, to);
  if (text(0, 3) === 'FLV' && bytes[3] === 1) return 'flv';
  if (bytes.length >= 4 && bytes.readUInt32BE(0) === 0x1a45dfa3) {
    return /webm|matroska/.test(text(4, SNIFF_BYTES)) ? 'matroska' : undefined;
  }
  if (bytes.length >= 8 && BOXES.has(text(4, 8))) {
    const size = bytes.readUInt32BE(0);
    if (text(4, 8) === 'ftyp') return size >= 16 && size <= FTYP_MAX ? 'mp4' : undefined;
    // A box has at least its own eight bytes; 1 means that the size follows, 0 that it extends to the end of the file.
    return (size >= 8 && size <= VIDEO_BYTES_MAX) || size === 1 || size === 0 ? 'mp4' : undefined;
  }
  return undefined;
};
