/** The size of the chunks that we send; announced to the other side first. */
export const CHUNK_BYTES = 65_536;
const IS_EXTENDED = 0xffffff;
const TIMES = 0x1_0000_0000;
const CONTINUES = 3;

type ChunkOptions = {
  /** Milliseconds; 32 bits. */
  time?: number;
  /** Chunk stream, from 2 to 65,599. */
  cid?: number;
  /** Claimed length; that of the payload unless a test lies. */
  length?: number;
  stream?: number;
  /** The size of a chunk. */
  size?: number;
};

/** The first bytes of a chunk (RTMP 1.0, 5.3.1.1): its kind, and its chunk stream in as few bytes as hold it. */
const basicHeader = (kind: number, cid: number): Buffer => {
  const rest = cid - 64;
  if (rest < 0) return Buffer.from([(kind << 6) | cid]);
  return Buffer.from(rest < 256 ? [kind << 6, rest] : [(kind << 6) | 1, rest & 255, rest >> 8]);
};

/**
 * A message as chunks (RTMP 1.0, 5.3.1): a full header, then pieces with a short one before each. Times beyond 24 bits
 * follow the header of every chunk. Headers and pieces alternate, so that large payloads need not be copied.
 */
export const chunks = (type: number, payload: Buffer, options: ChunkOptions = {}): Buffer[] => {
  const { time = 0, cid = 3, length = payload.length, stream = 1, size = CHUNK_BYTES } = options;
  const extended = Buffer.alloc(time >= IS_EXTENDED ? 4 : 0);
  if (extended.length > 0) extended.writeUInt32BE(time % TIMES);
  const head = Buffer.alloc(11);
  head.writeUIntBE(Math.min(time, IS_EXTENDED), 0, 3);
  head.writeUIntBE(length, 3, 3);
  head[6] = type;
  head.writeUInt32LE(stream, 7);
  const between = Buffer.concat([basicHeader(CONTINUES, cid), extended]);
  const parts: Buffer[] = [Buffer.concat([basicHeader(0, cid), head, extended])];
  for (let at = 0; at === 0 || at < payload.length; at += size) {
    if (at > 0) parts.push(between);
    parts.push(payload.subarray(at, at + size));
  }
  return parts;
};

/** The same in one piece. */
export const chunk = (type: number, payload: Buffer, options: ChunkOptions = {}): Buffer =>
  Buffer.concat(chunks(type, payload, options));
