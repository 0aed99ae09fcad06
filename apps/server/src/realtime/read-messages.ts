import { SOCKET_CLOSE } from '@onair/contract/socket-close';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { Connection } from './connection.ts';
import { type ConnectionLimits, tokenBucket } from './limits.ts';
import type { Protocol } from './socket-server.ts';

type Options<C extends Connection> = {
  limits: ConnectionLimits;
  log: Logger;
  protocol: Pick<Protocol<C, never>, 'name' | 'firstMessage' | 'receive'>;
  closed: () => void;
};

/** The receiving half of a WebSocket: counts the client's messages, handles them in order, and closes on abuse. */
export const readMessages = <C extends Connection>(socket: WebSocket, connection: C, options: Options<C>): void => {
  const { limits, log, protocol, closed } = options;
  const { name, firstMessage } = protocol;
  const tooLate = setTimeout(() => {
    if (!connection.identified) connection.end(SOCKET_CLOSE.identifyTimeout, `no ${firstMessage}`);
  }, limits.identifyWithinMs);
  const takeToken = tokenBucket(limits.messagesPerSecond, limits.messagesBurst);
  let handling: Promise<void> = Promise.resolve();

  /** Counts a frame; false when there were too many or the connection is closing. */
  const accept = (): boolean => {
    if (connection.ended) return false;
    connection.heardAt = performance.now();
    if (takeToken()) return true;
    const { login, address } = connection;
    log[login ? 'warn' : 'info']({ account: login?.session.username, address }, `${name} connection flooded`);
    connection.end(SOCKET_CLOSE.flood, 'too many messages');
    socket.pause();
    return false;
  };

  const handle = async (json: string): Promise<void> => {
    if (connection.ended) return;
    try {
      await protocol.receive(connection, json);
    } catch (error) {
      log.warn({ err: error }, `a ${name} message could not be handled`);
      connection.end(SOCKET_CLOSE.broken, 'try again');
    }
  };

  socket.on('message', (data: Buffer, isBinary) => {
    if (!accept()) return;
    if (isBinary) return connection.end(SOCKET_CLOSE.notText, 'text only');
    handling = handling.then(() => handle(data.toString()));
  });
  socket.on('ping', (data) => {
    if (accept()) socket.pong(data);
  });
  socket.on('pong', accept);
  // Only reports why the connection broke; 'close' follows.
  socket.on('error', (error) => log.debug({ err: error, address: connection.address }, `${name} connection broke`));
  socket.on('close', () => {
    clearTimeout(tooLate);
    connection.closed();
    closed();
  });
};
