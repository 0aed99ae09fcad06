import { SOCKET_CLOSE } from '@onair/contract/socket-close';
import type { Logger } from 'pino';
import type { WebSocket } from 'ws';
import type { Connection } from './connection.ts';
import type { ConnectionLimits } from './limits.ts';

type Fields = Record<string, unknown>;

export const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether an object has exactly these keys. */
export const hasExactly = (value: Fields, ...keys: string[]): boolean =>
  Object.keys(value).length === keys.length && keys.every((key) => key in value);

export const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length <= max;

/** An event number: an integer from 0. */
export const isSequence = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;

/** Maximum length of a token. */
export const TOKEN_MAX = 200;

/** A client's JSON object; null for anything else. */
export const parseObject = (json: string): Fields | null => {
  try {
    const value: unknown = JSON.parse(json);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
};

/**
 * A token bucket: starts with `burst` tokens, refilled at `perSecond`.
 * @param clock monotonic milliseconds
 * @returns takes one token; false when there is none
 */
export const tokenBucket = (perSecond: number, burst: number, clock: () => number = () => performance.now()) => {
  let tokens = burst;
  let at = clock();
  return (): boolean => {
    const now = clock();
    tokens = Math.min(burst, tokens + ((now - at) / 1000) * perSecond);
    at = now;
    if (tokens < 1) return false;
    tokens -= 1;
    return true;
  };
};

/** The receiving half of a protocol. */
export type Receiver<C extends Connection> = {
  /** For the log. */
  name: string;
  /** The type of the authenticating message. */
  firstMessage: string;
  /** Handles one message; the connection's next one waits for its completion. */
  receive: (connection: C, json: string) => Promise<void>;
};

type Options<C extends Connection> = {
  limits: ConnectionLimits;
  log: Logger;
  protocol: Receiver<C>;
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
    connection.receivedAt = performance.now();
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
