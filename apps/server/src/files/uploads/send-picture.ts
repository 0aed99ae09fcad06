import type { FastifyReply } from 'fastify';
import type { StoredPicture } from './pictures.store.ts';

/** Shown as an image it is harmless; opened directly, nothing in it can run, load or be framed. */
const POLICY = "default-src 'none'; sandbox";
const YEAR = 'max-age=31536000, immutable';

/**
 * Caching of a picture. `immutable`: its address never shows another one; `private`: likewise, but for this reader
 * alone; `none`: it is read with a token.
 */
type PictureCache = 'immutable' | 'private' | 'none';
const CACHES: Readonly<Record<PictureCache, string>> = {
  immutable: `public, ${YEAR}`,
  private: `private, ${YEAR}`,
  none: 'no-store',
};

/** Headers of every picture response. */
export const pictureHeaders = (reply: FastifyReply, type: string, cache: PictureCache): FastifyReply =>
  reply
    .type(type)
    .header('content-security-policy', POLICY)
    .header('cross-origin-resource-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', type.startsWith('image/') ? 'inline' : 'attachment')
    .header('cache-control', CACHES[cache]);

/** Sends a picture stored in the database. */
export const sendPicture = (reply: FastifyReply, picture: StoredPicture, cache: PictureCache): void => {
  pictureHeaders(reply, picture.type, cache);
  if (cache === 'immutable') reply.header('etag', `"${picture.sha256.toString('base64url')}"`);
  reply.send(picture.bytes);
};
