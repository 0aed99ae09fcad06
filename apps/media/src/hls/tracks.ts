import { aacName, av1Name, avcName, hevcName } from '@onair/contract/live/media/codecs';
import { coreRateOfAac, formatOfAac, formatOfOpus, SAMPLES_PER_FRAME } from '../flv/audio-format.ts';
import { sizeOf } from '../flv/size.ts';
import { payloadOf, type Tag } from '../flv/tag.ts';
import { box, fullBox, u8, u16, u32 } from './boxes.ts';

/**
 * Units in a second of every sound track: the smallest number in which frames of all rates of AAC and of Opus are whole,
 * so that players that keep the time scale of an earlier run keep time in the next.
 */
const SOUND_TIMESCALE = 7_056_000;

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

const VIDEO: Record<string, { entry: string; config: string; codecs: (config: Uint8Array) => string; least: number }> =
  {
    h264: { entry: 'avc1', config: 'avcC', codecs: avcName, least: 7 },
    hevc: { entry: 'hvc1', config: 'hvcC', codecs: hevcName, least: 23 },
    av1: { entry: 'av01', config: 'av1C', codecs: av1Name, least: 4 },
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
    return { ...base, timescale: SOUND_TIMESCALE, codecs: 'Opus', entry, sampleUnits: null };
  }
  const format = config.codec === 'aac' ? formatOfAac(bytes) : null;
  const rate = format && coreRateOfAac(bytes);
  if (!format || !rate) return null;
  const entry = audioEntry('mp4a', format.channels, rate, esds(bytes));
  const sampleUnits = (SAMPLES_PER_FRAME * SOUND_TIMESCALE) / rate;
  return { ...base, timescale: SOUND_TIMESCALE, codecs: aacName(bytes), entry, sampleUnits };
};
