import { logout } from '@onair/contract/identity/session';
import { call } from '../api/call.ts';
import { clearSession, useSession } from './session.ts';

let leaving: string | null = null;

/** Whether a session is being ended from here: when the server then says that it has changed, nothing is read again. */
export const isLeaving = (token: string): boolean => token === leaving;

/** Ends the session on the server and here; here even if the server is unreachable. */
export const signOut = async (): Promise<void> => {
  leaving = useSession.getState().token;
  try {
    await call(logout, {}, { handled: true });
  } catch {
    // Signing out must always be possible; the token expires by itself.
  }
  clearSession();
  leaving = null;
};
