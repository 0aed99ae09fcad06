import { randomBytes } from 'node:crypto';
import {
  createWebhook,
  deleteWebhook as deleteOne,
  editWebhook,
  listDeliveries,
  listWebhooks,
  pingWebhook,
  replayDelivery,
  rotateWebhookSecret,
  WEBHOOKS_MAX,
} from '@onair/contract/integrations/webhooks';
import type { Locale } from '@onair/contract/text';
import { encrypt } from '../../../crypto/encryption.ts';
import { demandLatest, found } from '../../../db/demand.ts';
import { diff, reread, write } from '../../../db/write.ts';
import type { Deps } from '../../../deps.ts';
import type { Mount } from '../../../http/mount.ts';
import { filled } from '../../../http/validation.ts';
import { AppError, invalidField } from '../../../lib/errors.ts';
import { integrationWords } from '../integrations.words.ts';
import { mayDeliverTo } from './webhooks.jobs.ts';
import { deliver, deliveries } from './webhooks.service.ts';
import {
  deleteWebhook,
  findDeliveries,
  findDelivery,
  findWebhooks,
  insertWebhook,
  lockWebhook,
  replaceSecret,
  reviveDelivery,
  updateWebhook,
} from './webhooks.store.ts';

const subjectType = 'webhook';

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

/**
 * Webhooks of the installation, managed by admins, each change with an audit row. The secret is shown once and stored
 * encrypted.
 */
export const webhooksRoutes = (mount: Mount, deps: Deps): void => {
  const demandAddress = (url: string, locale: Locale): void => {
    if (mayDeliverTo(url, deps.config)) return;
    throw invalidField('url', 'value', integrationWords[locale].address);
  };

  mount(listWebhooks, () => findWebhooks(deps.db));
  mount(listDeliveries, async ({ params }) => {
    found((await findWebhooks(deps.db, params.id))[0]);
    return findDeliveries(deps.db, params.id);
  });

  mount(createWebhook, ({ body, session, actor, locale }) =>
    write(deps, actor, async (w) => {
      demandAddress(body.url, locale);
      const id = deps.newId();
      const secret = newSecret();
      const after = { name: filled('name', body.name, locale), url: body.url, kinds: body.kinds };
      const stored = { secret: encrypt(deps.secrets, `webhook:${id}`, secret), createdBy: session.accountId };
      const added = await insertWebhook(w.tx, { id, ...after, ...stored, createdAt: w.at.toISOString() }, WEBHOOKS_MAX);
      if (!added) throw new AppError('rejected', { words: integrationWords[locale].tooManyWebhooks(WEBHOOKS_MAX) });
      w.audit({ action: 'webhook.create', subjectType, subjectId: id, after });
      return { secret, record: reread((await findWebhooks(w.tx, id))[0]) };
    }),
  );

  mount(editWebhook, ({ params: { id }, body: { version, ...body }, actor, locale }) =>
    write(deps, actor, async (w) => {
      demandAddress(body.url, locale);
      const { id: _, createdAt: __, ...before } = found(await lockWebhook(w.tx, id));
      demandLatest(before, version);
      const after = { ...body, name: filled('name', body.name, locale) };
      await updateWebhook(w.tx, id, after);
      w.audit({ action: 'webhook.edit', subjectType, subjectId: id, ...diff<object>(before, { ...before, ...after }) });
      return reread((await findWebhooks(w.tx, id))[0]);
    }),
  );

  mount(rotateWebhookSecret, ({ params: { id }, body: { version, overlapHours }, actor }) =>
    write(deps, actor, async (w) => {
      demandLatest(found(await lockWebhook(w.tx, id)), version);
      const secret = newSecret();
      const until = overlapHours === 0 ? null : new Date(w.at.getTime() + overlapHours * 3_600_000).toISOString();
      await replaceSecret(w.tx, id, { secret: encrypt(deps.secrets, `webhook:${id}`, secret), until });
      w.audit({ action: 'webhook.rotate', subjectType, subjectId: id, after: { previousUntil: until } });
      return { secret, record: reread((await findWebhooks(w.tx, id))[0]) };
    }),
  );

  mount(deleteOne, ({ params: { id }, actor }) =>
    write(deps, actor, async (w) => {
      const before = found(await deleteWebhook(w.tx, id));
      w.audit({ action: 'webhook.delete', subjectType, subjectId: id, before });
      return true;
    }),
  );

  mount(pingWebhook, ({ params: { id }, actor }) =>
    write(deps, actor, async (w) => {
      const { name } = found(await lockWebhook(w.tx, id));
      await deliver(w, id, 'ping', { webhook: name });
      w.audit({ action: 'webhook.ping', subjectType, subjectId: id });
      return true;
    }),
  );

  mount(replayDelivery, ({ params, actor, locale }) =>
    write(deps, actor, async (w) => {
      found(await findDelivery(w.tx, params.id));
      const webhook = await reviveDelivery(w.tx, params.id);
      if (webhook === null) throw new AppError('closed', { words: integrationWords[locale].waiting });
      await w.addJob(deliveries, { delivery: params.id }, { group: webhook });
      w.audit({ action: 'webhook.replay', subjectType, subjectId: webhook, after: { delivery: params.id } });
      return true;
    }),
  );
};
