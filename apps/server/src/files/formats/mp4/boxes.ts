/** Boxes of the ISO base media file format (ISO/IEC 14496-12, 4.2) as bytes, and the entries of H.264 and AAC tracks. */
const u8 = (...values: number[]): Buffer => Buffer.from(values);
export const u16 = (...values: number[]): Buffer => Buffer.concat(values.map((n) => u8(n >> 8, n & 255)));
export const u32 = (values: readonly number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [n, value] of values.entries()) buffer.writeUInt32BE(value >>> 0, n * 4);
  return buffer;
};
/** Numbers of 64 bits, as far as they are exact. */
export const u64 = (values: readonly number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * 8);
  for (const [n, value] of values.entries()) buffer.writeBigUInt64BE(BigInt(value), n * 8);
  return buffer;
};
export const zeros = (bytes: number): Buffer => Buffer.alloc(bytes);

export const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32([body.length + 8]), Buffer.from(type, 'latin1'), body]);
};
export const full = (type: string, flags: number, ...parts: Buffer[]): Buffer => box(type, u32([flags]), ...parts);

/** The unity matrix of `mvhd` and `tkhd`. */
export const UNITY = Buffer.concat([u32([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000])]);

export const FILE_TYPE = box(
  'ftyp',
  Buffer.from('isom', 'latin1'),
  u32([0x200]),
  Buffer.from('isomavc1mp41', 'latin1'),
);

/** Describes H.264. Source: ISO/IEC 14496-15. @param avcC its configuration, as FLV has it too */
export const avcEntry = ({ avcC, width, height }: { avcC: Buffer; width: number; height: number }): Buffer =>
  box(
    'avc1',
    zeros(6),
    u16(1),
    zeros(16),
    u16(width, height),
    u32([0x480000, 0x480000, 0]),
    u16(1),
    zeros(32),
    u16(24, 0xffff),
    box('avcC', avcC),
  );

/** Describes AAC-LC. Source: ISO/IEC 14496-14. @param aac its AudioSpecificConfig; @param rate samples a second */
export const aacEntry = (aac: Buffer, rate: number): Buffer => {
  const config = Buffer.concat([u8(5, aac.length), aac]);
  const decoder = Buffer.concat([u8(4, 13 + config.length, 0x40, 0x15), zeros(11), config]);
  const stream = Buffer.concat([u8(3, 3 + decoder.length + 3), u16(1), u8(0), decoder, u8(6, 1, 2)]);
  return box('mp4a', zeros(6), u16(1), zeros(8), u16(2, 16, 0, 0), u32([rate * 65_536]), full('esds', 0, stream));
};
