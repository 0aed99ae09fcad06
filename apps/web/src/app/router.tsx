import { callsByPath } from 'virtual:first-calls';
import { pageRoutes } from '@onair/contract/routes';
import { site } from '@onair/contract/system/system';
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet } from '@tanstack/react-router';
import { queryClient, queryOf } from '../shared/api/query.ts';
import { openingReads, readAhead, startOwn } from '../shared/api/read-ahead.ts';
import { parseSearch, stringifySearch } from '../shared/page/read-search.ts';
import { useSession } from '../shared/session/session.ts';
import { NotFound, Unreachable } from './exceptions/outside-pages.tsx';
import { guard } from './guard/guard.ts';
import { fetchCodeWhenIdle } from './idle-code.ts';
import { forgetFailed, loadPage, loadShell } from './routes.ts';

const root = createRootRoute({
  beforeLoad: guard,
  component: Outlet,
  errorComponent: Unreachable,
  notFoundComponent: NotFound,
});

/** For so long a page whose code is there waits for its answers: shown with them it is drawn once, and nothing in it moves. */
const ANSWER_MS = 200;
const soon = (answered: Promise<unknown>): Promise<unknown> =>
  Promise.race([answered, new Promise((done) => setTimeout(done, ANSWER_MS))]);

/** The first page has come: what it asks for was started by the early script. */
let rendered = false;

const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  // What the form offers depends on it: known before, nothing in the form moves.
  loader: () => soon(queryClient.prefetchQuery({ ...queryOf(site, {}), meta: { handled: true } })),
  component: lazyRouteComponent(() => import('../domains/identity/session/login-page.tsx'), 'LoginPage'),
});

const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  component: lazyRouteComponent(loadShell, 'Shell'),
});

/** The shell shows the page itself (it keeps earlier ones alive), so a route only makes sure that the code is there. */
const pages = pageRoutes.map((page) =>
  createRoute({
    getParentRoute: () => shell,
    path: page.path,
    loader: async ({ cause, location: { search } }) => {
      // A link that is hovered over is not judged by the guard.
      const role = useSession.getState().profile?.role ?? null;
      const calls = (callsByPath[page.path] ?? []).filter(({ roles }) => !roles || roles.some((one) => one === role));
      const answered = readAhead(calls);
      if (cause === 'enter' && rendered) startOwn(calls);
      // What cannot be fetched shows inside the page, with a retry.
      forgetFailed(page.name);
      await loadPage(page.name).catch(() => undefined);
      // A failure is shown by the page, which asks again.
      const read = cause === 'enter' ? openingReads.get(page.name) : undefined;
      await soon(Promise.all([answered, read?.(search).catch(() => undefined)]));
    },
  }),
);

/** Addresses that the guard always leads on from. */
const passages = ['/', '/redirect/$', ...new Set(pageRoutes.map((page) => `/${page.group}`))].map((path) =>
  createRoute({ getParentRoute: () => root, path }),
);

export const router = createRouter({
  routeTree: root.addChildren([login, shell.addChildren(pages), ...passages]),
  parseSearch,
  stringifySearch,
  defaultPreload: false,
  defaultPendingMs: 60_000,
  scrollRestoration: false,
});

// A session that begins or ends, here or in another tab, is decided upon by the guard like any navigation.
useSession.subscribe((now, before) => {
  const switched = before.profile !== null && now.profile?.role !== before.profile.role;
  if (now.token !== before.token || switched) router.invalidate();
});

const stop = router.subscribe('onRendered', () => {
  if (useSession.getState().profile === null) return;
  stop();
  rendered = true;
  void fetchCodeWhenIdle();
});
