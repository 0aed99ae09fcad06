import { chunk, command, setChunkSize } from '../rtmp/messages.ts';

export { chunk, command, setChunkSize };

export const connectCommand = (tcUrl = 'rtmp://127.0.0.1/live'): Buffer =>
  command('connect', { transId: 1, cmdObj: { app: 'live', tcUrl, flashVer: 'test' } });

export const publishCommand = (key: string): Buffer =>
  command('publish', { transId: 5, cmdObj: null, streamName: key, type: 'live' }, 1);

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
