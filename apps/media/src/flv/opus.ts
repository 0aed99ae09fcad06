import type { AudioFormat } from './aac.ts';

/** The format by an identification header of Opus (RFC 7845, 5.1), null where it is none. It always plays at 48 kHz. */
export const formatOfOpus = (header: Buffer): AudioFormat | null => {
  const channels = header.toString('latin1', 0, 8) === 'OpusHead' ? (header[9] ?? 0) : 0;
  return channels > 0 ? { sampleRate: 48_000, channels } : null;
};
