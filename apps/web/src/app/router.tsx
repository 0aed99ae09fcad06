import { callsByPath } from 'virtual:first-calls';
import { pageRoutes } from '@onair/contract/routes';
import { site } from '@onair/contract/system/system';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { queryClient, queryOf } from '../shared/api/query.ts';
import { openingReads, prefetchFirstView } from '../shared/api/read-ahead.ts';
import { parseSearch, stringifySearch } from '../shared/page/read-search.ts';
import { useSession } from '../shared/session/session.ts';
import { fetchPartsAhead } from '../shared/ui/lazy-part.tsx';
import { NotFound, Unreachable } from './exceptions/outside-pages.tsx';
import { guard } from './guard/guard.ts';
import { loadShell } from './layout/load-shell.ts';
import { forgetFailed, loadPage } from './routes.ts';
import { fetchVisitedPages } from './visited-code.ts';

const root = createRootRoute({
  beforeLoad: guard,
  component: Outlet,
  errorComponent: Unreachable,
  notFoundComponent: NotFound,
});

/** How long a page with loaded code waits for its first answers: shown together they render once, and nothing moves. */
const ANSWER_MS = 500;
const soon = (answered: Promise<unknown>): Promise<unknown> =>
  Promise.race([answered, new Promise((done) => setTimeout(done, ANSWER_MS))]);

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  // What the form offers; it stands where it stands whatever that is.
  loader: () => void queryClient.prefetchQuery({ ...queryOf(site, {}), meta: { handled: true } }),
  component: lazyRouteComponent(() => import('../domains/identity/session/login-page.tsx'), 'LoginPage'),
});

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(loadShell, 'Shell'),
});

/** The shell renders the page (it keeps earlier ones alive), so a route only ensures that the code is loaded. */
const pages = pageRoutes.map((page) =>
  createRoute({
    getParentRoute: () => shell,
    path: page.path,
    loader: async ({ location: { search } }) => {
      // The guard does not check a link that is only hovered over.
      const role = useSession.getState().profile?.role ?? null;
      const calls = (callsByPath[page.path] ?? []).filter(({ roles }) => !roles || roles.some((one) => one === role));
      const answered = prefetchFirstView(calls);
      // A failed fetch is shown inside the page, with a retry.
      forgetFailed(page.name);
      await loadPage(page.name).catch(() => undefined);
      void fetchPartsAhead();
      // On hover too. The page shows failures and retries.
      const read = openingReads.get(page.name);
      await soon(Promise.all([answered, read?.(search).catch(() => undefined)]));
    },
  }),
);

/** Addresses that the guard always redirects. */
const passages = ['/', '/redirect/$', ...new Set(pageRoutes.map((page) => `/${page.group}`))].map((path) =>
  createRoute({ getParentRoute: () => root, path }),
);

export const router = createRouter({
  routeTree: root.addChildren([login, shell.addChildren(pages), ...passages]),
  parseSearch,
  stringifySearch,
  defaultPreload: false,
  // Our cache decides what is fresh: a page that was preloaded on hover runs its loader again when it opens.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 60_000,
  // `KeepAlive` restores positions. Without a function the router would still scroll to the top when it has rendered, and the
  // browser, on Back and Forward, would scroll the page that is being left.
  scrollRestoration: () => false,
});

// A session that starts or ends, here or in another tab, is handled by the guard like any navigation.
useSession.subscribe((now, before) => {
  const switched = before.profile !== null && now.profile?.role !== before.profile.role;
  if (now.token !== before.token || switched) router.invalidate();
});

const stop = router.subscribe('onRendered', () => {
  if (useSession.getState().profile === null) return;
  stop();
  void fetchVisitedPages();
});
