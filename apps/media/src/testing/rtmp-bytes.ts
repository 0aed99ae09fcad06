import { chunk, command, setChunkSize } from '../rtmp/messages.ts';

export { chunk, command, setChunkSize };

export const connectCommand = (tcUrl = 'rtmp://127.0.0.1/live', app = 'live'): Buffer =>
  command('connect', { transId: 1, cmdObj: { app, tcUrl, flashVer: 'test' } });

/** The first bytes of a chunk: its kind and its chunk stream, whose number takes one, two or three bytes. */
const basicHeader = (kind: number, id: number): Buffer => {
  if (id < 64) return Buffer.from([(kind << 6) | id]);
  const rest = id - 64;
  return Buffer.from(rest < 256 ? [kind << 6, rest] : [(kind << 6) | 1, rest & 255, rest >> 8]);
};

/** A message in chunks of any size, on any chunk stream, with a long time repeated before each chunk or not. */
export const chunked = (
  type: number,
  payload: Buffer,
  { size, id = 6, time = 0, repeats = true }: { size: number; id?: number; time?: number; repeats?: boolean },
): Buffer[] => {
  const isLong = time >= 0xffffff;
  const head = Buffer.alloc(isLong ? 15 : 11);
  head.writeUIntBE(isLong ? 0xffffff : time, 0, 3);
  head.writeUIntBE(payload.length, 3, 3);
  head[6] = type;
  head.writeUInt32LE(1, 7);
  if (isLong) head.writeUInt32BE(time, 11);
  const further = Buffer.concat([basicHeader(3, id), repeats ? head.subarray(11) : Buffer.alloc(0)]);
  const parts: Buffer[] = [];
  for (let at = 0; at === 0 || at < payload.length; at += size) {
    const front = at === 0 ? Buffer.concat([basicHeader(0, id), head]) : further;
    parts.push(Buffer.concat([front, payload.subarray(at, at + size)]));
  }
  return parts;
};

export const publishCommand = (key: string): Buffer =>
  command('publish', { transId: 5, cmdObj: null, streamName: key, type: 'live' }, 1);

/** The client's half of the handshake, both messages at once. */
export const HANDSHAKE = Buffer.concat([Buffer.from([3]), Buffer.alloc(1536), Buffer.alloc(1536)]);

/** Everything up to the request to publish. */
export const upToPublish = (key: string, application?: string): Buffer =>
  Buffer.concat([
    HANDSHAKE,
    setChunkSize(65_536),
    connectCommand(undefined, application),
    command('createStream', { transId: 4, cmdObj: null }),
    publishCommand(key),
  ]);
