import { STREAM_CLOSE } from '@onair/contract/channel';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import { bucket } from './bucket.ts';
import type { Client } from './client.ts';
import type { StreamLimits } from './limits.ts';

type Parts = {
  limits: StreamLimits;
  log: Logger;
  converse: (client: Client, json: string) => Promise<void>;
  /** The client has said who it is, or is gone: it is no stranger any more. */
  known: () => void;
  closed: () => void;
};

/** Listens to one socket: counts what it sends, answers its messages in order, and ends it when it does not keep the rules. */
export const serveClient = (socket: WebSocket, client: Client, parts: Parts): void => {
  const { limits, log, converse, known, closed } = parts;
  const tooLate = setTimeout(() => {
    if (!client.session) client.end(STREAM_CLOSE.authTimeout, 'no auth');
  }, limits.authWithinMs);
  const take = bucket(limits.messagesPerSecond, limits.messagesAtOnce);
  let answering: Promise<void> = Promise.resolve();

  /** Counts a frame of the client; false when it has sent too many or is on its way out. */
  const heard = (): boolean => {
    if (client.ended) return false;
    client.heardAt = performance.now();
    if (take()) return true;
    log.warn({ account: client.session?.username, address: client.address }, 'stream flooded');
    client.end(STREAM_CLOSE.flood, 'too many messages');
    socket.pause();
    return false;
  };

  const answer = async (json: string): Promise<void> => {
    if (client.ended) return;
    try {
      await converse(client, json);
      if (client.session) known();
    } catch (error) {
      log.warn({ err: error }, 'a stream message could not be answered');
      client.end(STREAM_CLOSE.broken, 'try again');
    }
  };

  socket.on('message', (data: Buffer, isBinary) => {
    if (!heard()) return;
    if (isBinary) return client.end(STREAM_CLOSE.notText, 'text only');
    answering = answering.then(() => answer(data.toString()));
  });
  socket.on('ping', (data) => {
    if (heard()) socket.pong(data);
  });
  socket.on('pong', heard);
  // Only says why the line broke; 'close' follows.
  socket.on('error', (error) => log.info({ err: error, address: client.address }, 'stream broke'));
  socket.on('close', () => {
    clearTimeout(tooLate);
    client.gone();
    known();
    closed();
  });
};
