import { amf } from './library.ts';

/** The chunk size that we send; announced to the other side first. */
export const CHUNK_BYTES = 65_536;
const LATEST = 0xffffff;

type ChunkOptions = {
  /** Milliseconds; 32 bits. */
  time?: number;
  /** Chunk stream. */
  cid?: number;
  /** Claimed length; that of the payload unless a test lies. */
  length?: number;
  stream?: number;
};

/**
 * A message as chunks (RTMP 1.0, 5.3): a full header, then pieces with one byte before each. Times beyond 24 bits
 * follow the header, and the byte of each further piece.
 */
export const chunks = (type: number, payload: Buffer, options: ChunkOptions = {}): Buffer[] => {
  const { time = 0, cid = 3, length = payload.length, stream = 1 } = options;
  const isLate = time >= LATEST;
  const head = Buffer.alloc(isLate ? 16 : 12);
  head[0] = cid;
  head.writeUIntBE(isLate ? LATEST : time, 1, 3);
  head.writeUIntBE(length, 4, 3);
  head[7] = type;
  head.writeUInt32LE(stream, 8);
  if (isLate) head.writeUInt32BE(time % 0x1_0000_0000, 12);
  const between = Buffer.concat([Buffer.from([0xc0 | cid]), head.subarray(12)]);
  const parts: Buffer[] = [head];
  for (let at = 0; at === 0 || at < payload.length; at += CHUNK_BYTES) {
    if (at > 0) parts.push(between);
    parts.push(payload.subarray(at, at + CHUNK_BYTES));
  }
  return parts;
};

export const chunk = (type: number, payload: Buffer, options: ChunkOptions = {}): Buffer =>
  Buffer.concat(chunks(type, payload, options));

export const setChunkSize = (size: number): Buffer => {
  const body = Buffer.alloc(4);
  body.writeUInt32BE(size);
  return chunk(1, body, { cid: 2, stream: 0 });
};

export const command = (cmd: string, fields: Record<string, unknown>, stream = 0): Buffer =>
  chunk(20, amf.encodeAmf0Cmd({ cmd, ...fields }), { stream });
