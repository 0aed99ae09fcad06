import type { Role } from '@onair/contract/access';
import { DEVICE_HEADER, login } from '@onair/contract/identity/session';
import { hashPassword } from '../domains/identity/security/passwords.service.ts';
import { createAccount } from '../domains/identity/session/accounts.store.ts';
import type { TestApp } from './app.ts';

export const PASSWORD = 'Gr3en#Kettle';

const hashes = new Map<string, Promise<string>>();
/** By the product's own parameters, once for each password: its cost is not what most tests are about. */
const hashOf = (password: string): Promise<string> => {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
};

type Options = {
  password?: string;
  role?: Role;
  email?: string;
  verifiedEmail?: string;
  mustChangePassword?: boolean;
};

/** An account that can really sign in. @returns its id */
export const openTestAccount = async (app: TestApp, username: string, options: Options = {}): Promise<string> => {
  const { password = PASSWORD, role = 'user', ...rest } = options;
  const id = app.deps.newId();
  const passwordHash = await hashOf(password);
  await createAccount(app.deps.db, { id, username, passwordHash, role, createdAt: app.clock.now(), ...rest });
  return id;
};

type From = { password?: string; address?: string; device?: string; token?: string; headers?: Record<string, string> };

/** Tries to sign in over HTTP, from any loopback address and browser. */
export const trySignIn = (app: TestApp, username: string, from: From = {}) =>
  app.call(
    login,
    { username, password: from.password ?? PASSWORD },
    {
      token: from.token,
      headers: { ...(from.device ? { [DEVICE_HEADER]: from.device } : {}), ...from.headers },
      remoteAddress: from.address ?? '127.0.0.1',
    },
  );

/** Signs in over HTTP, or fails the test. */
export const signInAs = async (app: TestApp, username: string, from: From = {}) => {
  const answer = await trySignIn(app, username, from);
  if (answer.body.status !== 'ok') throw new Error(`${username} was not let in: ${answer.text}`);
  const device = answer.headers[DEVICE_HEADER];
  return { token: answer.body.data.token, device: typeof device === 'string' ? device : null };
};
