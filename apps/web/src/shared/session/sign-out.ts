import { logout } from '@onair/contract/identity/session';
import { call } from '../api/call.ts';
import { clearSession } from './session.ts';

/** Ends the session on the server and here; here even if the server is unreachable. */
export const signOut = async (): Promise<void> => {
  try {
    await call(logout, {}, { handled: true });
  } catch {
    // Signing out must always be possible; the token expires by itself.
  }
  clearSession();
};
