/**
 * An MP4 of any length that shows one clip over and over: its tables name the same samples again and again, so that an hour
 * takes hardly more room than the clip. For the demo company's recordings, which need no FFmpeg.
 * Source: ISO/IEC 14496-12 (boxes), 14496-14 (AAC in MP4), 14496-15 (AVC in MP4); FLV 10.1, annex E.
 */
const u8 = (...values: number[]): Buffer => Buffer.from(values);
const u16 = (...values: number[]): Buffer => Buffer.concat(values.map((n) => u8(n >> 8, n & 255)));
const u32 = (values: readonly number[]): Buffer => {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [n, value] of values.entries()) buffer.writeUInt32BE(value >>> 0, n * 4);
  return buffer;
};
const zeros = (bytes: number): Buffer => Buffer.alloc(bytes);

const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  return Buffer.concat([u32([body.length + 8]), Buffer.from(type, 'latin1'), body]);
};
const full = (type: string, flags: number, ...parts: Buffer[]): Buffer => box(type, u32([flags]), ...parts);

type Clip = {
  video: Buffer[];
  keys: number[];
  avcC: Buffer;
  audio: Buffer[];
  aac: Buffer;
  width: number;
  height: number;
};

const TAG_HEAD = 11;
const FLV_HEAD = 13;
const VIDEO = 9;
const AUDIO = 8;
const KEY_FRAME = 1;
const MEDIA = 1;

/** Samples of an FLV with H.264 and AAC-LC. */
const readClip = (flv: Buffer, size: { width: number; height: number }): Clip => {
  const clip: Clip = { video: [], keys: [], avcC: zeros(0), audio: [], aac: zeros(0), ...size };
  for (let at = FLV_HEAD; at + TAG_HEAD <= flv.length; ) {
    const length = flv.readUIntBE(at + 1, 3);
    const body = flv.subarray(at + TAG_HEAD, at + TAG_HEAD + length);
    const kind = flv[at];
    if (kind === VIDEO && body[1] === MEDIA) {
      if ((body[0] ?? 0) >> 4 === KEY_FRAME) clip.keys.push(clip.video.length + 1);
      clip.video.push(body.subarray(5));
    } else if (kind === VIDEO && body[1] === 0) clip.avcC = body.subarray(5);
    else if (kind === AUDIO) {
      if (body[1] === MEDIA) clip.audio.push(body.subarray(2));
      else clip.aac = body.subarray(2, 4);
    }
    at += TAG_HEAD + length + 4;
  }
  return clip;
};

const UNITY = Buffer.concat([u32([0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000])]);

type Track = {
  id: number;
  handler: 'vide' | 'soun';
  /** Ticks a second, ticks of a sample. */
  scale: number;
  step: number;
  entry: Buffer;
  /** Sizes of the clip's samples, and how many of them each time it is shown. */
  sizes: readonly number[];
  counts: readonly number[];
  /** Key frames of the clip by their number; all samples are without them. */
  keys: readonly number[] | null;
  width: number;
  height: number;
};

const totalOf = ({ counts }: Track): number => counts.reduce((sum, count) => sum + count, 0);
const millisOf = (track: Track): number => Math.round((totalOf(track) * track.step * 1000) / track.scale);

const sampleTables = (track: Track, offset: number): Buffer => {
  const { counts, sizes, keys, step, entry } = track;
  const chunks: number[] = [];
  for (const [n, count] of counts.entries()) {
    if (n === 0 || count !== counts[n - 1]) chunks.push(n + 1, count, 1);
  }
  const all = counts.flatMap((count) => sizes.slice(0, count));
  const syncs = keys && counts.flatMap((count, n) => keys.map((key) => n * count + key));
  return box(
    'stbl',
    full('stsd', 0, u32([1]), entry),
    full('stts', 0, u32([1, totalOf(track), step])),
    ...(syncs ? [full('stss', 0, u32([syncs.length, ...syncs]))] : []),
    full('stsc', 0, u32([chunks.length / 3]), u32(chunks)),
    full('stsz', 0, u32([0, all.length]), u32(all)),
    full('stco', 0, u32([counts.length]), u32(counts.map(() => offset))),
  );
};

