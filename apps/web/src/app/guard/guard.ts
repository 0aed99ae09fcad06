import { pageRoutes } from '@onair/contract/routes';
import { userInfo } from '@onair/contract/session';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { call } from '../../shared/api/call.ts';
import { ApiFailure } from '../../shared/api/failure.ts';
import { hrefOf } from '../../shared/page/page.tsx';
import { parseSearch, type Search, stringifySearch } from '../../shared/page/read-search.ts';
import { setProfile, useSession } from '../../shared/session/session.ts';
import { signOut } from '../../shared/session/sign-out.ts';
import { useSettingsStore } from '../../shared/settings/settings.ts';
import { adoptSettings } from '../../shared/settings/sync-settings.ts';
import { DEFAULT_PAGE, routeAt, routeNamed } from '../routes.ts';
import { afterLogin, decide, firstOfGroup, loginSearch } from './decide.ts';
import { ensureServerMenu } from './server-menu.ts';

export const NOT_FOUND = '/not-found';

const to = (href: string) => redirect({ href, replace: true });
const toLogin = (wanted: string | undefined, search: Search) =>
  to(`/login${stringifySearch(loginSearch(wanted, search))}`);

/** Profile and role of the token. A refusal ends the session; a server that cannot be reached is thrown on, to be retried. */
const ensureProfile = async (): Promise<boolean> => {
  if (useSession.getState().profile) return true;
  try {
    const profile = await call(userInfo, {}, { handled: true });
    setProfile(profile);
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.transport || error.http >= 500) throw error;
    await signOut();
    return false;
  }
  if (useSession.getState().fresh || !useSettingsStore.getState().chosen) await adoptSettings();
  return true;
};

/**
 * Second and third guard (the first, announcing the navigation, is the router's own `onBeforeNavigate`): who is not
 * signed in goes to login, whose role may not see the page goes to the first page it may see, or to not-found.
 */
export const guard = async ({ location }: { location: ParsedLocation }): Promise<void> => {
  const { pathname } = location;
  const search = parseSearch(location.searchStr);
  const route = routeAt(pathname);
  const group = pageRoutes.find((page) => pathname.replace(/\/+$/, '') === `/${page.group}`)?.group;
  if (pathname === '/') throw to('/login');
  const atLogin = pathname === '/login';
  if (!route && !group && !atLogin && !pathname.startsWith('/redirect/')) return;

  const { token } = useSession.getState();
  const signedIn = token !== null && (await ensureProfile());
  if (!signedIn) {
    if (atLogin) return;
    throw toLogin(route?.name ?? firstOfGroup(pageRoutes, group ?? '', 'admin')?.name, search);
  }
  const { profile } = useSession.getState();
  const role = profile?.role ?? null;
  if (profile?.mustChangePassword) {
    if (atLogin) return;
    throw toLogin(route?.name, search);
  }
  if (atLogin) {
    const next = afterLogin(search, (name) => routeNamed(name) !== undefined, DEFAULT_PAGE);
    throw to(hrefOf(routeNamed(next.name)?.name ?? DEFAULT_PAGE, next.search));
  }
  if (pathname.startsWith('/redirect/')) {
    const wanted = pathname.slice('/redirect'.length);
    throw to(routeAt(wanted) ? wanted + location.searchStr : NOT_FOUND);
  }
  if (group) {
    const first = firstOfGroup(pageRoutes, group, role);
    throw to(first ? first.path + location.searchStr : NOT_FOUND);
  }
  if (!route) return;
  const verdict = decide(route, role, pageRoutes, await ensureServerMenu());
  if (verdict.go === 'to') throw to(verdict.route.path);
  if (verdict.go === 'not-found') throw to(NOT_FOUND);
};
