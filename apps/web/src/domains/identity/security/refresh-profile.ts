import { userInfo } from '@onair/contract/identity/session';
import { call } from '../../../shared/api/call.ts';
import { setProfile } from '../../../shared/session/session.ts';

/** The panel above the tabs shows phone and certification; it follows the session's profile. */
export const refreshProfile = async (): Promise<void> => setProfile(await call(userInfo, {}, { handled: true }));
