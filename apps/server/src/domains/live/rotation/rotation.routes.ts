import {
  getRotation,
  saveRotation,
  startRotation,
  stopRotation,
  switchDemoBroadcast,
} from '@onair/contract/live/rotation';
import type { Mount } from '../../../http/mount.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { rotationOf, save, start, stop, switchDemo } from './rotation.service.ts';
import { findItems } from './rotation.store.ts';
import { rotationWords } from './rotation.words.ts';

/** Video live: an ordered list of approved videos that a studio loops. */
export const rotationRoutes = (mount: Mount, deps: LiveDeps): void => {
  deps.live.help({
    obstacle: async (studioId, method) => {
      if (method !== 'video') return null;
      const playable = (await findItems(deps.db, studioId)).some(({ state }) => state === 'approved');
      return playable ? null : { 'zh-CN': rotationWords['zh-CN'].empty, 'en-US': rotationWords['en-US'].empty };
    },
  });
  mount(getRotation, ({ params, session }) => rotationOf(deps, deps.db, params.studioId, session.accountId));
  mount(saveRotation, ({ params, body, session, actor }) => save(deps, { ...params, ...body, session, actor }));
  mount(startRotation, ({ params, body, session, actor }) => start(deps, { ...params, ...body, session, actor }));
  mount(stopRotation, ({ params, session, actor }) => stop(deps, { ...params, session, actor }));
  mount(switchDemoBroadcast, ({ params, body, session, actor }) =>
    switchDemo(deps, { ...params, ...body, session, actor }),
  );
};
