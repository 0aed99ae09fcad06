import { create } from 'zustand';
import type { Page } from '../../shared/page/page.tsx';
import { parseSearch, stringifySearch } from '../../shared/page/read-search.ts';
import { permitsOf, useSession } from '../../shared/session/session.ts';
import { DEFAULT_PAGE, routeAt, routeNamed } from '../route-table.ts';
import { openTab, type Tab } from './tabs.ts';

/** Per window: another window has its own tabs. */
const KEY = 'onair-tabs';

/** The tab of an address, or undefined where there is no page. */
export const tabOf = (fullPath: string): Tab | undefined => {
  const [path = '', query = ''] = fullPath.split('?');
  const route = routeAt(path);
  if (!route) return undefined;
  const search = parseSearch(query);
  return {
    name: route.name,
    path: route.path,
    fullPath: route.path + stringifySearch(search),
    query: search,
    ignoreCache: route.ignoreCache === true,
  };
};

const first = tabOf(routeNamed(DEFAULT_PAGE)?.path ?? '');
const initial: readonly Tab[] = first ? [first] : [];

const restored = (): readonly Tab[] => {
  try {
    const paths: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]');
    const tabs = Array.isArray(paths) ? paths.map((path) => tabOf(String(path))) : [];
    return tabs.filter((tab) => tab !== undefined).reduce(openTab, initial);
  } catch {
    return initial;
  }
};

type Store = {
  tabs: readonly Tab[];
  /** How often each path was reloaded: a new number remounts the page. */
  lives: Readonly<Record<string, number>>;
};

export const useTabs = create<Store>(() => ({ tabs: restored(), lives: {} }));

const renew = (path: string): void =>
  useTabs.setState(({ lives }) => ({ lives: { ...lives, [path]: (lives[path] ?? 0) + 1 } }));

/** Closes what is not in `tabs`; a page opened again later starts over. */
export const setTabs = (tabs: readonly Tab[]): void => useTabs.setState({ tabs });

export const rememberPage = (page: Page): void => {
  const tab = tabOf(page.path + stringifySearch(page.search));
  if (tab) setTabs(openTab(useTabs.getState().tabs, tab));
};

/** Discards a page's state (input, scroll) and shows it again. */
export const reloadPage = renew;

useTabs.subscribe(({ tabs }) => {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(tabs.map((tab) => tab.fullPath)));
  } catch {
    // Only a reload would have needed it.
  }
});

useSession.subscribe((now, before) => {
  if (now.token !== before.token && before.token !== null) useTabs.setState({ tabs: initial, lives: {} });
  const { profile } = now;
  if (!profile || (profile.role === before.profile?.role && profile.confirmed === before.profile.confirmed)) return;
  const may = permitsOf(profile);
  const { tabs } = useTabs.getState();
  const allowed = tabs.filter((tab) => may(routeNamed(tab.name)?.access ?? 'admin'));
  if (allowed.length < tabs.length) setTabs(allowed);
});
