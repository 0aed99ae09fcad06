import { getPicture } from '@onair/contract/pictures';
import type { Deps } from '../deps.ts';
import type { Mount } from '../http/mount.ts';
import { Refused } from '../refused.ts';
import { findPicture } from './pictures.store.ts';
import { sendPicture } from './send-picture.ts';

export const picturesRoutes = (mount: Mount, deps: Deps): void => {
  mount(getPicture, async ({ params, reply }) => {
    const picture = await findPicture(deps.db, params.id, 'avatar');
    if (!picture) throw new Refused('notFound');
    sendPicture(reply, picture, 'immutable');
    return null;
  });
};
