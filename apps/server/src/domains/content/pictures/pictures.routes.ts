import {
  framePicture,
  getContentPicture,
  getPictureFrame,
  uploadContentPicture,
} from '@onair/contract/content/pictures';
import { networkOf } from '@onair/contract/lib/network';
import { found } from '../../../db/demand.ts';
import type { Deps } from '../../../deps.ts';
import { demandStorage } from '../../../files/storage/demand-storage.ts';
import { readPicture } from '../../../files/uploads/read-picture.ts';
import { pictureHeaders } from '../../../files/uploads/send-picture.ts';
import type { Mount } from '../../../http/mount.ts';
import { rateLimit } from '../../../http/rate.ts';
import { bestFor, servedWidth } from './derivatives.service.ts';
import { isPictureKey } from './picture-key.rules.ts';
import { coverOf, frameOf, storeFrame, storePicture } from './pictures.service.ts';
import { findPicture, isShown } from './pictures.store.ts';

/** Pictures that one network may fetch a minute, as a multiple of an account's limit; browsers cache each for good. */
const PICTURES_PER_CALL = 20;

export const contentPicturesRoutes = (mount: Mount, deps: Deps): void => {
  const count = rateLimit();

  mount(uploadContentPicture, async ({ query, raw, reply, session, actor, locale }) => {
    const bytes = await readPicture({ raw, reply, locale, session });
    return storePicture(deps, actor, { bytes, name: '', alt: query.alt?.trim() ?? '' });
  });

  mount(getPictureFrame, ({ params }) => frameOf(deps, params.id));
  mount(framePicture, ({ params, body, actor }) => storeFrame(deps, actor, params.id, body));

  mount(
    getContentPicture,
    async ({ params: { id }, query: { w, key, shape }, raw, reply, session, locale, address }) => {
      count(networkOf(address), deps.config.ratePerMinute * PICTURES_PER_CALL);
      const staff = session !== null || (key !== undefined && isPictureKey(deps, key));
      const picture = found(staff || (await isShown(deps.db, id)) ? await findPicture(deps.db, id) : null);
      const { hash } = picture;
      const region = shape === 'wide' ? coverOf(picture) : null;
      const width = servedWidth(w);
      await demandStorage(deps, locale);
      const accept = raw.headers.accept ?? '';
      const { bytes, format } = found(await bestFor(deps, { hash, width, region, accept }));
      const etag = `"${hash.slice(0, 24)}-${width}${region ? `-${region.left}x${region.top}` : ''}-${format}"`;
      pictureHeaders(reply, `image/${format}`, staff ? 'private' : 'immutable')
        // Feed readers and other sites may embed what is public anyway.
        .header('cross-origin-resource-policy', staff ? 'same-origin' : 'cross-origin')
        .header('vary', staff ? 'accept, authorization' : 'accept')
        .header('etag', etag);
      if (raw.headers['if-none-match'] === etag) reply.code(304).send();
      else reply.send(bytes);
      return null;
    },
  );
};
