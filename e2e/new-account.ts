import type { Role } from '@onair/contract/access';
import type { APIRequestContext } from '@playwright/test';
import { api, expect, tokenFor } from './support.ts';

let made = 0;

/**
 * Creates an account, an admin by default, with a changed password, and returns its token. Staff may not have similar
 * names, so a name is never reused: neither by another file, nor by a retry.
 */
export const newAccount = async (request: APIRequestContext, prefix: string, role: Role = 'admin'): Promise<string> => {
  made += 1;
  const username = `${prefix}-${Date.now().toString(36)}${made}`;
  const token = await tokenFor(request, 'admin');
  const person = { username, name: username, role };
  const opened = await api<{ password: string }>(request, token, 'POST', '/api/people', person);
  expect(opened.code, opened.msg).toBe(20000);
  const current = opened.data.password;
  const own = await tokenFor(request, username, current);
  const changed = { current, password: 'N3w!Kettle-22' };
  expect((await api(request, own, 'POST', '/api/user/change-password', changed)).code).toBe(20000);
  return own;
};
