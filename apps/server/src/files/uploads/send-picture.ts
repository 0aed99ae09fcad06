import type { FastifyReply } from 'fastify';
import type { StoredPicture } from './pictures.store.ts';

/** Shown, an image is an image; opened by itself, nothing in it can run, load or be framed. */
const POLICY = "default-src 'none'; sandbox";

/**
 * Answers with a picture. `immutable`: its address never shows another one, so it may be kept; otherwise (papers, which
 * are read with a token) nothing is kept.
 */
export const sendPicture = (reply: FastifyReply, picture: StoredPicture, cache: 'immutable' | 'none'): void => {
  reply
    .type(picture.type)
    .header('content-security-policy', POLICY)
    .header('cross-origin-resource-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', picture.type.startsWith('image/') ? 'inline' : 'attachment')
    .header('cache-control', cache === 'immutable' ? 'public, max-age=31536000, immutable' : 'no-store');
  if (cache === 'immutable') reply.header('etag', `"${picture.sha256.toString('base64url')}"`);
  reply.send(picture.bytes);
};
