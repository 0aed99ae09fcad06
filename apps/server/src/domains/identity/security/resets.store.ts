import { createHash, randomBytes } from 'node:crypto';
import type { Role } from '@onair/contract/access';
import type { Queryable, Tx } from '../../../db/client.ts';
import { sql } from '../../../db/sql.ts';

/** How long a reset link can be used. */
export const RESET_MINUTES = 10;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Makes a reset token of 256 bits and stores its hash. @returns the token, for the mail only */
export const insertReset = async (db: Queryable, accountId: string, now: Date): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + RESET_MINUTES * 60_000);
  await db.execute(sql`
    insert into password_resets (token_hash, account_id, expires_at)
    values (${hashOf(token)}, ${accountId}, ${expiresAt.toISOString()})`);
  return token;
};

export type ResetTarget = { accountId: string; username: string; email: string; role: Role };

/** The account that a token may set the password of; null when it is unknown, used, too old or its account disabled. */
export const findReset = async (db: Queryable, token: string, now: Date): Promise<ResetTarget | null> => {
  const { rows } = await db.execute<ResetTarget>(sql`
    select a.id as "accountId", a.username, a.email, a.role
    from password_resets r join accounts a on a.id = r.account_id
    where r.token_hash = ${hashOf(token)} and r.expires_at > ${now.toISOString()} and a.disabled_at is null`);
  return rows[0] ?? null;
};

/** Uses a token up, and every other one of the account with it. @returns false when someone else has used it first */
export const consumeReset = async (tx: Tx, token: string, accountId: string): Promise<boolean> => {
  const { rowCount } = await tx.execute(sql`delete from password_resets where token_hash = ${hashOf(token)}`);
  await tx.execute(sql`delete from password_resets where account_id = ${accountId}`);
  return rowCount === 1;
};

export const pruneResets = async (db: Queryable, now: Date): Promise<void> => {
  await db.execute(sql`delete from password_resets where expires_at < ${now.toISOString()}`);
};
