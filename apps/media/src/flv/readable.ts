import { sizeOf } from './size.ts';
import { payloadOf, type Tag } from './tag.ts';

/** Codecs of pictures that the player shows: each browser decodes H.264, most AV1. */
const PLAYABLE = new Set(['h264', 'av1']);
const AVC_SLICES = 5;
const AVC_LARGEST = 23;
const HEVC_SLICES = 31;
const HEVC_LARGEST = 47;

export const isPlayablePicture = (codec: string): boolean => PLAYABLE.has(codec);

/**
 * Whether a picture can be decoded at all: its codec has a readable header, and its units have the lengths that they
 * state.
 * Codecs other than H.264 and HEVC are not checked.
 */
export const isReadable = (tag: Tag, header: Tag | null): boolean => {
  if (tag.codec !== 'h264' && tag.codec !== 'hevc') return true;
  if (header?.codec !== tag.codec || sizeOf(header) === null) return false;
  const hevc = tag.codec === 'hevc';
  const lengthBytes = ((payloadOf(header).bytes[hevc ? 21 : 4] ?? 3) & 3) + 1;
  return isCutIntoUnits(payloadOf(tag).bytes, lengthBytes, hevc);
};

/** Length-prefixed units (ISO/IEC 14496-15), at least one of which holds part of the picture. */
const isCutIntoUnits = (bytes: Buffer, lengthBytes: number, hevc: boolean): boolean => {
  let slices = 0;
  for (let at = 0; at + lengthBytes < bytes.length; ) {
    const length = bytes.readUIntBE(at, lengthBytes);
    at += lengthBytes;
    if (length === 0) continue;
    const head = bytes[at] ?? 0x80;
    const type = hevc ? (head >> 1) & 63 : head & 31;
    if (at + length > bytes.length || head & 0x80) return false;
    if (type > (hevc ? HEVC_LARGEST : AVC_LARGEST) || (!hevc && type === 0)) return false;
    if (type <= (hevc ? HEVC_SLICES : AVC_SLICES)) slices += 1;
    at += length;
  }
  return slices > 0;
};

const AV1_FRAME_HEADER = 3;

/** Whether a picture of AV1 only shows an earlier frame: streams with layered frames do so, and browsers fail on it. */
export const showsEarlier = (tag: Tag): boolean => {
  if (tag.codec !== 'av1') return false;
  const { bytes } = payloadOf(tag);
  const head = bytes[0] ?? 0;
  if (((head >> 3) & 15) !== AV1_FRAME_HEADER) return false;
  const at = 1 + ((head & 4) >> 2) + ((head & 2) >> 1);
  return ((bytes[at] ?? 0) & 0x80) !== 0;
};
