import { randomUUID } from 'node:crypto';
import { DELIVERY_ATTEMPTS, DELIVERY_SECONDS, type WebhookKind } from '@onair/contract/integrations/webhooks';
import type { Write } from '../../../db/write.ts';
import { jobKind } from '../../../jobs/kind.ts';
import { hooksFor, insertDelivery } from './webhooks.store.ts';

/** A delivery, until it succeeds or is given up. */
export const deliveries = jobKind<{ delivery: string }>('webhook', {
  retries: DELIVERY_ATTEMPTS - 1,
  backoffSeconds: 30,
  timeoutSeconds: DELIVERY_SECONDS + 5,
  concurrency: 8,
  // One that hangs holds up its own calls, and nobody else's.
  perGroup: 1,
});

/** The payload, as JSON. */
type WebhookCall = { id: string; kind: WebhookKind | 'ping'; at: string; data: object };

/** Adds a call of one webhook to a write: its log row and its job exist exactly if the change does. */
export const deliver = async (w: Write, webhook: string, kind: WebhookCall['kind'], data: object): Promise<void> => {
  const called: WebhookCall = { id: randomUUID(), kind, at: w.at.toISOString(), data };
  const { id, at: createdAt } = called;
  await insertDelivery(w.tx, { id, webhookId: webhook, kind, body: JSON.stringify(called), createdAt });
  await w.addJob(deliveries, { delivery: id }, { group: webhook });
};

/** Calls every active webhook that subscribes to this event, as part of the write that causes it. */
export const callWebhooks = async (w: Write, kind: WebhookKind, data: object): Promise<void> => {
  for (const webhook of await hooksFor(w.tx, kind)) await deliver(w, webhook, kind, data);
};
