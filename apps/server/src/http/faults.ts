import type { Socket } from 'node:net';
import type { FailureName } from '@onair/contract/failure';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { AppError } from '../lib/errors.ts';
import { failed, sendFailure } from './envelope.ts';
import { localeOf } from './receive.ts';

const byCode: Record<string, FailureName> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupportedType',
  FST_ERR_CTP_BODY_TOO_LARGE: 'tooLarge',
  FST_REQ_FILE_TOO_LARGE: 'tooLarge',
  FST_FILES_LIMIT: 'tooLarge',
  FST_PARTS_LIMIT: 'tooLarge',
  FST_FIELDS_LIMIT: 'tooLarge',
  FST_INVALID_MULTIPART_CONTENT_TYPE: 'unsupportedType',
};

/**
 * Error codes of PostgreSQL and sockets that mean: the database cannot serve this now, a retry may succeed. Class 08 is
 * a broken connection, 53 a lack of resources (disk, memory, connections), 57P a restart, 40 a serialization failure,
 * 55P03 a lock timeout, 57014 a statement timeout, POOL_FULL a full queue.
 */
const DATABASE_AWAY =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0\d|57014|55P03|40001|40P01|08\w{3}|53\w{3}|58030|25006|POOL_FULL)$/;
const AWAY_WORDS =
  /Connection terminated|Query read timeout|timeout exceeded when trying to connect|the database system is|pool after calling end/;
/**
 * Class 22: a value that no column can hold, such as a date past PostgreSQL's calendar. Validation should have caught
 * it.
 */
const DATABASE_REFUSES = /^22\w{3}$/;

type Link = { code?: string; message?: string; syscall?: string; cause?: unknown };

const causes = (error: unknown): Link[] => {
  const chain: Link[] = [];
  for (let e = error as Link | undefined; e && chain.length < 5; e = e.cause as Link | undefined) chain.push(e);
  return chain;
};

/** The embedded database's socket is a file, which is missing while it restarts. */
const isAway = ({ code = '', message = '', syscall }: Link): boolean =>
  DATABASE_AWAY.test(code) || AWAY_WORDS.test(message) || (code === 'ENOENT' && syscall === 'connect');

/** Maps an unexpected error to a failure for the client. The error itself is only logged. */
export const failureOf = (error: FastifyError): FailureName => {
  const known = byCode[error.code];
  if (known) return known;
  const chain = causes(error);
  if (chain.some(isAway)) return 'unavailable';
  if (chain.some((e) => DATABASE_REFUSES.test(e.code ?? ''))) return 'invalid';
  const status = error.statusCode ?? 500;
  if (status === 416) return 'rangePast';
  if (status === 429) return 'tooMany';
  if (status === 503) return 'unavailable';
  return status >= 400 && status < 500 ? 'invalid' : 'internal';
};

/** Every fault is answered as an envelope, without a stack, SQL or echoed input. */
export const answerFaults = (app: FastifyInstance): void => {
  app.setErrorHandler((error: FastifyError & { headers?: Record<string, string> }, request, reply) => {
    if (error instanceof AppError) return sendFailure(reply, error);
    const failure = failureOf(error);
    // How long the file is, so that the next range fits.
    if (failure === 'rangePast') reply.header('content-range', error.headers?.['Content-Range']);
    if (failure === 'internal' || failure === 'unavailable') request.fault = error;
    return sendFailure(reply, failure);
  });
};

const STATUS: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/**
 * Bytes that are not HTTP, or arrive too slowly: answered with an envelope all the same, then the connection closes.
 */
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

/** An undecodable address never reaches a route or its hooks. */
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
