import { getSlate, resetSlate, uploadSlate } from '@onair/contract/live/slates';
import { readPicture } from '../../../files/uploads/read-picture.ts';
import type { Mount } from '../../../http/mount.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { SLATE_WAIT_MS } from './slates.jobs.ts';
import { changeSlate, removeSlate, slateOf } from './slates.service.ts';

/** The picture that a studio shows when nothing else is available, packed once as a clip. */
export const slatesRoutes = (mount: Mount, deps: LiveDeps): void => {
  mount(getSlate, ({ params }) => slateOf(deps, params.studioId));
  mount(uploadSlate, ({ params, raw, reply, locale, session, actor }) =>
    changeSlate(deps, actor, params.studioId, {
      read: () => readPicture({ raw, reply, locale, session }),
      // Longer than the server's idle timeout; the wait has a limit of its own.
      beforeWait: () => raw.raw.socket.setTimeout?.(SLATE_WAIT_MS + 5_000),
    }),
  );
  mount(resetSlate, ({ params, actor }) => removeSlate(deps, actor, params.studioId));
};
