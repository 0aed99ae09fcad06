import { chunk, chunks } from '../rtmp/chunk-writer.ts';
import { command, setChunkSize } from '../rtmp/messages.ts';

export { chunk, command, setChunkSize };

export const connectCommand = (tcUrl = 'rtmp://127.0.0.1/live', app = 'live'): Buffer =>
  command('connect', [1, { app, tcUrl, flashVer: 'test' }]);

/** A message as one piece for each chunk, of any size, with a long time repeated before each chunk or not. */
export const chunked = (
  type: number,
  payload: Buffer,
  { size, id = 6, time = 0, repeats = true }: { size: number; id?: number; time?: number; repeats?: boolean },
): Buffer[] => {
  const parts = chunks(type, payload, { size, cid: id, time });
  const isLeftOut = time >= 0xffffff && !repeats;
  return parts.flatMap((head, at) => {
    const piece = parts[at + 1];
    if (at % 2 === 1 || !piece) return [];
    return Buffer.concat([at > 0 && isLeftOut ? head.subarray(0, -4) : head, piece]);
  });
};

export const publishCommand = (key: string): Buffer => command('publish', [5, null, key, 'live'], 1);

/** The client's half of the handshake, both messages at once. */
export const HANDSHAKE = Buffer.concat([Buffer.from([3]), Buffer.alloc(1536), Buffer.alloc(1536)]);

/** Everything up to the request to publish. */
export const upToPublish = (key: string, application?: string): Buffer =>
  Buffer.concat([
    HANDSHAKE,
    setChunkSize(65_536),
    connectCommand(undefined, application),
    command('createStream', [4, null]),
    publishCommand(key),
  ]);
