import type { FastifyReply, FastifyRequest } from 'fastify';
import { etagOf, type PageAnswer } from './page-memory.ts';

type Answer = { type: string; text: string; status?: number };

/** How long readers and caches may reuse a page without revalidation. */
const SECONDS = 60;

const headed = (reply: FastifyReply, type: string, status: number): FastifyReply =>
  reply
    .code(status)
    .type(`${type}; charset=utf-8`)
    // Our own pages need to know that their reader comes from another of ours; nobody else learns it.
    .header('referrer-policy', 'same-origin')
    .header('vary', 'accept-language, accept-encoding')
    .header('cache-control', status === 200 ? `public, max-age=${SECONDS}, stale-while-revalidate=600` : 'no-cache');

/** Whether the reader's copy is current; sets the validator. */
const isKnown = ({ headers }: FastifyRequest, reply: FastifyReply, etag: string): boolean => {
  reply.header('etag', etag);
  const asked = String(headers['if-none-match'] ?? '');
  return asked.split(',').some((one) => one.trim().replace(/^W\//, '') === etag);
};

/** Sends text that caches may keep for a minute, or only a 304. */
export const answer = (
  request: FastifyRequest,
  reply: FastifyReply,
  { type, text, status = 200 }: Answer,
): FastifyReply => {
  headed(reply, type, status);
  if (status === 200 && isKnown(request, reply, etagOf(text))) return reply.code(304).send();
  return reply.send(text);
};

/** Whether a reader accepts gzip: named, and not with weight 0 (RFC 9110, 12.5.3). */
const acceptsGzip = ({ headers }: FastifyRequest): boolean =>
  /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(String(headers['accept-encoding'] ?? ''));

/** The same for a page that is already compressed. */
export const answerPage = (
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, gzip, plain }: PageAnswer,
): FastifyReply => {
  headed(reply, 'text/html', 200);
  if (isKnown(request, reply, etag)) return reply.code(304).send();
  return acceptsGzip(request) ? reply.header('content-encoding', 'gzip').send(gzip) : reply.send(plain);
};
