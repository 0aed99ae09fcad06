import { amf } from '../rtmp/library.ts';

/** A message as one chunk with a full header; `length` may lie. The sender has said a chunk size of 65,536 before. */
export const chunk = (
  type: number,
  payload: Buffer,
  options: { time?: number; cid?: number; length?: number } = {},
): Buffer => {
  const head = Buffer.alloc(12);
  head[0] = options.cid ?? 3;
  head.writeUIntBE(Math.min(options.time ?? 0, 0xfffffe), 1, 3);
  head.writeUIntBE(options.length ?? payload.length, 4, 3);
  head[7] = type;
  head.writeUInt32LE(1, 8);
  const parts: Buffer[] = [head];
  for (let at = 0; at === 0 || at < payload.length; at += 65_536) {
    if (at > 0) parts.push(Buffer.from([0xc0 | (options.cid ?? 3)]));
    parts.push(payload.subarray(at, at + 65_536));
  }
  return Buffer.concat(parts);
};

export const setChunkSize = (size: number): Buffer => {
  const body = Buffer.alloc(4);
  body.writeUInt32BE(size);
  return chunk(1, body, { cid: 2 });
};

export const command = (cmd: string, fields: Record<string, unknown>): Buffer =>
  chunk(20, amf.encodeAmf0Cmd({ cmd, ...fields }));

export const connectCommand = (tcUrl = 'rtmp://127.0.0.1/live'): Buffer =>
  command('connect', { transId: 1, cmdObj: { app: 'live', tcUrl, flashVer: 'test' } });

export const publishCommand = (key: string): Buffer =>
  command('publish', { transId: 5, cmdObj: null, streamName: key, type: 'live' });

/** The client's half of the handshake, both messages at once. */
export const HANDSHAKE = Buffer.concat([Buffer.from([3]), Buffer.alloc(1536), Buffer.alloc(1536)]);

/** Everything up to the request to publish. */
export const upToPublish = (key: string): Buffer =>
  Buffer.concat([
    HANDSHAKE,
    setChunkSize(65_536),
    connectCommand(),
    command('createStream', { transId: 4, cmdObj: null }),
    publishCommand(key),
  ]);
