import { login } from '@onair/contract/identity/session';
import { send, unwrap } from '../../../shared/api/call.ts';
import { startSession, useSession } from '../../../shared/session/session.ts';

const NAME_KEY = 'login-name';
const DEVICE_KEY = 'login-device';
/**
 * By this token the server recognizes a browser that signed in before, so that an attack on the account cannot lock out
 * its owner.
 */
const DEVICE_HEADER = 'x-device-token';

/** The name to prefill; the password is never stored. */
export const rememberedName = (): string => localStorage.getItem(NAME_KEY) ?? '';

export const rememberName = (name: string | null): void => {
  if (name === null) localStorage.removeItem(NAME_KEY);
  else localStorage.setItem(NAME_KEY, name);
};

/** Signs in; the router then goes to the requested page. Throws `ApiFailure`; a refusal deletes the stored token. */
export const signIn = async (username: string, password: string, code?: string): Promise<void> => {
  const device = localStorage.getItem(DEVICE_KEY);
  const earlier = useSession.getState().token;
  const response = await send(
    login,
    { username, password, code },
    { handled: true, headers: device ? { [DEVICE_HEADER]: device } : {} },
  );
  const { token } = unwrap(login, await response.text(), response.status, earlier);
  const known = response.headers.get(DEVICE_HEADER);
  if (known) localStorage.setItem(DEVICE_KEY, known);
  startSession(token);
};
