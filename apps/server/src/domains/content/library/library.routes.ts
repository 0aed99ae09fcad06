import { listContentChanges } from '@onair/contract/content/bulk-changes';
import { contentFigures } from '@onair/contract/content/item-figures';
import { bulkContent, contentCalendar, listLibrary } from '@onair/contract/content/library';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { pageOf } from '../../../http/validation.ts';
import { bulksOf, findChanges } from '../bulk/changes.store.ts';
import { searchLimiter } from '../content-rule/search-limiter.ts';
import { bulkItems } from './bulk-items.ts';
import { findPlanned } from './calendar.store.ts';
import { libraryFileRoutes } from './files.routes.ts';
import { readFigures, readLibrary } from './library.ts';

export const libraryRoutes = (mount: Mount, deps: Deps): void => {
  libraryFileRoutes(mount, deps);
  const searching = searchLimiter();

  mount(listLibrary, ({ query, session, locale }) =>
    query.text
      ? searching(session.accountId, locale, () => readLibrary(deps, session, query))
      : readLibrary(deps, session, query),
  );
  mount(contentFigures, ({ params }) => readFigures(deps, params.id));
  mount(contentCalendar, ({ query }) => findPlanned(deps.db, { ...query, timeZone: deps.config.timeZone }));

  mount(listContentChanges, ({ query, locale }) =>
    findChanges(deps.db, bulksOf('items'), { page: pageOf(query, locale), now: deps.now() }),
  );
  mount(bulkContent, ({ body, session, actor }) => bulkItems(deps, { session, actor }, body));
};
