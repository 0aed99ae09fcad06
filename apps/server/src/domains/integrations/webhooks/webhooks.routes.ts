import {
  createWebhook,
  deleteWebhook,
  editWebhook,
  listDeliveries,
  listWebhooks,
  pingWebhook,
  replayDelivery,
  rotateWebhookSecret,
} from '@onair/contract/integrations/webhooks';
import { found } from '../../../db/demand.ts';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { createHook, deleteHook, editHook, ping, replay, rotateSecret } from './webhook-acts.service.ts';
import { findDeliveries, findWebhooks } from './webhooks.store.ts';

/**
 * Webhooks of the installation, managed by admins, each change with an audit row. The secret is shown once and stored
 * encrypted.
 */
export const webhooksRoutes = (mount: Mount, deps: Deps): void => {
  mount(listWebhooks, () => findWebhooks(deps.db));
  mount(listDeliveries, async ({ params }) => {
    found((await findWebhooks(deps.db, params.id))[0]);
    return findDeliveries(deps.db, params.id);
  });

  mount(createWebhook, ({ body, session, actor }) => createHook(deps, actor, session.accountId, body));
  mount(editWebhook, ({ params, body, actor }) => editHook(deps, actor, params.id, body));
  mount(rotateWebhookSecret, ({ params, body, actor }) => rotateSecret(deps, actor, params.id, body));
  mount(deleteWebhook, ({ params, actor }) => deleteHook(deps, actor, params.id));
  mount(pingWebhook, ({ params, actor }) => ping(deps, actor, params.id));
  mount(replayDelivery, ({ params, actor }) => replay(deps, actor, params.id));
};