const trackBox = (track: Track, offset: number): Buffer => {
  const { id, handler, scale, step, width, height } = track;
  const sound = handler === 'soun';
  return box(
    'trak',
    full(
      'tkhd',
      3,
      u32([0, 0, id, 0, millisOf(track), 0, 0]),
      u16(0, 0, sound ? 0x100 : 0, 0),
      UNITY,
      u32([width * 65_536, height * 65_536]),
    ),
    box(
      'mdia',
      full('mdhd', 0, u32([0, 0, scale, totalOf(track) * step]), u16(0x55c4, 0)),
      full('hdlr', 0, u32([0]), Buffer.from(handler, 'latin1'), zeros(13)),
      box(
        'minf',
        sound ? full('smhd', 0, zeros(4)) : full('vmhd', 1, zeros(8)),
        box('dinf', full('dref', 0, u32([1]), full('url ', 1))),
        sampleTables(track, offset),
      ),
    ),
  );
};

const avcEntry = ({ avcC, width, height }: Clip): Buffer =>
  box(
    'avc1',
    zeros(6),
    u16(1),
    zeros(16),
    u16(width, height),
    u32([0x480000, 0x480000, 0]),
    u16(1),
    zeros(32),
    u16(24, 0xffff),
    box('avcC', avcC),
  );

const aacEntry = ({ aac }: Clip, rate: number): Buffer => {
  const config = Buffer.concat([u8(5, aac.length), aac]);
  const decoder = Buffer.concat([u8(4, 13 + config.length, 0x40, 0x15), zeros(11), config]);
  const stream = Buffer.concat([u8(3, 3 + decoder.length + 3), u16(1), u8(0), decoder, u8(6, 1, 2)]);
  return box('mp4a', zeros(6), u16(1), zeros(8), u16(2, 16, 0, 0), u32([rate * 65_536]), full('esds', 0, stream));
};

const AAC_SAMPLES = 1024;
const RATE = 48_000;

/**
 * @param flv a clip with H.264 and AAC-LC of 48 kHz that begins with a key frame
 * @param clipSeconds how long it is; whole frames a second follow from it
 * @param seconds how long the film shall be at least
 */
export const loopedMp4 = (
  flv: Buffer,
  { clipSeconds, seconds, ...size }: { clipSeconds: number; seconds: number; width: number; height: number },
): Buffer => {
  const clip = readClip(flv, size);
  const times = Math.max(1, Math.ceil(seconds / clipSeconds));
  const perClip = (clipSeconds * RATE) / AAC_SAMPLES;
  const frames = Math.round(clip.video.length / clipSeconds) * clipSeconds;
  const again = Array.from({ length: times }, (_, n) => n);
  const video: Track = {
    id: 1,
    handler: 'vide',
    scale: frames / clipSeconds,
    step: 1,
    entry: avcEntry(clip),
    sizes: clip.video.map(({ length }) => length),
    counts: again.map(() => clip.video.length),
    keys: clip.keys,
    ...size,
  };
  const audio: Track = {
    id: 2,
    handler: 'soun',
    scale: RATE,
    step: AAC_SAMPLES,
    entry: aacEntry(clip, RATE),
    sizes: clip.audio.map(({ length }) => length),
    // Picture and sound stay together, though the clip is no whole number of sound frames long.
    counts: again.map((n) => Math.min(clip.audio.length, Math.floor((n + 1) * perClip) - Math.floor(n * perClip))),
    keys: null,
    width: 0,
    height: 0,
  };
  const pictures = Buffer.concat(clip.video);
  const sounds = Buffer.concat(clip.audio);
  const head = box('ftyp', Buffer.from('isom', 'latin1'), u32([0x200]), Buffer.from('isomavc1mp41', 'latin1'));
  const begins = head.length + 8;
  const data = box('mdat', pictures, sounds);
  const length = Math.max(millisOf(video), millisOf(audio));
  const movie = full(
    'mvhd',
    0,
    u32([0, 0, 1000, length, 0x10000]),
    u16(0x100, 0),
    zeros(8),
    UNITY,
    zeros(24),
    u32([3]),
  );
  const tables = box('moov', movie, trackBox(video, begins), trackBox(audio, begins + pictures.length));
  return Buffer.concat([head, data, tables]);
};
