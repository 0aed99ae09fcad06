/** Boxes of the ISO base media file format (ISO/IEC 14496-12, 4.2) as bytes. */

export const u8 = (...values: number[]): Buffer => Buffer.from(values);

export const u16 = (...values: number[]): Buffer => {
  const bytes = Buffer.allocUnsafe(values.length * 2);
  for (const [at, value] of values.entries()) bytes.writeUInt16BE(value, at * 2);
  return bytes;
};

export const u32 = (...values: number[]): Buffer => {
  const bytes = Buffer.allocUnsafe(values.length * 4);
  // Signed values wrap, as two's complement has them.
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, at * 4);
  return bytes;
};

export const u64 = (value: number): Buffer => {
  const bytes = Buffer.allocUnsafe(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};

export const box = (type: string, ...content: Buffer[]): Buffer => {
  const size = content.reduce((sum, part) => sum + part.length, 8);
  return Buffer.concat([u32(size), Buffer.from(type, 'latin1'), ...content], size);
};

export const fullBox = (type: string, version: number, flags: number, ...content: Buffer[]): Buffer =>
  box(type, u32(version * 2 ** 24 + flags), ...content);

/** The unity matrix of `mvhd` and `tkhd`. */
export const MATRIX = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
