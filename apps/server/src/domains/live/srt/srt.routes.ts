import { revokeSrtPassphrase, rotateSrtPassphrase } from '@onair/contract/live/srt';
import type { Mount } from '../../../http/mount.ts';
import type { LiveDeps } from '../media/live.client.ts';
import { revokePassphrase, rotatePassphrase } from './srt.service.ts';

/** SRT passphrases of lines. The server that holds the studio listens according to the database. */
export const srtRoutes = (mount: Mount, deps: LiveDeps): void => {
  mount(rotateSrtPassphrase, ({ params, actor }) => rotatePassphrase(deps, actor, params));
  mount(revokeSrtPassphrase, ({ params, actor }) => revokePassphrase(deps, actor, params));
};
