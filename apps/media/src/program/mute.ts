import { silentAac } from '../flv/aac.ts';
import type { Tag } from '../flv/tag.ts';

/** Twenty milliseconds of silence in Opus (RFC 6716: one CELT frame without a byte of signal). */
const SILENT_OPUS = Buffer.concat([Buffer.from([0x91]), Buffer.from('Opus'), Buffer.from([0xf8, 0xff, 0xfe])]);
const ENHANCED_AAC = Buffer.concat([Buffer.from([0x91]), Buffer.from('mp4a')]);

/**
 * The same moment of sound without the sound, so that players go on by the same clock. Null where the codec has no
 * silent frame here: the sound is left out.
 */
export const silenced = (tag: Tag, channels: number | null): Tag | null => {
  if (tag.kind !== 'audio' || tag.role !== 'sound') return tag;
  const body = tag.codec === 'opus' ? SILENT_OPUS : tag.codec === 'aac' ? aac(tag.body, channels ?? 2) : null;
  return body ? { ...tag, body } : null;
};

const aac = (body: Buffer, channels: number): Buffer | null => {
  const silent = silentAac(channels);
  const enhanced = body[0]! >> 4 === 9;
  return silent && enhanced ? Buffer.concat([ENHANCED_AAC, silent.subarray(2)]) : silent;
};
