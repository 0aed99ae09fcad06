import { failures } from '@onair/contract/failure';
import { teamWorkplace } from '@onair/contract/groups/team-workplace';
import { type Profile, userInfo } from '@onair/contract/identity/session';
import { unreadMessages } from '@onair/contract/notifications/messages';
import { getPreferences, type StoredPreferences } from '@onair/contract/preferences/preferences';
import { type PageName, pageRoutes } from '@onair/contract/routes';
import { shell } from '@onair/contract/system/shell';
import { site } from '@onair/contract/system/system';
import { type ParsedLocation, redirect } from '@tanstack/react-router';
import { adoptPersonal, adoptSettings } from '../../domains/preferences/index.ts';
import { call } from '../../shared/api/call.ts';
import { ApiFailure } from '../../shared/api/failure.ts';
import { keyOf, queryClient } from '../../shared/api/query.ts';
import { wordsNow } from '../../shared/i18n/words.ts';
import { Message } from '../../shared/kit/controls.ts';
import { hrefOf } from '../../shared/page/page.tsx';
import { parseSearch, type Search, stringifySearch } from '../../shared/page/read-search.ts';
import { permitsOf, setProfile, useSession } from '../../shared/session/session.ts';
import { signOut } from '../../shared/session/sign-out.ts';
import { loadShell } from '../layout/load-shell.ts';
import { DEFAULT_PAGE, routeAt, routeNamed } from '../route-table.ts';
import { loadPage } from '../routes.ts';
import { afterLogin, decide, firstOfGroup, loginSearch } from './decide.ts';
import { guardWords } from './guard.words.ts';
import { ensureServerMenu } from './server-menu.ts';

const NOT_FOUND = '/not-found';
const REDIRECT = '/redirect';

const to = (href: string) => redirect({ href, replace: true });

/** The session that was admitted and greeted. */
let entered: string | null = null;

/** The profile, with the frame's other data put into the cache. */
const readProfile = async (): Promise<Profile> => {
  try {
    const answer = await call(shell, {}, { handled: true });
    const known = [
      [getPreferences, answer.preferences],
      [unreadMessages, answer.unread],
      [site, answer.site],
      [teamWorkplace, answer.teamWorkplace],
    ] as const;
    for (const [endpoint, part] of known) queryClient.setQueryData(keyOf(endpoint, {}), part);
    useSession.setState({ pictureKey: answer.pictureKey });
    return answer.user;
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== failures.mustChangePassword.code) throw error;
    return call(userInfo, {}, { handled: true });
  }
};

/**
 * Profile and role of the token. A refusal ends the session; a server that cannot answer (down, overloaded) is
 * rethrown, for a retry.
 */
const ensureProfile = async (): Promise<boolean> => {
  if (!useSession.getState().profile) {
    try {
      setProfile(await readProfile());
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.transport || error.http !== 200) throw error;
      await signOut();
      return false;
    }
  }
  const { token, profile, fresh } = useSession.getState();
  // Until the initial password has been changed the server answers nothing else.
  if (profile?.mustChangePassword || token === entered) return true;
  entered = token;
  if (fresh) Message.success(wordsNow(guardWords).welcome);
  await Promise.all([adoptSettings(), adoptPersonal()]);
  return true;
};

/** Code of shell and page loads while the server looks up the session; access is decided afterwards. */
const fetchAhead = (name: PageName | undefined): void => {
  loadShell().catch(() => undefined);
  if (name) loadPage(name).catch(() => undefined);
};

/** The account's start page; if its role may not see it, `decide` redirects. */
const startPage = (): PageName => {
  const stored = queryClient.getQueryData<StoredPreferences>(keyOf(getPreferences, {}));
  return routeNamed(stored?.personal?.startPage ?? '')?.name ?? DEFAULT_PAGE;
};

/** Resolves an address, before access is checked. */
const read = (pathname: string) => {
  const plain = pathname.length > 1 ? pathname.replace(/\/+$/, '') : pathname;
  const onward = plain.startsWith(`${REDIRECT}/`) ? plain.slice(REDIRECT.length) : undefined;
  return {
    atRoot: plain === '/',
    atLogin: plain === '/login',
    onward,
    route: routeAt(onward ?? plain),
    group: pageRoutes.find((page) => plain === `/${page.group}`)?.group,
  };
};

/**
 * Second and third guard (the first, announcing the navigation, is the router's own `onBeforeNavigate`): signed-out
 * readers go to login, those whose role may not see the page go to the first page that it may see, or to not-found.
 */
export const guard = async ({ location, preload }: { location: ParsedLocation; preload: boolean }): Promise<void> => {
  if (preload) return;
  const search: Search = parseSearch(location.searchStr);
  const { atRoot, atLogin, onward, route, group } = read(location.pathname);
  if (atRoot) throw to(`/login${location.searchStr}`);

  const { token } = useSession.getState();
  if (token) fetchAhead(atLogin ? DEFAULT_PAGE : route?.name);
  const signedIn = token !== null && (await ensureProfile());
  const { profile } = useSession.getState();
  const may = permitsOf(profile);
  if (!signedIn || profile?.mustChangePassword) {
    if (atLogin) return;
    const wanted = route ?? firstOfGroup(pageRoutes, group ?? '', () => true);
    throw to(`/login${stringifySearch(loginSearch(wanted?.name ?? 'notFound', search))}`);
  }
  if (atLogin) {
    const next = afterLogin(search, (name) => routeNamed(name) !== undefined, startPage());
    throw to(hrefOf(routeNamed(next.name)?.name ?? DEFAULT_PAGE, next.search));
  }
  if (group) throw to((firstOfGroup(pageRoutes, group, may)?.path ?? NOT_FOUND) + location.searchStr);
  if (onward) throw to(route ? route.path + location.searchStr : NOT_FOUND);
  if (!route) return;
  const verdict = decide(route, may, pageRoutes, await ensureServerMenu());
  if (verdict.go === 'to') {
    Message.warning(wordsNow(guardWords).noAccess);
    throw to(verdict.route.path);
  }
  if (verdict.go === 'not-found') throw to(NOT_FOUND);
};
