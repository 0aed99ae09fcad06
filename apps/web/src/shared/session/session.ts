import { type Access, permits, type Role } from '@onair/contract/access';
import { failures } from '@onair/contract/failure';
import type { Profile } from '@onair/contract/identity/session';
import { create } from 'zustand';
import { anyUnsaved } from '../page/unsaved.ts';

const KEY = 'token';
/** The last known role, or that nobody has confirmed the account, which `early.ts` uses until the server reports it again. */
const ROLE_KEY = 'onair-role';
/** The last known address of the account's picture, requested with the first reads. */
const AVATAR_KEY = 'onair-avatar';

type Session = {
  /** Opaque; null when signed out. */
  token: string | null;
  /** Empty until user info has been fetched for this token. */
  profile: Profile | null;
  /** Whether the session began in this window, instead of being restored from storage. */
  fresh: boolean;
  /** The code with which the server ended the session, while its dialog is open. */
  endedBy: number | null;
  /** The token that the server refused. Equal to `token` while the reader stays on a page whose session has ended. */
  refused: string | null;
  /** Key for pictures of unpublished items; empty until the server has sent it. */
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

/** Whether the server has refused the token and the reader has not signed in again. */
export const sessionRefused = (): boolean => {
  const { token, refused } = useSession.getState();
  return token !== null && refused === token;
};

/** The current role; null when signed out or not known yet. */
export const useRole = (): Role | null => useSession((state) => state.profile?.role ?? null);

/** Whether the account belongs to the company; true until its profile says otherwise. */
export const useConfirmed = (): boolean => useSession((state) => state.profile?.confirmed ?? true);

/** What an account may do with the role in force; signed out, or before the profile is known, only what is open. */
export const permitsOf =
  (profile: Pick<Profile, 'role' | 'confirmed'> | null) =>
  (access: Access): boolean =>
    profile ? permits(access, profile.role, profile.confirmed) : access === 'open';

const keep = (key: string, value: string | null): void => {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Without storage the session lasts until the reload.
  }
};

/**
 * Starts a session and forgets everything about an earlier account. A login page does no more once the server has
 * issued a token; the router then loads the profile and opens the requested page.
 */
export const startSession = (token: string): void => {
  keep(KEY, token);
  useSession.setState({ ...blank, token, fresh: true });
};

/** Forgets token, profile and role in this browser. `signOut` in sign-out.ts also ends the session on the server. */
export const clearSession = (): void => {
  // Another window may have signed in meanwhile: its token stays.
  if (stored() === useSession.getState().token) for (const key of [KEY, ROLE_KEY, AVATAR_KEY]) keep(key, null);
  useSession.setState({ ...blank, token: null });
};

export const setProfile = (profile: Profile): void => {
  keep(ROLE_KEY, profile.role === 'user' && !profile.confirmed ? 'unconfirmed' : profile.role);
  keep(AVATAR_KEY, profile.avatar || null);
  useSession.setState({ profile });
};

/**
 * The server has refused `token`. The first call that learns it opens the dialog; once dismissed, the dialog does not
 * return for this token.
 */
export const sessionEnded = (token: string, code: number): void => {
  if (useSession.getState().token === token && !sessionRefused())
    useSession.setState({ endedBy: code, refused: token });
};

/** Stays on the page although the session has ended. */
export const dismissSessionEnd = (): void => useSession.setState({ endedBy: null });

if (typeof window !== 'undefined') {
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY && event.key !== null) return;
    const token = stored();
    const mine = useSession.getState().token;
    if (token === mine) return;
    // Another window signed out, or in as another account. Following it would lose unsaved input: then the dialog of an
    // ended session asks first. Otherwise this window follows; storage is up to date already.
    if (mine !== null && anyUnsaved()) sessionEnded(mine, failures.notSignedIn.code);
    else useSession.setState({ ...blank, token });
  });
}
