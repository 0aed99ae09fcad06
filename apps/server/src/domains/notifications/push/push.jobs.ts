import type { PushNotice } from '@onair/contract/notifications/push';
import type { Config } from '../../../config/config.ts';
import { encryptPush, PUSH_TEXT_MAX, vapidHeader } from '../../../crypto/web-push.ts';
import type { Deps } from '../../../deps.ts';
import { isLocal, mayCall, post } from '../../../http/outbound.ts';
import { jobKind } from '../../../jobs/kind.ts';
import { findSubscription, removeEndpoint } from './push.store.ts';
import { vapidKeys } from './push-keys.service.ts';

/** One notice to one browser. */
export const pushes = jobKind<{ subscription: string; notice: PushNotice; until: string }>('push', {
  retries: 5,
  backoffSeconds: 15,
  timeoutSeconds: 30,
  concurrency: 4,
});

/** The browser has unsubscribed, or no longer exists. */
const GONE = [404, 410];

/** Whether the server sends to this address: public https; with `pushToLoopback`, for tests, also this machine. */
export const mayPushTo = (endpoint: string, { pushToLoopback }: Pick<Config, 'pushToLoopback'>): boolean =>
  mayCall(endpoint) || (pushToLoopback && isLocal(endpoint));

/** Truncated so that the encrypted text fits into one record: Chinese takes three bytes a character. */
const textOf = (notice: PushNotice): string => {
  const fits = { ...notice, title: notice.title.slice(0, 100), body: notice.body.slice(0, 500) };
  const text = JSON.stringify(fits);
  if (Buffer.byteLength(text) > PUSH_TEXT_MAX) throw new Error('a push notice is too long');
  return text;
};

/**
 * Sends the notices that `addPush` added. A 404 or 410 removes the browser; other refusals are logged and not retried;
 * network and service errors are retried during the notice's lifetime.
 */
export const startPush = (deps: Deps): void => {
  const { config, log } = deps;
  const subject = config.publicUrl?.startsWith('https:') ? config.publicUrl : `mailto:${config.mailFrom}`;
  deps.jobs.work(pushes, async ({ subscription, notice, until }, { db, signal }) => {
    const left = Math.floor((Date.parse(until) - deps.now().getTime()) / 1000);
    const to = left > 0 ? await findSubscription(db, subscription) : null;
    if (!to || !mayPushTo(to.endpoint, config)) return;
    const { origin } = new URL(to.endpoint);
    const body = encryptPush(textOf(notice), to);
    const headers = {
      authorization: vapidHeader(await vapidKeys({ ...deps, db }), origin, subject, deps.now()),
      'content-encoding': 'aes128gcm',
      'content-type': 'application/octet-stream',
      'content-length': String(body.length),
      ttl: String(left),
      urgency: 'high',
    };
    const status = await post(to.endpoint, { headers, body, signal, toPrivate: config.pushToLoopback });
    if (GONE.includes(status)) return removeEndpoint(db, to.endpoint);
    if (status === 429 || status >= 500) throw new Error(`a push service answered ${status}`);
    // The address itself is a secret of the browser.
    if (status >= 300) log.warn({ event: 'push-refused', status, origin }, 'a push service refused a notice');
  });
};
