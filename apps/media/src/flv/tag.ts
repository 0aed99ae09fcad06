import { unwrap } from './enhanced.ts';

export type TagKind = 'audio' | 'video' | 'data';

/**
 * The role of a tag in a stream: codec header, key frame, dependent frame, sound, description, text for captions.
 * `broken` is a picture of no known kind.
 */
export type TagRole = 'config' | 'key' | 'inter' | 'sound' | 'metadata' | 'caption' | 'other' | 'broken';

export type Tag = {
  kind: TagKind;
  role: TagRole;
  /** A name such as `h264`, `hevc`, `aac`, or an unknown FourCC; null where the body states none. */
  codec: string | null;
  /** Decoding time in milliseconds, on the sender's clock. */
  time: number;
  body: Buffer;
  /** It held further tracks, which are dropped. */
  otherTracks?: true;
};

export const TAG_TYPES: Record<TagKind, number> = { audio: 8, video: 9, data: 18 };

/** The start of an FLV file with sound and picture, with its first "previous tag size". */
export const FLV_HEADER = Buffer.from('464c5601050000000900000000', 'hex');

const VIDEO_FOURCC: Record<string, string> = { avc1: 'h264', hvc1: 'hevc', av01: 'av1', vp09: 'vp9', vp08: 'vp8' };
const AUDIO_FOURCC: Record<string, string> = {
  mp4a: 'aac',
  Opus: 'opus',
  'ac-3': 'ac3',
  'ec-3': 'eac3',
  fLaC: 'flac',
  '.mp3': 'mp3',
};
const VIDEO_IDS: Record<number, string> = { 2: 'h263', 4: 'vp6', 7: 'h264', 12: 'hevc' };
const AUDIO_IDS: Record<number, string> = { 2: 'mp3', 7: 'g711a', 8: 'g711u', 10: 'aac', 11: 'speex' };

/**
 * Parses the body of a tag (FLV 10.1, E.4, and Enhanced RTMP v2) and removes what players do not understand: modifiers
 * and further tracks. Never throws.
 */
export const readTag = (kind: TagKind, time: number, body: Buffer): Tag => {
  if (kind === 'data') return { kind, ...(isCaption(body) ? CAPTION : METADATA), time, body };
  const first = body[0] ?? 0;
  const isExtended = kind === 'video' ? (first & 0x80) !== 0 : first >> 4 === 9;
  if (!isExtended) return { kind, ...(kind === 'video' ? videoOf(body) : audioOf(body)), time, body };
  const { body: plain, hasOtherTracks } = unwrap(kind, body);
  const other = hasOtherTracks ? { otherTracks: true as const } : {};
  if (!plain) return { kind, ...(hasOtherTracks ? OTHER : BROKEN[kind]), time, body, ...other };
  return { kind, ...(kind === 'video' ? extendedVideoOf(plain) : extendedAudioOf(plain)), time, body: plain, ...other };
};

const METADATA = { role: 'metadata' as const, codec: null };
const CAPTION = { role: 'caption' as const, codec: null };
/** The names of data that hold captions, as AMF0 strings. */
const CAPTIONS = ['onTextData', 'onCaptionInfo', 'onCaption'].map((name) =>
  Buffer.from(`\u0002\u0000${String.fromCharCode(name.length)}${name}`, 'latin1'),
);
const isCaption = (body: Buffer): boolean => CAPTIONS.some((name) => body.subarray(0, name.length).equals(name));
const OTHER = { role: 'other' as const, codec: null };
const BROKEN = { video: { role: 'broken' as const, codec: null }, audio: { role: 'other' as const, codec: 'unknown' } };
const COMMAND_FRAME = 5;
/** End of sequence, and color information. */
const NO_PICTURES = [2, 4];

const FOURCC = /^[\x21-\x7e][\x20-\x7e]{3}$/;
/** A codec name that people can look up, known or not; null for bytes that are not a name. */
const codecOf = (known: Record<string, string>, body: Buffer): string | null => {
  const fourCc = body.toString('latin1', 1, 5);
  return known[fourCc] ?? (FOURCC.test(fourCc) ? fourCc : null);
};
const frameOf = (first: number): 'key' | 'inter' => (((first >> 4) & 7) === 1 ? 'key' : 'inter');

