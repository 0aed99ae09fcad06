import { networkOf } from '@onair/contract/lib/network';
import { getPicture } from '@onair/contract/lib/pictures';
import { found } from '../../db/demand.ts';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import { rateLimit } from '../../http/rate.ts';
import { findPicture } from './pictures.store.ts';
import { sendPicture } from './send-picture.ts';

/** Pictures that one network may fetch a minute, as a multiple of an account's limit; browsers cache each for good. */
const PICTURES_PER_CALL = 10;

export const picturesRoutes = (mount: Mount, deps: Deps): void => {
  const count = rateLimit();
  mount(getPicture, async ({ params, reply, address }) => {
    count(networkOf(address), deps.config.ratePerMinute * PICTURES_PER_CALL);
    const picture = found(await findPicture(deps.db, params.id, 'avatar', 'cover'));
    sendPicture(reply, picture, 'immutable');
    return null;
  });
};
