import { coreRateOfAac, formatOfAac, SAMPLES_PER_FRAME, silentAac } from '../flv/audio-format.ts';
import { silentMp3 } from '../flv/mp3.ts';
import { payloadOf, readTag, type Tag } from '../flv/tag.ts';

/** A frame of silence in one format of sound: the body of its tag, and how long it lasts in milliseconds. */
export type Silence = { body: Buffer; frameMs: number };

/** One CELT frame of 20 ms without a byte of signal (RFC 6716). */
const SILENT_OPUS = Buffer.concat([Buffer.from([0x91]), Buffer.from('Opus'), Buffer.from([0xf8, 0xff, 0xfe])]);
const OPUS_MS = 20;
const ENHANCED_AAC = Buffer.concat([Buffer.from([0x91]), Buffer.from('mp4a')]);

/** The header of the sound that a program has when its sources never had any: AAC-LC, 48 kHz, stereo. */
export const DEFAULT_SOUND: Tag = readTag('audio', 0, Buffer.from([0xaf, 0, 0x11, 0x90]));

/** Codecs of sound that browsers play from an FLV stream; any other is replaced by silence. */
const PLAYABLE = new Set(['aac', 'opus', 'mp3']);

export const isPlayableSound = (codec: string | null): boolean => codec !== null && PLAYABLE.has(codec);

/**
 * Silence in the format of a codec header, or of a frame of MP3, which has none. Null where no silent frame of the format
 * is known.
 */
export const silenceLike = (tag: Tag): Silence | null => {
  if (tag.codec === 'opus') return { body: SILENT_OPUS, frameMs: OPUS_MS };
  if (tag.codec === 'mp3') return silentMp3(tag.body);
  if (tag.codec !== 'aac') return null;
  const { bytes } = payloadOf(tag);
  const rate = coreRateOfAac(bytes);
  const silent = silentAac(formatOfAac(bytes)?.channels ?? 0);
  if (!silent || !rate) return null;
  const enhanced = (tag.body[0] ?? 0) >> 4 === 9;
  return {
    body: enhanced ? Buffer.concat([ENHANCED_AAC, silent.subarray(2)]) : silent,
    frameMs: (SAMPLES_PER_FRAME / rate) * 1000,
  };
};
