/** MPEG audio, layer III (ISO/IEC 11172-3, 2.4.2.3): sample rates of MPEG-1, 2 and 2.5 by their index. */
const RATES: Record<number, readonly number[]> = {
  3: [44_100, 48_000, 32_000],
  2: [22_050, 24_000, 16_000],
  0: [11_025, 12_000, 8000],
};
const FLV_HEAD = 1;
const HEAD = 4;

/**
 * An MP3 frame with the header of the one in this FLV tag and no content: zeroed side information is silence. Null
 * where the tag holds no layer III frame.
 */
export const silentMp3 = (body: Buffer): { body: Buffer; frameMs: number } | null => {
  if (body.length < FLV_HEAD + HEAD || body[1] !== 0xff || ((body[2] ?? 0) & 0xe0) !== 0xe0) return null;
  const version = ((body[2] ?? 0) >> 3) & 3;
  const rate = RATES[version]?.[((body[3] ?? 0) >> 2) & 3];
  if (!rate || (((body[2] ?? 0) >> 1) & 3) !== 1) return null;
  const silent = Buffer.alloc(body.length);
  body.copy(silent, 0, 0, FLV_HEAD + HEAD);
  // Without the checksum, which would no longer match.
  silent[2] = (silent[2] ?? 0) | 1;
  return { body: silent, frameMs: ((version === 3 ? 1152 : 576) / rate) * 1000 };
};
