import { getSecurity } from '@onair/contract/identity/security';
import { listSessions, userInfo } from '@onair/contract/identity/session';
import { call } from '../../../shared/api/call.ts';
import { keyOf, queryClient } from '../../../shared/api/query.ts';
import { setProfile } from '../../../shared/session/session.ts';

export const refreshSecurity = (): void => {
  for (const endpoint of [getSecurity, listSessions]) queryClient.invalidateQueries({ queryKey: keyOf(endpoint) });
};

/** The panel above the tabs shows phone and certification; it follows the session's profile. */
export const refreshProfile = async (): Promise<void> => setProfile(await call(userInfo, {}, { handled: true }));
