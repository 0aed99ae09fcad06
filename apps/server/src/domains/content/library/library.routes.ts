import { contentCalendar, listLibrary } from '@onair/contract/content/library';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { searchPlaces } from '../content-rule/search-places.ts';
import { findPlanned } from './calendar.store.ts';
import { readLibrary } from './library.ts';

export const libraryRoutes = (mount: Mount, deps: Deps): void => {
  const searching = searchPlaces();

  mount(listLibrary, ({ query, session, locale }) =>
    query.text
      ? searching(session.accountId, locale, () => readLibrary(deps, session, query))
      : readLibrary(deps, session, query),
  );
  mount(contentCalendar, ({ query }) => findPlanned(deps.db, query.since, query.until));
};
