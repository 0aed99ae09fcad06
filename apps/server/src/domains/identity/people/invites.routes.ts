import * as contract from '@onair/contract/identity/invites';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { invite, join, readInvite, revokeInvite, sendInvite } from './invites.service.ts';
import { findInvites } from './invites.store.ts';

/** People invite people: an admin creates the link, the invited person the account. */
export const inviteRoutes = (mount: Mount, deps: Deps): void => {
  mount(contract.listInvites, () => findInvites(deps.db, deps.now()));
  mount(contract.createInvite, async ({ body, session, actor }) => {
    const made = await invite(deps, actor, session, body);
    return { ...made, mailed: await sendInvite(deps, actor, made) };
  });
  mount(contract.revokeInvite, ({ params, actor }) => revokeInvite(deps, actor, params.id));
  mount(contract.readInvite, ({ body, locale }) => readInvite(deps, body.inviteToken, locale));
  mount(contract.acceptInvite, async ({ body, actor }) => {
    await join(deps, actor, body);
    return true;
  });
};
