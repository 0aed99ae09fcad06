import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { STREAM_PATH } from '@onair/contract/channel';
import { type FailureName, failures } from '@onair/contract/failure';
import { failed } from '../http/envelope.ts';
import { localeOf } from '../http/locale.ts';

/**
 * Which requests leave the router and become a WebSocket; given to Node's HTTP server, so that any other `Upgrade` header
 * (curl offers h2c by itself) is an ordinary request.
 */
export const isStreamUpgrade = (request: IncomingMessage): boolean =>
  request.headers.upgrade?.toLowerCase() === 'websocket' && request.url?.split('?', 1)[0] === STREAM_PATH;

const REASONS = {
  forbidden: '403 Forbidden',
  tooMany: '429 Too Many Requests',
  unavailable: '503 Service Unavailable',
};

/** Refuses before there is a WebSocket: an ordinary answer with an envelope, then the end of the line. */
export const refuseUpgrade = (request: IncomingMessage, socket: Duplex, failure: keyof typeof REASONS): void => {
  const name: FailureName = failure;
  const body = JSON.stringify(failed(name, localeOf(request.headers['accept-language'])));
  const retry = failures[name].http === 200 ? [] : ['Retry-After: 1'];
  const head = [
    `HTTP/1.1 ${REASONS[failure]}`,
    'Connection: close',
    'Content-Type: application/json; charset=utf-8',
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    `Content-Length: ${Buffer.byteLength(body)}`,
    ...retry,
  ];
  socket.on('error', () => socket.destroy());
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
};
