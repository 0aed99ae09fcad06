import { createApiToken, listApiTokens, revokeApiToken } from '@onair/contract/integrations/tokens';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { createToken, revokeTokenOf } from './tokens.service.ts';
import { findTokens } from './tokens.store.ts';

/** Each account's own tokens: created and revoked by its owner, each with an audit row. */
export const tokensRoutes = (mount: Mount, deps: Deps): void => {
  mount(listApiTokens, ({ session }) => findTokens(deps.db, session.accountId, deps.now()));
  mount(createApiToken, ({ body, session, actor }) => createToken(deps, actor, session.accountId, body));
  mount(revokeApiToken, ({ params, session, actor }) => revokeTokenOf(deps, actor, session.accountId, params.id));
};
