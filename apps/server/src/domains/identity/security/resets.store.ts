import { randomBytes } from 'node:crypto';
import { tokenHash } from '../../../crypto/token-hash.ts';
import type { Queryable, Tx } from '../../../db/client.ts';
import type { RowOf } from '../../../db/rows.ts';
import { and, eq, gt, isNull, lt, sql } from '../../../db/sql.ts';
import { accounts, passwordResets } from '../identity.tables.ts';

/** Lifetime of a reset link. */
export const RESET_MINUTES = 10;

/** The stored form of a link's token. */

/**
 * Creates a reset token of 256 bits and stores its hash; earlier links of the account are void.
 * @returns the token, for the mail only
 */
export const insertReset = async (db: Queryable, accountId: string, now: Date): Promise<string> => {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now.getTime() + RESET_MINUTES * 60_000);
  const reset = { tokenHash: tokenHash(token), accountId, expiresAt: expiresAt.toISOString() };
  await db.execute(sql`with void as (delete from ${passwordResets} where ${passwordResets.accountId} = ${accountId})
    insert into ${passwordResets} (token_hash, account_id, expires_at)
    values (${reset.tokenHash}, ${reset.accountId}, ${reset.expiresAt})`);
  return token;
};

const TARGET = { accountId: accounts.id, username: accounts.username, email: accounts.email, role: accounts.role };
type ResetTarget = RowOf<typeof TARGET>;

/** The account of a valid token; null when the token is unknown, used or expired, or the account disabled. */
export const findReset = async (db: Queryable, token: string, now: Date): Promise<ResetTarget | null> => {
  const inTime = gt(passwordResets.expiresAt, now.toISOString());
  const [target = null] = await db
    .select(TARGET)
    .from(passwordResets)
    .innerJoin(accounts, eq(accounts.id, passwordResets.accountId))
    .where(and(eq(passwordResets.tokenHash, tokenHash(token)), inTime, isNull(accounts.disabledAt)));
  return target;
};

/** Spends a token. @returns false when someone else has used it first */
export const consumeReset = async (tx: Tx, token: string): Promise<boolean> => {
  const { rowCount } = await tx.delete(passwordResets).where(eq(passwordResets.tokenHash, tokenHash(token)));
  return rowCount === 1;
};

/** Voids the links of an account: its password, or the address that they were sent to, has changed. */
export const voidResets = async (tx: Tx, accountId: string): Promise<void> => {
  await tx.delete(passwordResets).where(eq(passwordResets.accountId, accountId));
};

export const pruneResets = async (db: Queryable, now: Date): Promise<void> => {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now.toISOString()));
};
