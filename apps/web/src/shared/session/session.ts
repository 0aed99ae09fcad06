import type { Role } from '@onair/contract/access';
import { failures } from '@onair/contract/failure';
import type { Profile } from '@onair/contract/identity/session';
import { create } from 'zustand';
import { anyUnsaved } from '../page/unsaved.ts';

const KEY = 'token';
/** The role as last known: what `early.ts` goes by before the server has said it again. */
const ROLE_KEY = 'onair-role';
/** The address of the account's picture as last known: asked for with the first reads. */
const AVATAR_KEY = 'onair-avatar';

type Session = {
  /** Opaque; null when signed out. */
  token: string | null;
  /** Empty until user info has been fetched for this token. */
  profile: Profile | null;
  /** Signed in just now, in this window, rather than found in storage. */
  fresh: boolean;
  /** The code with which the server ended the session, while its dialog is open. */
  endedBy: number | null;
  /** The token that the server refused. Equal to `token` while the reader stays on a page whose session has ended. */
  refused: string | null;
  /** Shows the pictures of items that are not published; empty until the server has given it. */
  pictureKey: string;
};

const stored = (): string | null => {
  try {
    return localStorage.getItem(KEY) || null;
  } catch {
    return null;
  }
};

const blank = { profile: null, fresh: false, endedBy: null, refused: null, pictureKey: '' };

export const useSession = create<Session>(() => ({ ...blank, token: stored() }));

/** The server has refused the token, and the reader has not signed in again. */
export const sessionRefused = (): boolean => {
  const { token, refused } = useSession.getState();
  return token !== null && refused === token;
};

/** The role in force; null when signed out or not known yet. */
export const useRole = (): Role | null => useSession((state) => state.profile?.role ?? null);

const keep = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage the session lasts until the reload.
  }
};

/**
 * A new session: whatever was known about an earlier account is forgotten. This is all that a login page does after the
 * server gave it a token; the router then fetches user info and goes where the user wanted to go.
 */
export const startSession = (token: string): void => {
  keep(KEY, token);
  useSession.setState({ ...blank, token, fresh: true });
};

/** Forgets token, profile and role in this browser. Telling the server is `signOut` in sign-out.ts. */
export const clearSession = (): void => {
  // Another window may have signed in meanwhile: its token stays.
  if (stored() === useSession.getState().token) for (const key of [KEY, AVATAR_KEY]) keep(key, null);
  useSession.setState({ ...blank, token: null });
};

export const setProfile = (profile: Profile): void => {
  keep(ROLE_KEY, profile.role);
  keep(AVATAR_KEY, profile.avatar || null);
  useSession.setState({ profile });
};

/**
 * The server says that `token` no longer counts. The first call that learns it opens the dialog; once the reader has
 * dismissed it, it does not come back for this token.
 */
export const sessionEnded = (token: string, code: number): void => {
  if (useSession.getState().token === token && !sessionRefused())
    useSession.setState({ endedBy: code, refused: token });
};

/** Stay on the page although the session has ended. */
export const dismissSessionEnd = (): void => useSession.setState({ endedBy: null });

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY && event.key !== null) return;
    const token = stored();
    const mine = useSession.getState().token;
    if (token === mine) return;
    // Another window signed out or in as another account. Following it would drop what is typed here: the dialog of an
    // ended session asks first. Otherwise follow; storage is already what it should be.
    if (mine !== null && anyUnsaved()) sessionEnded(mine, failures.notSignedIn.code);
    else useSession.setState({ ...blank, token });
  });
}
