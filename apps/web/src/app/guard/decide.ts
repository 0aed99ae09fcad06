import type { Access } from '@onair/contract/access';
import type { MenuEntry } from '@onair/contract/identity/session';
import type { PageName, PageRoute } from '@onair/contract/routes';
import type { Search } from '../../shared/page/read-search.ts';

type Route = Pick<PageRoute, 'path' | 'access' | 'group'> & { name: string };

/** Routes that the server's menu need not list. */
const WHITELIST: readonly string[] = ['notFound', 'login'];

type May = (access: Access) => boolean;

/** The first page that someone may see: breadth first over a tree with all pages at one depth, so in table order. */
export const firstPermitted = <R extends Route>(routes: readonly R[], may: May): R | undefined =>
  routes.find((route) => may(route.access));

/** The first page of a group that someone may see, for addresses such as `/dashboard`. */
export const firstOfGroup = <R extends Route & { hideInMenu?: boolean }>(
  routes: readonly R[],
  group: string,
  may: May,
): R | undefined =>
  firstPermitted(
    routes.filter((route) => route.group === group && !route.hideInMenu),
    may,
  );

/** Every name in a menu tree, breadth first. */
export const namesIn = (menu: readonly MenuEntry[]): string[] => [
  ...menu.map((entry) => entry.name),
  ...menu.flatMap((entry) => entry.children?.map((child) => child.name) ?? []),
];

export type Verdict<R> = { go: 'on' } | { go: 'to'; route: R } | { go: 'not-found' };

/**
 * Whether someone may open a route (third guard): without access they are redirected to the first route that they may
 * see, or to not-found. With the server's menu the route must also be listed there (or be whitelisted), else not-found.
 * Pages outside the menu are reached by links and only need the permission.
 */
export const decide = <R extends Route & { hideInMenu?: boolean }>(
  target: R,
  may: May,
  routes: readonly R[],
  serverMenu: readonly MenuEntry[] | null,
): Verdict<R> => {
  if (serverMenu) {
    const listed = WHITELIST.includes(target.name) || target.hideInMenu || namesIn(serverMenu).includes(target.name);
    return listed && may(target.access) ? { go: 'on' } : { go: 'not-found' };
  }
  if (may(target.access)) return { go: 'on' };
  const route = firstPermitted(routes, may);
  return route ? { go: 'to', route } : { go: 'not-found' };
};

/** The login address: the requested route's name in the query. */
export const loginSearch = (wanted: string | undefined, search: Search): Search =>
  wanted === undefined ? {} : { ...search, redirect: wanted };

/** The address after signing in: a known route with its original query, otherwise the default page. */
export const afterLogin = (
  search: Search,
  isKnown: (name: string) => boolean,
  otherwise: PageName,
): { name: string; search: Search } => {
  const { redirect, ...rest } = search;
  return typeof redirect === 'string' && isKnown(redirect)
    ? { name: redirect, search: rest }
    : { name: otherwise, search: {} };
};
