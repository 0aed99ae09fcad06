import { contentFigures } from '@onair/contract/content/item-figures';
import {
  bulkContent,
  cancelBulk,
  contentCalendar,
  getBulk,
  listLibrary,
  undoBulk,
} from '@onair/contract/content/library';
import { found } from '../../../db/demand.ts';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { searchPlaces } from '../content-rule/search-places.ts';
import { findBulk } from './bulk.store.ts';
import { begin, cancel, undo } from './bulk.ts';
import { findPlanned } from './calendar.store.ts';
import { libraryFileRoutes } from './files.routes.ts';
import { readFigures, readLibrary } from './library.ts';

export const libraryRoutes = (mount: Mount, deps: Deps): void => {
  libraryFileRoutes(mount, deps);
  const searching = searchPlaces();

  mount(listLibrary, ({ query, session, locale }) =>
    query.text
      ? searching(session.accountId, locale, () => readLibrary(deps, session, query))
      : readLibrary(deps, session, query),
  );
  mount(contentFigures, ({ params }) => readFigures(deps, params.id));
  mount(contentCalendar, ({ query }) => findPlanned(deps.db, { ...query, timeZone: deps.config.timeZone }));

  mount(bulkContent, ({ body, session, actor }) => begin(deps, { session, actor }, body));
  mount(getBulk, async ({ params }) => found(await findBulk(deps.db, params.bulk)));
  mount(cancelBulk, ({ params, session, actor }) => cancel(deps, { session, actor }, params.bulk));
  mount(undoBulk, ({ params, session, actor }) => undo(deps, { session, actor }, params.bulk));
};
