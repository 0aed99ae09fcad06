import { randomBytes } from 'node:crypto';
import type { Body, Output } from '@onair/contract/endpoint';
import { API_TOKEN_PREFIX, API_TOKENS_MAX, type createApiToken } from '@onair/contract/integrations/tokens';
import { DAY } from '@onair/contract/lib/local-time';
import { tokenHash } from '../../../crypto/token-hash.ts';
import { found } from '../../../db/demand.ts';
import { demandRoom } from '../../../db/room.store.ts';
import { write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import type { AuthenticateToken } from '../../../http/mount.ts';
import { filled } from '../../../http/validation.ts';
import { integrationWords } from '../integrations.words.ts';
import { countTokens, findHolder, insertToken, noteUse, revokeToken } from './tokens.store.ts';

const TOKEN = new RegExp(`^${API_TOKEN_PREFIX}[\\w-]{43}$`);

/** Creates a token, which is told this once. @throws AppError `rejected` when the account has as many as it may */
export const createToken = (
  deps: Deps,
  actor: Actor,
  accountId: string,
  { days, ...body }: Body<typeof createApiToken>,
): Promise<Output<typeof createApiToken>> =>
  write(deps, actor, async (w) => {
    const name = filled('name', body.name, actor.locale);
    await demandRoom(w.tx, `tokens ${accountId}`, {
      most: API_TOKENS_MAX,
      words: integrationWords[actor.locale].tooManyTokens(API_TOKENS_MAX),
      count: () => countTokens(w.tx, accountId, w.at),
    });
    const token = `${API_TOKEN_PREFIX}${randomBytes(32).toString('base64url')}`;
    const record = {
      id: deps.newId(),
      name,
      ending: token.slice(-4),
      scopes: body.scopes,
      createdAt: w.at.toISOString(),
      expiresAt: new Date(w.at.getTime() + days * DAY).toISOString(),
    };
    await insertToken(w.tx, { ...record, accountId, tokenHash: tokenHash(token) });
    const { id, ...after } = record;
    w.audit({ action: 'apiToken.create', subjectType: 'apiToken', subjectId: id, after });
    return { token, record: { ...record, lastUsedAt: null } };
  });

/** @throws AppError `notFound` for a token that is not this account's */
export const revokeTokenOf = (deps: Deps, actor: Actor, accountId: string, id: string): Promise<boolean> =>
  write(deps, actor, async (w) => {
    const name = found(await revokeToken(w.tx, accountId, id, w.at));
    w.audit({ action: 'apiToken.revoke', subjectType: 'apiToken', subjectId: id, before: { name } });
    return true;
  });

/**
 * Authenticates calls under `/api/v1`: reads the database each time, so that a revoked token and a disabled account are
 * refused from the next call on. The resulting session represents the account, limited to the token's scopes.
 */
export const tokenCheck =
  ({ db, now }: Pick<Deps, 'db' | 'now'>): AuthenticateToken =>
  async (token) => {
    const holder = TOKEN.test(token) ? await findHolder(db, tokenHash(token)) : null;
    if (!holder || holder.disabled) return 'notSignedIn';
    const at = now();
    if (Date.parse(holder.expiresAt) <= at.getTime()) return 'expired';
    const { id, accountId, username, name, scopes, role: accountRole, lastUsedAt } = holder;
    if (lastUsedAt === null || at.getTime() - Date.parse(lastUsedAt) > 60_000) await noteUse(db, id, at);
    const account = { id, accountId, username, name, role: 'user' as const, accountRole };
    return { session: { ...account, mustChangePassword: false, confirmed: true }, scopes };
  };
