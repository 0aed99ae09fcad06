import { permits } from '@onair/contract/access';
import type { Endpoint } from '@onair/contract/endpoint';
import { sessionRefused, useSession } from './session.ts';

/**
 * Calls `lost` once when the right to `access` ends: the account signs out or changes, the server ends the session, or the
 * role in force no longer has the right.
 * @returns stops watching
 */
export const whilePermitted = (access: Endpoint['access'], lost: () => void): (() => void) => {
  const { token } = useSession.getState();
  const stop = useSession.subscribe((now) => {
    // The role is unknown for a moment while it is read again.
    const permitted = now.profile === null || permits(access, now.profile.role);
    if (now.token === token && !sessionRefused() && permitted) return;
    stop();
    lost();
  });
  return stop;
};
