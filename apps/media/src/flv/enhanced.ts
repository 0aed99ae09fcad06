/** The first track of an Enhanced RTMP v2 message as a plain message; null where there is none or it is broken. */
type Unwrapped = { body: Buffer | null; hasOtherTracks: boolean };

const MODEX = 7;
const MULTITRACK: Record<'audio' | 'video', number> = { audio: 5, video: 6 };
const ONE_TRACK = 0;
const MANY_CODECS = 2;
const FOURCC_BYTES = 4;
/** A track has a number of one byte. More of them are no tracks, but a million in one message would take our memory. */
const MOST_TRACKS = 256;
/** From this length on, a modifier's length has two bytes of its own. */
const LONG_MODIFIER = 256;

/** Skips modifiers, of which nanosecond timestamps are the only kind so far. @returns the type behind them */
const pastModifiers = (body: Buffer): { type: number; at: number } => {
  let type = (body[0] ?? 0) & 15;
  let at = 1;
  while (type === MODEX) {
    let length = body.readUInt8(at) + 1;
    at += 1;
    if (length === LONG_MODIFIER) {
      length = body.readUInt16BE(at) + 1;
      at += 2;
    }
    at += length;
    type = body.readUInt8(at) & 15;
    at += 1;
  }
  return { type, at };
};

/** The tracks of a message (ExVideoTagBody, ExAudioTagBody), each with its FourCC before it. */
const tracksOf = (body: Buffer, from: number, how: number): { id: number; bytes: Buffer }[] => {
  const shared = how === MANY_CODECS ? null : body.subarray(from, from + FOURCC_BYTES);
  const tracks: { id: number; bytes: Buffer }[] = [];
  for (let at = from + (shared ? FOURCC_BYTES : 0); at < body.length; ) {
    const fourCc = shared ?? body.subarray(at, at + FOURCC_BYTES);
    at += shared ? 0 : FOURCC_BYTES;
    const id = body.readUInt8(at);
    const begin = how === ONE_TRACK ? at + 1 : at + 4;
    const end = how === ONE_TRACK ? body.length : begin + body.readUIntBE(at + 1, 3);
    if (end > body.length) throw new RangeError('a track is longer than its message');
    if (tracks.length === MOST_TRACKS) throw new RangeError('it has more tracks than numbers');
    tracks.push({ id, bytes: Buffer.concat([fourCc, body.subarray(begin, end)]) });
    at = end;
  }
  return tracks;
};

/**
 * Removes modifiers and further tracks, which players do not understand, from a message with an extended header
 * (Enhanced RTMP v2, "ModEx" and "Multitrack"). Most messages have none and are returned unchanged.
 */
export const unwrap = (kind: 'audio' | 'video', body: Buffer): Unwrapped => {
  const first = body[0] ?? 0;
  const outer = first & 15;
  if (outer !== MODEX && outer !== MULTITRACK[kind]) return { body, hasOtherTracks: false };
  try {
    const { type, at } = pastModifiers(body);
    const head = (inner: number): Buffer => Buffer.from([(first & 0xf0) | inner]);
    if (type !== MULTITRACK[kind])
      return { body: Buffer.concat([head(type), body.subarray(at)]), hasOtherTracks: false };
    const how = body.readUInt8(at);
    const tracks = tracksOf(body, at + 1, how >> 4);
    const main = tracks.find(({ id }) => id === 0);
    const hasOtherTracks = tracks.some(({ id }) => id !== 0);
    return { body: main ? Buffer.concat([head(how & 15), main.bytes]) : null, hasOtherTracks };
  } catch {
    // It ends too early, or has too many tracks.
    return { body: null, hasOtherTracks: false };
  }
};
