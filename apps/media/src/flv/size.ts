import { type BitReader, bitReader } from './bits.ts';
import { type Size, sizeOfAvc, withoutEmulation } from './sps.ts';
import { payloadOf, type Tag } from './tag.ts';

const SMALLEST = 2;
const LARGEST = 16_384;
const HEVC_SPS = 33;
const AV1_SEQUENCE_HEADER = 1;
const VP9_SYNC_CODE = 0x498342;
const VP9_RGB = 7;

/** The picture size by a codec's header, or by a key frame of VP9, which has no header; null where it is not stated. */
export const sizeOf = (tag: Tag): Size | null => {
  try {
    const size = read(tag);
    return size && isSize(size.width) && isSize(size.height) ? size : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

const isSize = (pixels: number): boolean => pixels >= SMALLEST && pixels <= LARGEST;

const read = (tag: Tag): Size | null => {
  const { bytes } = payloadOf(tag);
  if (tag.role === 'key') return tag.codec === 'vp9' ? sizeOfVp9(bytes) : null;
  if (tag.codec === 'h264') return sizeOfAvc(bytes);
  if (tag.codec === 'hevc') return sizeOfHevc(bytes);
  return tag.codec === 'av1' ? sizeOfAv1(bytes) : null;
};

/** By an HEVCDecoderConfigurationRecord (ISO/IEC 14496-15, 8.3.3.1). */
const sizeOfHevc = (config: Buffer): Size | null => {
  let at = 23;
  for (let arrays = config.readUInt8(22); arrays > 0; arrays -= 1) {
    const type = config.readUInt8(at) & 63;
    const count = config.readUInt16BE(at + 1);
    at += 3;
    for (let nal = 0; nal < count; nal += 1) {
      const length = config.readUInt16BE(at);
      if (type === HEVC_SPS) return sizeOfHevcSps(withoutEmulation(config.subarray(at + 2, at + 2 + length)));
      at += 2 + length;
    }
  }
  return null;
};

/** Syntax of ITU-T H.265, 7.3.2.2.1 and 7.3.3. */
const sizeOfHevcSps = (nal: Buffer): Size => {
  const bits = bitReader(nal.subarray(2));
  bits.bits(4);
  const layers = bits.bits(3);
  bits.bits(1 + 96);
  const present = Array.from({ length: layers }, () => [bits.bits(1), bits.bits(1)]);
  if (layers > 0) bits.bits(2 * (8 - layers));
  for (const [profile, level] of present) bits.bits((profile ? 88 : 0) + (level ? 8 : 0));
  bits.unsigned();
  const chroma = bits.unsigned();
  if (chroma === 3) bits.bits(1);
  const width = bits.unsigned();
  const height = bits.unsigned();
  const crop = bits.bits(1) === 1 ? [0, 0, 0, 0].map(() => bits.unsigned()) : [0, 0, 0, 0];
  const [left = 0, right = 0, top = 0, bottom = 0] = crop;
  const unitX = chroma === 1 || chroma === 2 ? 2 : 1;
  const unitY = chroma === 1 ? 2 : 1;
  return { width: width - (left + right) * unitX, height: height - (top + bottom) * unitY };
};

/** By an AV1CodecConfigurationRecord that holds a sequence header (AV1, 5.5.1); streams with timing information say none. */
const sizeOfAv1 = (config: Buffer): Size | null => {
  const head = config.readUInt8(4);
  if (((head >> 3) & 15) !== AV1_SEQUENCE_HEADER) return null;
  const start = 5 + ((head & 4) >> 2);
  const bits = bitReader(config.subarray(start + ((head & 2) === 0 ? 0 : sizeBytes(config, start))));
  bits.bits(4);
  if (bits.bits(1) === 1) bits.bits(5);
  else if (!skipOperatingPoints(bits)) return null;
  const widthBits = bits.bits(4) + 1;
  const heightBits = bits.bits(4) + 1;
  return { width: bits.bits(widthBits) + 1, height: bits.bits(heightBits) + 1 };
};

/** Bytes of a length that goes on while its first bit is set (AV1, 4.10.5). */
const sizeBytes = (bytes: Buffer, at: number): number => {
  let count = 1;
  while ((bytes.readUInt8(at + count - 1) & 0x80) !== 0 && count < 8) count += 1;
  return count;
};

const skipOperatingPoints = (bits: BitReader): boolean => {
  if (bits.bits(1) === 1) return false;
  const displayDelay = bits.bits(1) === 1;
  for (let points = bits.bits(5) + 1; points > 0; points -= 1) {
    bits.bits(12);
    if (bits.bits(5) > 7) bits.bits(1);
    if (displayDelay && bits.bits(1) === 1) bits.bits(4);
  }
  return true;
};

/** By the uncompressed header of a key frame (VP9, 6.2). */
const sizeOfVp9 = (frame: Buffer): Size | null => {
  const bits = bitReader(frame);
  bits.bits(2);
  const profile = bits.bits(1) + 2 * bits.bits(1);
  if (profile === 3) bits.bits(1);
  const [existing, type] = [bits.bits(1), bits.bits(1)];
  bits.bits(2);
  if (existing === 1 || type !== 0 || bits.bits(24) !== VP9_SYNC_CODE) return null;
  if (profile >= 2) bits.bits(1);
  const rgb = bits.bits(3) === VP9_RGB;
  if (!rgb) bits.bits(1);
  if (profile % 2 === 1) bits.bits(rgb ? 1 : 3);
  return { width: bits.bits(16) + 1, height: bits.bits(16) + 1 };
};
