import { type PageName, type PageRoute, pageRoutes } from '@onair/contract/routes';

export const DEFAULT_PAGE: PageName = 'Workplace';

const byPath = new Map<string, (typeof pageRoutes)[number]>(pageRoutes.map((route) => [route.path, route]));
const byName = new Map<string, (typeof pageRoutes)[number]>(pageRoutes.map((route) => [route.name, route]));

type KnownRoute = PageRoute & { name: PageName };

/** The page at a pathname, or undefined where there is none. */
export const routeAt = (pathname: string): KnownRoute | undefined =>
  byPath.get(pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname);

export const routeNamed = (name: string): KnownRoute | undefined => byName.get(name);
