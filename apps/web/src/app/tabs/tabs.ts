import type { PageName } from '@onair/contract/routes';
import type { Search } from '../../shared/page/read-search.ts';

/**
 * One entry of the tab bar. A page has one tab, whatever its query: filters are in the address, and a tab for every
 * filter would bury the others. The tab stores the latest query.
 */
export type Tab = {
  name: PageName;
  path: string;
  fullPath: string;
  query: Search;
  ignoreCache: boolean;
};

export type TabAction = 'reload' | 'current' | 'left' | 'right' | 'others' | 'all';

export const TAB_ACTIONS: readonly TabAction[] = ['reload', 'current', 'left', 'right', 'others', 'all'];

/** Adds a tab at the end, or updates the query of the page's existing tab. */
export const openTab = (tabs: readonly Tab[], tab: Tab): readonly Tab[] => {
  const known = tabs.find((one) => one.path === tab.path);
  if (!known) return [...tabs, tab];
  return known.fullPath === tab.fullPath ? tabs : tabs.map((one) => (one === known ? tab : one));
};

/** The tabs that an action leaves open, and the next page: undefined when the current page stays. */
export type Outcome = { tabs: readonly Tab[]; goTo: Tab | undefined };

const closing = (tabs: readonly Tab[], keep: (tab: Tab, index: number) => boolean, active: string): Outcome => {
  const left = tabs.filter((tab, index) => index === 0 || keep(tab, index));
  if (left.some((tab) => tab.path === active)) return { tabs: left, goTo: undefined };
  const place = tabs.findIndex((tab) => tab.path === active);
  const goTo = tabs.slice(0, place).findLast((tab) => left.includes(tab)) ?? left[0];
  return { tabs: left, goTo };
};

/**
 * Closes tabs around the one at `path`. The first tab never closes; closing the current page shows its left neighbor.
 */
export const closeTabs = (tabs: readonly Tab[], action: TabAction, path: string, active: string): Outcome => {
  const at = tabs.findIndex((tab) => tab.path === path);
  const target = tabs[at];
  if (!target) return { tabs, goTo: undefined };
  switch (action) {
    case 'reload':
      return { tabs, goTo: undefined };
    case 'current':
      return closing(tabs, (_tab, index) => index !== at, active);
    case 'left':
    case 'right':
    case 'others': {
      const keep = (_tab: Tab, index: number): boolean =>
        index === at || (action === 'left' && index > at) || (action === 'right' && index < at);
      const { tabs: left, goTo } = closing(tabs, keep, active);
      return { tabs: left, goTo: goTo && target };
    }
    case 'all':
      return closing(tabs, () => false, active);
  }
};

/** Whether an action of the context menu applies to the tab at `path`. */
export const canDo = (tabs: readonly Tab[], action: TabAction, path: string, active: string): boolean => {
  const at = tabs.findIndex((tab) => tab.path === path);
  switch (action) {
    case 'reload':
      return path === active;
    case 'current':
      return at > 0;
    case 'left':
      return at >= 2;
    case 'right':
      return at >= 0 && at < tabs.length - 1;
    case 'others':
    case 'all':
      return true;
  }
};

/** The pages kept alive: the current one, and those whose tab is open and which may be cached. */
export const keptAlive = <P extends { path: string }>(
  seen: readonly P[],
  current: P,
  tabs: readonly Tab[],
): readonly P[] => {
  const cached = new Set(tabs.filter((tab) => !tab.ignoreCache).map((tab) => tab.path));
  const others = seen.filter((page) => page.path === current.path || cached.has(page.path));
  const next = others.some((page) => page.path === current.path)
    ? others.map((page) => (page.path === current.path ? current : page))
    : [...others, current];
  return next.length === seen.length && next.every((page, index) => page === seen[index]) ? seen : next;
};
