import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

type Answer = { type: string; text: string; status?: number };

/** Readers and caches may show a page for so long before they ask again. */
const SECONDS = 60;

/** Sends text that a cache may keep for a minute, or only that nothing has changed. */
export const answer = (
  request: FastifyRequest,
  reply: FastifyReply,
  { type, text, status = 200 }: Answer,
): FastifyReply => {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`;
  reply
    .code(status)
    .type(`${type}; charset=utf-8`)
    // A page of ours must know that its reader comes from another; nobody else learns it.
    .header('referrer-policy', 'same-origin')
    .header('vary', 'accept-language')
    .header('cache-control', status === 200 ? `public, max-age=${SECONDS}, stale-while-revalidate=600` : 'no-cache');
  if (status !== 200) return reply.send(text);
  reply.header('etag', etag);
  const asked = String(request.headers['if-none-match'] ?? '');
  if (asked.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)) return reply.code(304).send();
  return reply.send(text);
};
