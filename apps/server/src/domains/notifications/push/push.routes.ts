import { PUSH_BROWSERS_MAX, pushKey, subscribePush, unsubscribePush } from '@onair/contract/notifications/push';
import { write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { followByPush, type PushOwner } from './push.service.ts';
import { removeSubscription } from './push.store.ts';
import { vapidKeys } from './push-keys.service.ts';

/** Browsers of the staff. The address of a browser is a secret: the audit log does not contain it. */
export const pushRoutes = (mount: Mount, deps: Deps): void => {
  const ownerOf = (accountId: string): PushOwner => `account:${accountId}`;

  mount(pushKey, async () => ({ key: (await vapidKeys(deps)).publicKey }));

  mount(subscribePush, ({ session, actor, locale, body }) =>
    write(deps, actor, async (w) => {
      const owner = ownerOf(session.accountId);
      const isNew = await followByPush(deps, w, { owner, locale, most: PUSH_BROWSERS_MAX, subscription: body });
      if (isNew) w.audit({ action: 'push.subscribe', subjectType: 'account', subjectId: session.accountId });
      return true;
    }),
  );

  mount(unsubscribePush, ({ session, actor, body }) =>
    write(deps, actor, async (w) => {
      if (await removeSubscription(w.tx, ownerOf(session.accountId), body.endpoint)) {
        w.audit({ action: 'push.unsubscribe', subjectType: 'account', subjectId: session.accountId });
      }
      return true;
    }),
  );
};
