import type { Socket } from 'node:net';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { failed } from './envelope.ts';
import { localeOf } from './locale.ts';

const STATUS: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Bytes that are no HTTP request, or too slow a one: an envelope all the same, then the connection ends. */
export const answerUnreadable =
  (log: Logger) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return;
    log.info({ address: socket.remoteAddress, reason: error.code }, 'unreadable request');
    const status = STATUS[error.code ?? ''] ?? '400 Bad Request';
    const body = JSON.stringify(failed('invalid', 'zh-CN'));
    const head = [
      `HTTP/1.1 ${status}`,
      'Content-Type: application/json; charset=utf-8',
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Cache-Control: no-store',
      'X-Content-Type-Options: nosniff',
      'Connection: close',
    ].join('\r\n');
    if (socket.writable) socket.end(`${head}\r\n\r\n${body}`);
    // A peer that does not read would keep the socket half open.
    socket.destroySoon();
  };

/** An address that cannot be decoded never reaches a route, nor the hooks that every route has. */
export const answerBadAddress = (_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void => {
  const locale = localeOf(request.headers['accept-language']);
  request.log.info({ address: request.ip, reqId: request.id }, 'address cannot be decoded');
  reply.raw
    .writeHead(400, {
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-request-id': request.id,
    })
    .end(JSON.stringify(failed('invalid', locale)));
};
