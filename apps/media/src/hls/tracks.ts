import { coreRateOfAac, formatOfAac, formatOfOpus, SAMPLES_PER_FRAME } from '../flv/audio-format.ts';
import { sizeOf } from '../flv/size.ts';
import { payloadOf, type Tag } from '../flv/tag.ts';
import { box, fullBox, u8, u16, u32 } from './boxes.ts';

/** One track of an MP4: its sample description and its codec name for players (RFC 6381). */
export type Track = {
  kind: 'video' | 'audio';
  /** Units in a second. */
  timescale: number;
  codecs: string;
  /** The sample entry of `stsd`. */
  entry: Buffer;
  width: number;
  height: number;
  /** Duration of each sample in units; null where samples state it themselves. */
  sampleUnits: number | null;
};

const hex = (value: number, digits = 2): string => value.toString(16).padStart(digits, '0').toUpperCase();

/** HEVC's codec string (ISO/IEC 14496-15, E.3) from its configuration record. */
const hevcCodecs = (config: Buffer): string => {
  const [, first = 0] = config;
  const space = ['', 'A', 'B', 'C'][first >> 6] ?? '';
  const compatibility = config.readUInt32BE(2);
  let reversed = 0;
  for (let bit = 0; bit < 32; bit += 1) reversed = reversed * 2 + ((compatibility >>> bit) & 1);
  const constraints = [...config.subarray(6, 12)];
  while (constraints.at(-1) === 0) constraints.pop();
  const tier = first & 0x20 ? 'H' : 'L';
  const parts = [
    `${space}${first & 31}`,
    hex(reversed, 1),
    `${tier}${config[12]}`,
    ...constraints.map((one) => hex(one)),
  ];
  return `hvc1.${parts.join('.')}`;
};

/** AV1's codec string (AV1 codec ISO media file format binding, 5) from its configuration record. */
const av1Codecs = (config: Buffer): string => {
  const [, first = 0, second = 0] = config;
  const depth = second & 0x40 ? (second & 0x20 ? 12 : 10) : 8;
  const level = String(first & 31).padStart(2, '0');
  return `av01.${first >> 5}.${level}${second & 0x80 ? 'H' : 'M'}.${String(depth).padStart(2, '0')}`;
};

const VIDEO: Record<string, { entry: string; config: string; codecs: (config: Buffer) => string; least: number }> = {
  h264: {
    entry: 'avc1',
    config: 'avcC',
    codecs: (c) => `avc1.${hex(c[1] ?? 0)}${hex(c[2] ?? 0)}${hex(c[3] ?? 0)}`,
    least: 7,
  },
  hevc: { entry: 'hvc1', config: 'hvcC', codecs: hevcCodecs, least: 23 },
  av1: { entry: 'av01', config: 'av1C', codecs: av1Codecs, least: 4 },
};

/** @returns null for a codec that HLS does not carry here, or a header that cannot be read */
export const videoTrack = (config: Tag): Track | null => {
  const known = VIDEO[config.codec ?? ''];
  const { bytes } = payloadOf(config);
  if (!known || bytes.length < known.least) return null;
  const { width, height } = sizeOf(config) ?? { width: 0, height: 0 };
  const entry = box(
    known.entry,
    Buffer.alloc(6),
    u16(1),
    Buffer.alloc(16),
    u16(width, height),
    // 72 dots an inch, one frame a sample, no name, 24 bits of color.
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(0x18, 0xffff),
    box(known.config, bytes),
  );
  return { kind: 'video', timescale: 90_000, codecs: known.codecs(bytes), entry, width, height, sampleUnits: null };
};

/** A descriptor of MPEG-4 systems (ISO/IEC 14496-1, 7.2.2) of less than 128 bytes. */
const descriptor = (tag: number, ...content: Buffer[]): Buffer => {
  const bytes = Buffer.concat(content);
  return Buffer.concat([u8(tag, bytes.length), bytes]);
};

const esds = (config: Buffer): Buffer =>
  fullBox(
    'esds',
    0,
    0,
    descriptor(
      3,
      u16(1),
      u8(0),
      // MPEG-4 audio stream; buffer and bit rates are not known.
      descriptor(4, u8(0x40, 0x15, 0, 0, 0), u32(0, 0), descriptor(5, config)),
      descriptor(6, u8(2)),
    ),
  );

/** Opus in ISOBMFF, 4.3.2: the identification header without its magic word, in network order. */
const dOps = (head: Buffer): Buffer => {
  const mapping = head[18] ?? 0;
  return box(
    'dOps',
    u8(0, head[9] ?? 2),
    u16(head.readUInt16LE(10)),
    u32(head.readUInt32LE(12)),
    u16(head.readUInt16LE(16)),
    mapping === 0 ? u8(0) : head.subarray(18),
  );
};

const audioEntry = (type: string, channels: number, rate: number, config: Buffer): Buffer =>
  box(type, Buffer.alloc(6), u16(1), Buffer.alloc(8), u16(channels, 16, 0, 0), u32((rate & 0xffff) * 0x10000), config);

/** @returns null for a codec that HLS does not carry here, or a header that cannot be read */
export const audioTrack = (config: Tag): Track | null => {
  const { bytes } = payloadOf(config);
  const base = { kind: 'audio' as const, width: 0, height: 0 };
  if (config.codec === 'opus') {
    const format = bytes.length >= 19 ? formatOfOpus(bytes) : null;
    if (!format) return null;
    const entry = audioEntry('Opus', format.channels, 48_000, dOps(bytes));
    return { ...base, timescale: 48_000, codecs: 'Opus', entry, sampleUnits: null };
  }
  const format = config.codec === 'aac' ? formatOfAac(bytes) : null;
  const rate = format && coreRateOfAac(bytes);
  if (!format || !rate) return null;
  const entry = audioEntry('mp4a', format.channels, rate, esds(bytes));
  const type = (bytes[0] ?? 0) >> 3;
  return { ...base, timescale: rate, codecs: `mp4a.40.${type}`, entry, sampleUnits: SAMPLES_PER_FRAME };
};
