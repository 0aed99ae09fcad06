import { Violation } from './violation.ts';

/** A whole message of RTMP. */
export type Message = { type: number; stream: number; time: number; body: Buffer };

export type ChunkLimits = {
  /** Chunk streams of one connection. */
  chunkStreams: number;
  chunkSize: number;
};
/** What a connection may hold now: it grows once its publisher is authorized. */
export type Room = { messageBytes: number; bufferedBytes: number };

type ChunkStream = {
  time: number;
  /** The time field of the last header: a time or a step; with all its 24 bits set the value follows the header. */
  field: number;
  extended: number;
  length: number;
  type: number;
  stream: number;
  body: Buffer | null;
  filled: number;
};

/** Bytes of a header after its first ones, by its kind (RTMP 1.0, 5.3.1.2). */
const HEADER_BYTES = [11, 7, 3, 0] as const;
const FULL = 0;
const STEP = 1;
const SHORT_STEP = 2;
const CONTINUES = 3;
const IS_EXTENDED = 0xffffff;
const LONGEST_HEADER = 18;
const TIMES = 0x1_0000_0000;
/** Until the peer says otherwise (5.4.1). */
const FIRST_CHUNK_SIZE = 128;
const NOTHING = Buffer.alloc(0);

/**
 * Reads messages out of chunks, in whatever pieces the bytes arrive. Memory is taken for bytes that came, never for
 * those that a header announces, so that chunks may be as long as the protocol allows.
 */
