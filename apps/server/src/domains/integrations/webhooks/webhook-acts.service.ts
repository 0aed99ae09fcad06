import { randomBytes } from 'node:crypto';
import type { Body, Output } from '@onair/contract/endpoint';
import {
  type createWebhook,
  type editWebhook,
  type rotateWebhookSecret,
  WEBHOOKS_MAX,
  type Webhook,
} from '@onair/contract/integrations/webhooks';
import type { Locale } from '@onair/contract/text';
import { encrypt } from '../../../crypto/encryption.ts';
import { demandLatest, found } from '../../../db/demand.ts';
import { diff, reread, write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { filled } from '../../../http/validation.ts';
import { AppError, invalidField } from '../../../lib/errors.ts';
import { integrationWords } from '../integrations.words.ts';
import { mayDeliverTo } from './webhooks.jobs.ts';
import { deliver, deliveries } from './webhooks.service.ts';
import * as store from './webhooks.store.ts';

const subjectType = 'webhook';

const newSecret = (): string => `whsec_${randomBytes(32).toString('base64url')}`;

const demandAddress = ({ config }: Deps, url: string, locale: Locale): void => {
  if (mayDeliverTo(url, config)) return;
  throw invalidField('url', 'value', integrationWords[locale].address);
};

/**
 * Creates a webhook; its secret is told this once and stored encrypted. @throws AppError `invalid` for an address that
 * may not be called or a blank name, `rejected` when there are as many as there may be
 */
export const createHook = (
  deps: Deps,
  actor: Actor,
  accountId: string,
  body: Body<typeof createWebhook>,
): Promise<Output<typeof createWebhook>> =>
  write(deps, actor, async (w) => {
    const { locale } = actor;
    demandAddress(deps, body.url, locale);
    const id = deps.newId();
    const secret = newSecret();
    const after = { name: filled('name', body.name, locale), url: body.url, kinds: body.kinds };
    const stored = { secret: encrypt(deps.secrets, `webhook:${id}`, secret), createdBy: accountId };
    const row = { id, ...after, ...stored, createdAt: w.at.toISOString() };
    const added = await store.insertWebhook(w.tx, row, WEBHOOKS_MAX);
    if (!added) throw new AppError('rejected', { words: integrationWords[locale].tooManyWebhooks(WEBHOOKS_MAX) });
    w.audit({ action: 'webhook.create', subjectType, subjectId: id, after });
    return { secret, record: reread((await store.findWebhooks(w.tx, id))[0]) };
  });

/** @throws AppError `notFound`, `conflict`, `invalid` for an address that may not be called or a blank name */
export const editHook = (
  deps: Deps,
  actor: Actor,
  id: string,
  { version, ...body }: Body<typeof editWebhook>,
): Promise<Webhook> =>
  write(deps, actor, async (w) => {
    demandAddress(deps, body.url, actor.locale);
    const { id: _, createdAt: __, ...before } = found(await store.lockWebhook(w.tx, id));
    demandLatest(before, version);
    const after = { ...body, name: filled('name', body.name, actor.locale) };
    await store.updateWebhook(w.tx, id, after);
    w.audit({ action: 'webhook.edit', subjectType, subjectId: id, ...diff<object>(before, { ...before, ...after }) });
    return reread((await store.findWebhooks(w.tx, id))[0]);
  });

/** Replaces the secret; the previous one signs for some hours more. @throws AppError `notFound`, `conflict` */
export const rotateSecret = (
  deps: Deps,
  actor: Actor,
  id: string,
  { version, overlapHours }: Body<typeof rotateWebhookSecret>,
): Promise<Output<typeof rotateWebhookSecret>> =>
  write(deps, actor, async (w) => {
    demandLatest(found(await store.lockWebhook(w.tx, id)), version);
    const secret = newSecret();
    const until = overlapHours === 0 ? null : new Date(w.at.getTime() + overlapHours * 3_600_000).toISOString();
    await store.replaceSecret(w.tx, id, { secret: encrypt(deps.secrets, `webhook:${id}`, secret), until });
    w.audit({ action: 'webhook.rotate', subjectType, subjectId: id, after: { previousUntil: until } });
    return { secret, record: reread((await store.findWebhooks(w.tx, id))[0]) };
  });

/** Deletes a webhook with its deliveries. @throws AppError `notFound` */
export const deleteHook = (deps: Deps, actor: Actor, id: string): Promise<boolean> =>
  write(deps, actor, async (w) => {
    const before = found(await store.deleteWebhook(w.tx, id));
    w.audit({ action: 'webhook.delete', subjectType, subjectId: id, before });
    return true;
  });

/** Calls a webhook to try it. @throws AppError `notFound` */
export const ping = (deps: Deps, actor: Actor, id: string): Promise<boolean> =>
  write(deps, actor, async (w) => {
    const { name } = found(await store.lockWebhook(w.tx, id));
    await deliver(w, id, 'ping', { webhook: name });
    w.audit({ action: 'webhook.ping', subjectType, subjectId: id });
    return true;
  });

/** Delivers once more. @throws AppError `notFound`, `closed` for a delivery that is still waiting */
export const replay = (deps: Deps, actor: Actor, id: string): Promise<boolean> =>
  write(deps, actor, async (w) => {
    found(await store.findDelivery(w.tx, id));
    const webhook = await store.reviveDelivery(w.tx, id);
    if (webhook === null) throw new AppError('closed', { words: integrationWords[actor.locale].waiting });
    await w.addJob(deliveries, { delivery: id }, { group: webhook });
    w.audit({ action: 'webhook.replay', subjectType, subjectId: webhook, after: { delivery: id } });
    return true;
  });
