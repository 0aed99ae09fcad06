import { editContent, getContent, listContents, publishContent } from '@onair/contract/content/items/items';
import { found } from '../../../db/demand.ts';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { pageOf } from '../../../http/validation.ts';
import { searchLimiter } from '../content-rule/search-limiter.service.ts';
import { publishItem, updateItem } from './items.service.ts';
import { findContent, findContents } from './items.store.ts';

export const contentRoutes = (mount: Mount, deps: Deps): void => {
  const searching = searchLimiter();

  mount(listContents, async ({ query, session, locale }) => {
    const page = pageOf(query, locale);
    return searching(session.accountId, locale, () => findContents(deps.db, query, page));
  });

  mount(getContent, async ({ params }) => found(await findContent(deps.db, params.id)));

  mount(publishContent, ({ body, actor }) => publishItem(deps, actor, body));
  mount(editContent, ({ params, body, actor }) => updateItem(deps, actor, params.id, body));
};
