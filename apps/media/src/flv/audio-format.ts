import { bitReader } from './bits.ts';

export type AudioFormat = { sampleRate: number; channels: number };

/** ISO/IEC 14496-3, table 1.18. */
const SAMPLE_RATES = [96000, 88200, 64000, 48000, 44100, 32000, 24000, 22050, 16000, 12000, 11025, 8000, 7350];

/** Channels by channel configuration (table 1.19). */
const CHANNELS = [0, 1, 2, 3, 4, 5, 6, 8];

/** Samples of each channel that a frame holds, at the rate of the core. */
export const SAMPLES_PER_FRAME = 1024;

/** The format by an AudioSpecificConfig (ISO/IEC 14496-3, 1.6.2.1), null where it cannot be read. */
export const formatOfAac = (config: Buffer): AudioFormat | null => {
  const parsed = readConfig(config);
  return parsed && { sampleRate: parsed.sampleRate, channels: parsed.channels };
};

/** The rate that frames are counted at, which spectral band replication halves; null where it cannot be read. */
export const coreRateOfAac = (config: Buffer): number | null => readConfig(config)?.coreRate ?? null;

/** Null where it is ambiguous: a stream with a low core rate may use spectral band replication without signaling it. */
export const profileOfAac = (config: Buffer): 'AAC-LC' | 'HE-AAC' | null => {
  const parsed = readConfig(config);
  if (!parsed) return null;
  if (parsed.type === 5 || parsed.type === 29) return 'HE-AAC';
  return parsed.type === 2 && parsed.coreRate > 24_000 ? 'AAC-LC' : null;
};

const readConfig = (config: Buffer): (AudioFormat & { coreRate: number; type: number }) | null => {
  try {
    const read = bitReader(config);
    const objectType = () => {
      const type = read.bits(5);
      return type === 31 ? 32 + read.bits(6) : type;
    };
    const rate = () => {
      const index = read.bits(4);
      return index === 15 ? read.bits(24) : SAMPLE_RATES[index];
    };
    const type = objectType();
    const base = rate();
    const channels = CHANNELS[read.bits(4)];
    // Spectral band replication doubles the rate, and signals so after the core's own rate.
    const sampleRate = type === 5 || type === 29 ? rate() : base;
    return base && sampleRate && channels ? { sampleRate, channels, coreRate: base, type } : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

/** One silent frame of AAC-LC by number of channels: zero spectra in the elements that the configuration asks for. */
const SILENT_AAC: Record<number, string> = {
  1: '00c800802380',
  2: '210049900219002380',
  3: '00c8008020840126400864002380',
  4: '00c800802084012640086400802c80080238',
  5: '00c800802084012640086400823004990021900238',
  6: '00c800802084012640086400823004990021900200b2002008e0',
};

/** The body of an FLV audio tag with a silent AAC frame; null where none is known for this number of channels. */
export const silentAac = (channels: number): Buffer | null => {
  const frame = SILENT_AAC[channels];
  return frame ? Buffer.concat([Buffer.from([0xaf, 1]), Buffer.from(frame, 'hex')]) : null;
};

/**
 * The format by an identification header of Opus (RFC 7845, 5.1); null where it is not one. Opus always plays at 48
 * kHz.
 */
export const formatOfOpus = (header: Buffer): AudioFormat | null => {
  const channels = header.toString('latin1', 0, 8) === 'OpusHead' ? (header[9] ?? 0) : 0;
  return channels > 0 ? { sampleRate: 48_000, channels } : null;
};
