import { openWork } from '@onair/contract/work/work';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import { openWorkFor } from './open-work.ts';

export const workRoutes = (mount: Mount, deps: Deps): void => {
  mount(openWork, ({ session }) => openWorkFor(deps, session));
};
