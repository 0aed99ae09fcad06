import { type BitReader, bitReader } from './bits.ts';

export type Size = { width: number; height: number };

/** The profile in an AVCDecoderConfigurationRecord; null for one that stream parameters do not know. */
export const profileOfAvc = (config: Buffer): string | null => PROFILE_NAMES.get(config[1] ?? 0) ?? null;

const PROFILE_NAMES = new Map([
  [66, 'baseline'],
  [77, 'main'],
  [100, 'high'],
]);

/** Profiles with a chroma format in their parameter sets (ITU-T H.264, 7.3.2.1.1). */
const WITH_CHROMA = new Set([100, 110, 122, 244, 44, 83, 86, 118, 128, 138, 139, 134, 135]);

/**
 * The size of the picture by an AVCDecoderConfigurationRecord (ISO/IEC 14496-15), null where it holds no readable
 * sequence parameter set.
 */
export const sizeOfAvc = (config: Buffer): Size | null => {
  if (config.length < 8 || (config[5]! & 0x1f) === 0) return null;
  const length = config.readUInt16BE(6);
  try {
    return sizeOfSps(withoutEmulation(config.subarray(8, 8 + length)));
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

/** Removes the 03 of every 00 00 03 (7.4.1). */
export const withoutEmulation = (nal: Buffer): Buffer => {
  const out: number[] = [];
  let zeros = 0;
  for (const byte of nal) {
    if (zeros >= 2 && byte === 3) {
      zeros = 0;
      continue;
    }
    zeros = byte === 0 ? zeros + 1 : 0;
    out.push(byte);
  }
  return Buffer.from(out);
};

/** Syntax of 7.3.2.1.1, cropping of 7.4.2.1.1. */
const sizeOfSps = (nal: Buffer): Size => {
  const read = bitReader(nal.subarray(1));
  const profile = read.bits(8);
  read.bits(16);
  read.unsigned();
  const chroma = WITH_CHROMA.has(profile) ? skipHighProfile(read) : 1;
  read.unsigned();
  skipPictureOrder(read);
  read.unsigned();
  read.bits(1);
  const widthInMacroblocks = read.unsigned() + 1;
  const heightInMapUnits = read.unsigned() + 1;
  const framesOnly = read.bits(1);
  if (framesOnly === 0) read.bits(1);
  read.bits(1);
  const crop = read.bits(1) === 1 ? [read.unsigned(), read.unsigned(), read.unsigned(), read.unsigned()] : [0, 0, 0, 0];
  const [left = 0, right = 0, top = 0, bottom = 0] = crop;
  const unitX = chroma === 1 || chroma === 2 ? 2 : 1;
  const unitY = (chroma === 1 ? 2 : 1) * (2 - framesOnly);
  return {
    width: widthInMacroblocks * 16 - (left + right) * unitX,
    height: heightInMapUnits * 16 * (2 - framesOnly) - (top + bottom) * unitY,
  };
};

/** Skips the fields that only high profiles have and returns the chroma format. */
const skipHighProfile = (read: BitReader): number => {
  const chroma = read.unsigned();
  if (chroma === 3) read.bits(1);
  read.unsigned();
  read.unsigned();
  read.bits(1);
  if (read.bits(1) === 1) {
    const lists = chroma === 3 ? 12 : 8;
    for (let list = 0; list < lists; list++) if (read.bits(1) === 1) skipScalingList(read, list < 6 ? 16 : 64);
  }
  return chroma;
};

const skipScalingList = (read: BitReader, size: number): void => {
  let last = 8;
  let next = 8;
  for (let i = 0; i < size; i++) {
    if (next !== 0) next = (last + read.signed() + 256) % 256;
    if (next !== 0) last = next;
  }
};

const skipPictureOrder = (read: BitReader): void => {
  const type = read.unsigned();
  if (type === 0) {
    read.unsigned();
    return;
  }
  if (type !== 1) return;
  read.bits(1);
  read.signed();
  read.signed();
  const cycle = read.unsigned();
  if (cycle > 255) throw new RangeError('a cycle has at most 255 frames');
  for (let i = 0; i < cycle; i++) read.signed();
};
