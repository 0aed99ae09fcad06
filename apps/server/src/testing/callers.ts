import { randomBytes } from 'node:crypto';
import { ROLES, type Role } from '@onair/contract/access';
import { DAY } from '@onair/contract/lib/local-time';
import { isOneOf } from '@onair/contract/typed';
import { sql } from '../db/sql.ts';
import type { TestApp } from './app.ts';

/** Every kind of caller of an endpoint. */
export const CALLERS = [
  'none',
  'garbage',
  'malformed',
  'expired',
  'revoked',
  'disabled',
  'unconfirmed',
  'user',
  'admin',
] as const;
/** Others, who differ from those by their token or role alone: every other role, and tokens that are none. */
export const MORE_CALLERS = [
  'short',
  'encoded',
  ...ROLES.filter((role) => role !== 'user' && role !== 'admin'),
] as const;
export type Caller = (typeof CALLERS)[number] | (typeof MORE_CALLERS)[number] | Role;

/** The Authorization header of a caller, with an account and a session of its own where it has one. */
export const authorizationOf = async (app: TestApp, caller: Caller): Promise<string | undefined> => {
  if (caller === 'none') return undefined;
  if (caller === 'garbage') return `Bearer ${randomBytes(32).toString('base64url')}`;
  if (caller === 'short') return 'Bearer a';
  if (caller === 'encoded') return 'Bearer %00%0d%0a';
  if (caller === 'malformed') return 'Bearer  ../../etc/passwd\t';
  // The strictest case: an account that lost the right was an admin.
  const { token, sessionId, accountId } = await app.enter(
    isOneOf(ROLES, caller) ? caller : caller === 'unconfirmed' ? 'user' : 'admin',
  );
  const { db } = app.deps;
  if (caller === 'unconfirmed') {
    await db.execute(sql`update accounts set confirmed = false where id = ${accountId}`);
  }
  if (caller === 'expired') {
    const long = new Date(app.clock.now().getTime() - app.deps.config.sessionAbsoluteMs - DAY).toISOString();
    await db.execute(sql`update sessions set created_at = ${long} where id = ${sessionId}`);
  }
  if (caller === 'revoked') {
    await db.execute(sql`update sessions set ended_at = now(), end_reason = 'revoked' where id = ${sessionId}`);
  }
  if (caller === 'disabled') {
    await db.execute(sql`update accounts set disabled_at = now() where id = ${accountId}`);
  }
  return `Bearer ${token}`;
};
