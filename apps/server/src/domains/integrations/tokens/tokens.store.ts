import type { ApiToken } from '@onair/contract/integrations/tokens';
import { DAY } from '@onair/contract/lib/local-time';
import type { Queryable, Tx } from '../../../db/client.ts';
import { bool, rowOf } from '../../../db/rows.ts';
import { and, desc, eq, gt, isNull, lt, or, sql } from '../../../db/sql.ts';
import { people } from '../../identity/published.views.ts';
import { apiTokens } from '../integrations.tables.ts';

const MONTH = 30 * DAY;
const { id, accountId, name, ending, scopes, createdAt, expiresAt, lastUsedAt, revokedAt } = apiTokens;
const TOKEN = { id, name, ending, scopes, createdAt, expiresAt, lastUsedAt };

const isLiving = (account: string, at: Date) =>
  and(eq(accountId, account), isNull(revokedAt), gt(expiresAt, at.toISOString()));

/**
 * Tokens of an account that were not revoked; expired ones for a month, so that their owner sees why calls are refused.
 */
export const findTokens = (db: Queryable, account: string, now: Date): Promise<ApiToken[]> =>
  db
    .select(TOKEN)
    .from(apiTokens)
    .where(isLiving(account, new Date(now.getTime() - MONTH)))
    .orderBy(desc(createdAt), desc(id));

/** The number of tokens, for `demandRoom`. */
export const countTokens = (tx: Tx, account: string, at: Date): Promise<number> =>
  tx.$count(apiTokens, isLiving(account, at));

export const insertToken = async (tx: Tx, token: typeof apiTokens.$inferInsert): Promise<void> => {
  await tx.insert(apiTokens).values(token);
};

/** @returns the token's name; null when the account has no such token */
export const revokeToken = async (tx: Tx, account: string, token: string, at: Date): Promise<string | null> => {
  const [revoked] = await tx
    .update(apiTokens)
    .set({ revokedAt: at.toISOString() })
    .where(and(eq(id, token), eq(accountId, account), isNull(revokedAt)))
    .returning({ name });
  return revoked?.name ?? null;
};

const HOLDER = {
  id,
  accountId,
  scopes,
  expiresAt,
  lastUsedAt,
  username: people.username,
  name: people.name,
  role: people.role,
  disabled: bool(sql`${people.disabledAt} is not null`),
};

/** The token with a hash, and its account; null when it was revoked or never existed. */
export const findHolder = (db: Queryable, hash: Buffer) =>
  rowOf(
    db,
    HOLDER,
    (list) => sql`
    select ${list} from ${apiTokens} join ${people} on ${people.id} = ${accountId}
    where ${eq(apiTokens.tokenHash, hash)} and ${isNull(revokedAt)}`,
  );

/** Records the use of a token, at most once a minute. */
export const noteUse = async (db: Queryable, token: string, at: Date): Promise<void> => {
  const before = new Date(at.getTime() - 60_000).toISOString();
  await db
    .update(apiTokens)
    .set({ lastUsedAt: at.toISOString() })
    .where(and(eq(id, token), or(isNull(lastUsedAt), lt(lastUsedAt, before))));
};
