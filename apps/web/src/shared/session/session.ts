import type { Role } from '@onair/contract/access';
import type { Profile } from '@onair/contract/session';
import { create } from 'zustand';

const KEY = 'token';

type Session = {
  /** Opaque; null when signed out. */
  token: string | null;
  /** Empty until user info has been fetched for this token. */
  profile: Profile | null;
  /** Signed in just now, in this window, rather than found in storage. */
  fresh: boolean;
  /** The code with which the server ended the session, while its dialog is open. */
  endedBy: number | null;
};

const stored = (): string | null => {
  try {
    return localStorage.getItem(KEY) || null;
  } catch {
    return null;
  }
};

export const useSession = create<Session>(() => ({ token: stored(), profile: null, fresh: false, endedBy: null }));

/** The role in force; null when signed out or not known yet. */
export const useRole = (): Role | null => useSession((state) => state.profile?.role ?? null);

const keep = (token: string | null): void => {
  try {
    if (token === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, token);
  } catch {
    // Without storage the session lasts until the reload.
  }
};

/**
 * A new session: whatever was known about an earlier account is forgotten. This is all that a login page does after the
 * server gave it a token; the router then fetches user info and goes where the user wanted to go.
 */
export const startSession = (token: string): void => {
  keep(token);
  useSession.setState({ token, profile: null, fresh: true, endedBy: null });
};

/** Forgets token, profile and role in this browser. Telling the server is `signOut` in sign-out.ts. */
export const clearSession = (): void => {
  keep(null);
  useSession.setState({ token: null, profile: null, fresh: false, endedBy: null });
};

export const setProfile = (profile: Profile): void => useSession.setState({ profile });

/** The server says that `token` no longer counts. Many calls may hear it at once; the first one opens the dialog. */
export const sessionEnded = (token: string, code: number): void => {
  const state = useSession.getState();
  if (state.token === token && state.endedBy === null) useSession.setState({ endedBy: code });
};

/** Stay on the page although the session has ended; the next refusal asks again. */
export const dismissSessionEnd = (): void => useSession.setState({ endedBy: null });

if (typeof window !== 'undefined') {
  // Another tab signed out or in as someone else: follow it, storage is already what it should be.
  window.addEventListener('storage', (event) => {
    if (event.key !== KEY && event.key !== null) return;
    const token = stored();
    if (token !== useSession.getState().token)
      useSession.setState({ token, profile: null, fresh: false, endedBy: null });
  });
}
