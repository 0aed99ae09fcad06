import * as restream from '@onair/contract/live/restream';
import type { Mount } from '../../../http/mount.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { createRestream, deleteRestream, listRestreams, runRestream, updateRestream } from './restream.service.ts';

/** Platforms that a studio is restreamed to. The server that holds the studio starts and stops the streams. */
export const restreamRoutes = (mount: Mount, deps: LiveDeps): void => {
  mount(restream.listRestreams, ({ params }) => listRestreams(deps, params.studioId));
  mount(restream.createRestream, ({ params, body, actor }) => createRestream(deps, actor, params.studioId, body));
  mount(restream.editRestream, ({ params, body, actor }) => updateRestream(deps, actor, params.id, body));
  mount(restream.deleteRestream, ({ params, actor }) => deleteRestream(deps, actor, params.id));
  mount(restream.startRestream, ({ params, actor }) => runRestream(deps, actor, params.id, true));
  mount(restream.stopRestream, ({ params, actor }) => runRestream(deps, actor, params.id, false));
};
