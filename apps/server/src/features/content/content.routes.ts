import { listContents } from '@onair/contract/content';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import { pageOf } from '../../http/page.ts';
import { findContents } from './content.store.ts';

export const contentRoutes = (mount: Mount, deps: Deps): void => {
  mount(listContents, async ({ query, locale }) => findContents(deps.db, query, pageOf(query, locale)));
};