type TagInfo = { role: TagRole; codec: string | null };

/** An unknown codec is named but not shown: the line says that browsers do not play it. */
const extendedVideoOf = (body: Buffer): TagInfo => {
  const first = body[0] ?? 0;
  const type = first & 15;
  if (((first >> 4) & 7) === COMMAND_FRAME) return OTHER;
  const codec = codecOf(VIDEO_FOURCC, body);
  if (codec === null) return BROKEN.video;
  if (!Object.values(VIDEO_FOURCC).includes(codec) || NO_PICTURES.includes(type)) return { role: 'other', codec };
  if (type === 0) return { role: 'config', codec };
  return { role: type === 1 || type === 3 ? frameOf(first) : 'broken', codec };
};

const extendedAudioOf = (body: Buffer): TagInfo => {
  const type = (body[0] ?? 0) & 15;
  const codec = codecOf(AUDIO_FOURCC, body);
  if (codec === null) return BROKEN.audio;
  if (!Object.values(AUDIO_FOURCC).includes(codec)) return { role: 'other', codec };
  return { role: type === 0 ? 'config' : type === 1 ? 'sound' : 'other', codec };
};

const videoOf = (body: Buffer): TagInfo => {
  if (body.length < 2) return OTHER;
  const first = body[0] ?? 0;
  const frame = frameOf(first);
  const id = first & 15;
  const codec = VIDEO_IDS[id] ?? null;
  if (id !== 7 && id !== 12) return { role: codec ? frame : 'other', codec };
  if (body.length < 5) return OTHER;
  if (body[1] === 0) return { role: 'config', codec };
  return { role: body[1] === 1 ? frame : 'other', codec };
};

const audioOf = (body: Buffer): TagInfo => {
  if (body.length < 2) return OTHER;
  const format = (body[0] ?? 0) >> 4;
  const codec = AUDIO_IDS[format] ?? null;
  return { role: format === 10 && body[1] === 0 ? 'config' : 'sound', codec };
};

/** One tag as bytes of an FLV stream, with the size that follows it. */
export const writeTag = (kind: TagKind, time: number, body: Buffer): Buffer =>
  Buffer.concat(tagParts(kind, time, body));

/** The same in three parts; the second is the body itself. */
export const tagParts = (kind: TagKind, time: number, body: Buffer): Buffer[] => {
  const around = Buffer.allocUnsafe(15);
  around[0] = TAG_TYPES[kind];
  around.writeUIntBE(body.length, 1, 3);
  around.writeUIntBE(time & 0xffffff, 4, 3);
  around[7] = (time >>> 24) & 0xff;
  around.writeUIntBE(0, 8, 3);
  around.writeUInt32BE(11 + body.length, 11);
  return [around.subarray(0, 11), body, around.subarray(11)];
};

/**
 * What a codec's header, picture or sound is without the head of its tag (FLV E.4.2 and E.4.3, Enhanced RTMP v2);
 * `compositionOffsetMs` is how long after its decoding a picture is shown.
 */
export const payloadOf = ({ kind, role, codec, body }: Tag): { bytes: Buffer; compositionOffsetMs: number } => {
  const first = body[0] ?? 0;
  if (kind === 'audio') {
    const enhanced = first >> 4 === 9;
    return { bytes: body.subarray(enhanced ? 5 : codec === 'aac' ? 2 : 1), compositionOffsetMs: 0 };
  }
  const enhanced = (first & 0x80) !== 0;
  const offsetAt = !enhanced ? 2 : (first & 15) === 1 && (codec === 'h264' || codec === 'hevc') ? 5 : null;
  const isPicture = role === 'key' || role === 'inter';
  if (offsetAt === null || !isPicture || body.length < offsetAt + 3) {
    return { bytes: body.subarray(5), compositionOffsetMs: 0 };
  }
  return { bytes: body.subarray(offsetAt + 3), compositionOffsetMs: (body.readUIntBE(offsetAt, 3) << 8) >> 8 };
};
