import { pushKey, subscribePush, unsubscribePush } from '@onair/contract/notifications/push';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { subscribeAccount, unsubscribeAccount } from './push.service.ts';
import { vapidKeys } from './push-keys.service.ts';

/** Browsers of the staff. */
export const pushRoutes = (mount: Mount, deps: Deps): void => {
  mount(pushKey, async () => ({ key: (await vapidKeys(deps)).publicKey }));
  mount(subscribePush, ({ session, actor, body }) => subscribeAccount(deps, actor, session.accountId, body));
  mount(unsubscribePush, ({ session, actor, body }) =>
    unsubscribeAccount(deps, actor, session.accountId, body.endpoint),
  );
};
