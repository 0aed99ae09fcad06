import { randomBytes } from 'node:crypto';
import {
  API_TOKEN_PREFIX,
  API_TOKENS_MAX,
  createApiToken,
  listApiTokens,
  revokeApiToken,
} from '@onair/contract/integrations/tokens';
import { DAY } from '@onair/contract/lib/local-time';
import { tokenHash } from '../../../crypto/token-hash.ts';
import { found } from '../../../db/demand.ts';
import { demandRoom } from '../../../db/room.store.ts';
import { write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { AuthenticateToken, Mount } from '../../../http/mount.ts';
import { filled } from '../../../http/validation.ts';
import { integrationWords } from '../integrations.words.ts';
import { countTokens, findHolder, findTokens, insertToken, noteUse, revokeToken } from './tokens.store.ts';

const TOKEN = new RegExp(`^${API_TOKEN_PREFIX}[\\w-]{43}$`);

/** Each account's own tokens: created and revoked by its owner, each with an audit row. */
export const tokensRoutes = (mount: Mount, deps: Deps): void => {
  mount(listApiTokens, ({ session }) => findTokens(deps.db, session.accountId, deps.now()));

  mount(createApiToken, ({ body: { days, ...body }, session, actor, locale }) =>
    write(deps, actor, async (w) => {
      const { accountId } = session;
      const name = filled('name', body.name, locale);
      await demandRoom(w.tx, `tokens ${accountId}`, {
        most: API_TOKENS_MAX,
        words: integrationWords[locale].tooManyTokens(API_TOKENS_MAX),
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
    }),
  );

  mount(revokeApiToken, ({ params, session, actor }) =>
    write(deps, actor, async (w) => {
      const name = found(await revokeToken(w.tx, session.accountId, params.id, w.at));
      w.audit({ action: 'apiToken.revoke', subjectType: 'apiToken', subjectId: params.id, before: { name } });
      return true;
    }),
  );
};

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
