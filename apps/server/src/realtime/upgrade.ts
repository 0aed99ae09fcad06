import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { type FailureName, failures } from '@onair/contract/failure';
import { LIVE_SOCKET_PATH } from '@onair/contract/live/audience/path';
import type { Locale } from '@onair/contract/text';
import { failed } from '../http/envelope.ts';
import { localeOf } from '../http/receive.ts';

/** WebSocket paths: the stream, the shared texts of items, and the public sockets of studios. */
const SOCKET_PATH = new RegExp(
  `^(?:/api/stream|/api/live/[a-z0-9-]{1,40}/chat|/api/content/[1-9]\\d{0,9}/text|${LIVE_SOCKET_PATH})$`,
);

/** The path of a request, without its query. */
export const pathOf = (request: IncomingMessage): string => request.url?.split('?', 1)[0] ?? '';

/** The language in the address, since a page cannot set a WebSocket's headers; otherwise the browser's. */
export const localeOfUpgrade = ({ url = '', headers }: IncomingMessage): Locale => {
  const named = new URLSearchParams(url.split('?', 2)[1]).get('locale');
  return named === 'zh-CN' || named === 'en-US' ? named : localeOf(headers['accept-language']);
};

/**
 * Which upgrade requests leave the router; given to Node's HTTP server, so that any other `Upgrade` header (curl offers
 * h2c by default) is an ordinary request. Each protocol then takes its own.
 */
export const isSocketUpgrade = (request: IncomingMessage): boolean =>
  request.headers.upgrade?.toLowerCase() === 'websocket' && SOCKET_PATH.test(pathOf(request));

const REASONS = {
  forbidden: '403 Forbidden',
  notFound: '404 Not Found',
  tooMany: '429 Too Many Requests',
  unavailable: '503 Service Unavailable',
};

/** Refuses before the WebSocket exists: an ordinary response with an envelope, then the connection closes. */
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
