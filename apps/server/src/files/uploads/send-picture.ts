import type { FastifyReply } from 'fastify';
import type { StoredPicture } from './pictures.store.ts';

/** Shown, an image is an image; opened by itself, nothing in it can run, load or be framed. */
const POLICY = "default-src 'none'; sandbox";
const YEAR = 'max-age=31536000, immutable';

/**
 * How long a picture may be kept. `immutable`: its address never shows another one; `private`: so, but for this reader alone;
 * `none`: it is read with a token.
 */
export type PictureCache = 'immutable' | 'private' | 'none';
const CACHES: Readonly<Record<PictureCache, string>> = {
  immutable: `public, ${YEAR}`,
  private: `private, ${YEAR}`,
  none: 'no-store',
};

/** What every answer with a picture says beside its bytes. */
export const pictureHeaders = (reply: FastifyReply, type: string, cache: PictureCache): FastifyReply =>
  reply
    .type(type)
    .header('content-security-policy', POLICY)
    .header('cross-origin-resource-policy', 'same-origin')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', type.startsWith('image/') ? 'inline' : 'attachment')
    .header('cache-control', CACHES[cache]);

/** Answers with a picture that is stored in the database. */
export const sendPicture = (reply: FastifyReply, picture: StoredPicture, cache: PictureCache): void => {
  pictureHeaders(reply, picture.type, cache);
  if (cache === 'immutable') reply.header('etag', `"${picture.sha256.toString('base64url')}"`);
  reply.send(picture.bytes);
};
