export type TagKind = 'audio' | 'video' | 'data';

/** What a tag is to a stream: codec headers, pictures that stand alone or lean on others, sound, a description. */
export type TagRole = 'config' | 'key' | 'inter' | 'sound' | 'metadata' | 'other';

export type Tag = {
  kind: TagKind;
  role: TagRole;
  /** A name such as `h264`, `hevc`, `aac`; null where the body says none that is known. */
  codec: string | null;
  /** Decoding time in milliseconds, on the clock of the person who sent it. */
  time: number;
  body: Buffer;
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

/** Understands the body of a tag (FLV 10.1, E.4, and Enhanced RTMP v2). Never throws: what is strange is `other`. */
export const readTag = (kind: TagKind, time: number, body: Buffer): Tag => {
  const { role, codec } = kind === 'video' ? videoOf(body) : kind === 'audio' ? audioOf(body) : METADATA;
  return { kind, role, codec, time, body };
};

const METADATA = { role: 'metadata' as const, codec: null };
const STRANGE = { role: 'other' as const, codec: null };

type Understood = { role: TagRole; codec: string | null };

const videoOf = (body: Buffer): Understood => {
  if (body.length < 2) return STRANGE;
  const first = body[0]!;
  const frame: TagRole = ((first >> 4) & 7) === 1 ? 'key' : 'inter';
  if (first & 0x80) {
    const codec = VIDEO_FOURCC[body.toString('latin1', 1, 5)] ?? null;
    const type = first & 15;
    if (body.length < 5 || !codec) return STRANGE;
    if (type === 0) return { role: 'config', codec };
    return { role: type === 1 || type === 3 ? frame : 'other', codec };
  }
  const id = first & 15;
  const codec = VIDEO_IDS[id] ?? null;
  if (id !== 7 && id !== 12) return { role: codec ? frame : 'other', codec };
  if (body.length < 5) return STRANGE;
  if (body[1] === 0) return { role: 'config', codec };
  return { role: body[1] === 1 ? frame : 'other', codec };
};

const audioOf = (body: Buffer): Understood => {
  if (body.length < 2) return STRANGE;
  const format = body[0]! >> 4;
  if (format === 9) {
    const codec = AUDIO_FOURCC[body.toString('latin1', 1, 5)] ?? null;
    const type = body[0]! & 15;
    if (body.length < 5 || !codec) return STRANGE;
    return { role: type === 0 ? 'config' : type === 1 ? 'sound' : 'other', codec };
  }
  const codec = AUDIO_IDS[format] ?? null;
  return { role: format === 10 && body[1] === 0 ? 'config' : 'sound', codec };
};

/** One tag as bytes of an FLV stream, with the size that follows it. */
export const writeTag = (kind: TagKind, time: number, body: Buffer): Buffer =>
  Buffer.concat(tagParts(kind, time, body));

/** The same in three parts, of which the second is the body itself. */
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
