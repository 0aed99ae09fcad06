import { type Access, permits } from '@onair/contract/access';
import { type PageName, pageRoutes } from '@onair/contract/routes';
import { findAnything, type SearchResultKind } from '@onair/contract/search/search';
import { entriesOf } from '@onair/contract/typed';
import type { Deps } from '../../deps.ts';
import type { Mount } from '../../http/mount.ts';
import { findByName } from './search.store.ts';

/** The page of each kind: anyone who may open it finds what it shows. */
const PAGE_OF: Record<SearchResultKind, PageName> = {
  content: 'SearchTable',
  policy: 'SearchTable',
  activity: 'Campaign',
  studio: 'Monitor',
  person: 'Accounts',
};

const accessOf = (name: PageName): Access => pageRoutes.find((page) => page.name === name)?.access ?? 'admin';
const kindsAccess = entriesOf(PAGE_OF).map(([kind, page]) => ({ kind, access: accessOf(page) }));

export const paletteRoutes = (mount: Mount, deps: Deps): void => {
  mount(findAnything, async ({ query, session, locale }) => {
    const text = query.text.trim();
    if (text === '') return [];
    const kinds = kindsAccess
      .filter(({ access }) => permits(access, session.role, session.confirmed))
      .map(({ kind }) => kind);
    return findByName(deps.db, text, kinds, locale);
  });
};