export const newChunkReader = (limits: ChunkLimits, room: () => Room, take: (message: Message) => void) => {
  const streams = new Map<number, ChunkStream>();
  const header = Buffer.alloc(LONGEST_HEADER);
  let headerBytes = 0;
  let chunkSize = FIRST_CHUNK_SIZE;
  /** The message whose chunk is being read, and how much of that chunk is still to come. */
  let current: ChunkStream | null = null;
  let left = 0;
  let held = 0;

  const basicBytes = (): number => {
    const small = (header[0] ?? 0) & 0x3f;
    return small === 0 ? 2 : small === 1 ? 3 : 1;
  };
  const idOf = (): number => {
    const [first = 0, second = 0, third = 0] = header;
    const bytes = basicBytes();
    return bytes === 1 ? first & 0x3f : bytes === 2 ? 64 + second : 64 + second + 256 * third;
  };
  const streamOf = (id: number, kind: number): ChunkStream => {
    const known = streams.get(id);
    if (known) return known;
    if (streams.size >= limits.chunkStreams)
      throw new Violation(`The encoder uses more than ${limits.chunkStreams} chunk streams.`);
    if (kind === SHORT_STEP || kind === CONTINUES)
      throw new Violation('The encoder continues a chunk stream that it never began.');
    const opened = { time: 0, field: 0, extended: 0, length: 0, type: 0, stream: 0, body: null, filled: 0 };
    streams.set(id, opened);
    return opened;
  };
  const release = (one: ChunkStream): void => {
    held -= one.body?.length ?? 0;
    one.body = null;
    one.filled = 0;
  };
  const make = (one: ChunkStream, more: number): Buffer => {
    const { body, filled, length } = one;
    const needed = filled + more;
    if (body && body.length >= needed) return body;
    const size = Math.min(length, Math.max(needed, 2 * (body?.length ?? 0)));
    const grown = size - (body?.length ?? 0);
    if (held + grown > room().bufferedBytes)
      throw new Violation('The encoder began too many messages without finishing them.', 'tooLarge');
    const larger = Buffer.allocUnsafe(size);
    body?.copy(larger, 0, 0, filled);
    held += grown;
    one.body = larger;
    return larger;
  };
  const finish = (one: ChunkStream): void => {
    const { type, stream, time, body } = one;
    release(one);
    take({ type, stream, time, body: body ?? NOTHING });
  };
  const beginMessage = (one: ChunkStream, kind: number, at: number): void => {
    if (kind !== CONTINUES) one.field = header.readUIntBE(at, 3);
    if (kind === FULL || kind === STEP) {
      one.length = header.readUIntBE(at + 3, 3);
      one.type = header[at + 6] ?? 0;
    }
    if (kind === FULL) one.stream = header.readUInt32LE(at + 7);
    if (one.length > room().messageBytes)
      throw new Violation(`The encoder sends a message of ${one.length} bytes, which is too large.`, 'tooLarge');
    if (one.field === IS_EXTENDED && kind !== CONTINUES) one.extended = header.readUInt32BE(at + HEADER_BYTES[kind]!);
    const time = one.field === IS_EXTENDED ? one.extended : one.field;
    // Times have 32 bits: a step back appears as a step forward of nearly all of them.
    one.time = kind === FULL ? time : (one.time + time) % TIMES;
  };
  /**
   * Most encoders repeat a long time before each further chunk, some do not: how many of the bytes that follow the
   * header are those of that time.
   */
  const repeated = (one: ChunkStream, plain: number): number => {
    let same = 0;
    while (same < headerBytes - plain && header[plain + same] === ((one.extended >>> (24 - 8 * same)) & 255)) same += 1;
    return same;
  };
  /** A header is complete. @returns bytes that were read with it and belong to what follows */
  const begin = (): Buffer => {
    const kind = (header[0] ?? 0) >> 6;
    const one = streamOf(idOf(), kind);
    if (one.filled > 0 && kind !== CONTINUES)
      throw new Violation('The encoder begins a message in the middle of another one of the same chunk stream.');
    if (one.filled === 0) beginMessage(one, kind, basicBytes());
    const plain = basicBytes() + HEADER_BYTES[kind]!;
    const isRepeated = kind !== CONTINUES || repeated(one, plain) === 4;
    const rest = isRepeated ? NOTHING : Buffer.from(header.subarray(plain, headerBytes));
    headerBytes = 0;
    left = Math.min(chunkSize, one.length - one.filled);
    if (left > 0) current = one;
    else finish(one);
    return rest;
  };
  /** How many bytes the header has, as far as it is known by now. */
  const neededBytes = (): number => {
    const kind = (header[0] ?? 0) >> 6;
    const basic = basicBytes();
    if (headerBytes < basic) return basic;
    const plain = basic + HEADER_BYTES[kind]!;
    if (headerBytes < plain) return plain;
    if (kind !== CONTINUES) return header.readUIntBE(basic, 3) === IS_EXTENDED ? plain + 4 : plain;
    const one = streams.get(idOf());
    if (one?.field !== IS_EXTENDED) return plain;
    return repeated(one, plain) < headerBytes - plain ? headerBytes : plain + 4;
  };
  const readBody = (one: ChunkStream, bytes: Buffer, at: number): number => {
    const size = Math.min(left, bytes.length - at);
    bytes.copy(make(one, size), one.filled, at, at + size);
    one.filled += size;
    left -= size;
    if (left === 0) current = null;
    if (one.filled === one.length) finish(one);
    return at + size;
  };
  const read = (bytes: Buffer): void => {
    let at = 0;
    while (at < bytes.length) {
      if (current) at = readBody(current, bytes, at);
      else {
        header[headerBytes] = bytes[at] ?? 0;
        headerBytes += 1;
        at += 1;
        if (headerBytes >= neededBytes()) read(begin());
      }
    }
  };

  return {
    read,
    /** The peer's chunks have this many bytes from the next one on. */
    setChunkSize: (size: number): void => {
      if (size < 1 || size > limits.chunkSize) throw new Violation(`The encoder announces chunks of ${size} bytes.`);
      chunkSize = size;
    },
    /** The rest of a message will not come. */
    abort: (id: number): void => {
      const one = streams.get(id);
      if (one) release(one);
    },
    /** Bytes of memory held for messages in progress. */
    held: (): number => held,
  };
};
