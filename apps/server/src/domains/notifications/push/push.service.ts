import type { Body } from '@onair/contract/endpoint';
import { PUSH_BROWSERS_MAX, type PushSubscription, type subscribePush } from '@onair/contract/notifications/push';
import type { Locale } from '@onair/contract/text';
import { isPoint } from '../../../crypto/web-push.ts';
import { type Write, write } from '../../../db/write.ts';
import type { Actor, Deps } from '../../../deps.ts';
import { type AppError, invalidField } from '../../../lib/errors.ts';
import { mayPushTo, pushes } from './push.jobs.ts';
import { putSubscription, removeOldest, removeSubscription, subscriptionsOf } from './push.store.ts';

/** The owner of the browser, or what it follows: an account's id, a planned live's id. */
export type PushOwner = `account:${string}` | `plan:${string}`;

/** In both languages; each browser gets the one that it subscribed in. */
type PushWords = Record<Locale, { title: string; body: string }>;

export type Push = {
  to: readonly PushOwner[];
  words: PushWords;
  /** Path that a click opens, `/user/messages`. */
  url: string;
  /** Its subject: a later notice with the same tag replaces this one. */
  tag: string;
  /** Lifetime; a browser that is offline for longer never shows it. */
  seconds: number;
};

/**
 * Sends a notice to all browsers of its owners, as part of a write: one job for each browser, which exist exactly if
 * the change does. A browser that follows several of the owners gets it once.
 * @returns the number of browsers
 */
export const addPush = async (w: Write, { to, words, url, tag, seconds }: Push): Promise<number> => {
  const browsers = new Map((await subscriptionsOf(w.tx, to)).map((one) => [one.endpoint, one]));
  const until = new Date(w.at.getTime() + seconds * 1000).toISOString();
  const notices = [...browsers.values()].map(({ id, locale }) => ({
    subscription: id,
    notice: { ...words[locale], url, tag },
    until,
  }));
  await w.addJobs(pushes, notices);
  return browsers.size;
};

const refused = (field: string, locale: Locale): AppError =>
  invalidField(field, 'value', locale === 'zh-CN' ? '不是可用的推送地址' : 'is not a usable push address');

/**
 * Subscribes a browser; an existing subscription gets its keys and language renewed.
 * @param most maximum number of browsers; the oldest are removed
 * @returns whether it is new
 * @throws AppError `invalid` for a forbidden address or an invalid key
 */
export const followByPush = async (
  deps: Deps,
  w: Write,
  following: { owner: PushOwner; locale: Locale; most: number; subscription: PushSubscription },
): Promise<boolean> => {
  const { owner, locale, most, subscription } = following;
  const { endpoint } = subscription;
  const p256dh = Buffer.from(subscription.p256dh, 'base64url');
  if (!mayPushTo(endpoint, deps.config)) throw refused('endpoint', locale);
  if (!isPoint(p256dh)) throw refused('p256dh', locale);
  const auth = Buffer.from(subscription.auth, 'base64url');
  const createdAt = w.at.toISOString();
  const isNew = await putSubscription(w.tx, { id: deps.newId(), owner, endpoint, p256dh, auth, locale, createdAt });
  if (isNew) await removeOldest(w.tx, owner, most);
  return isNew;
};

const accountOwner = (accountId: string): PushOwner => `account:${accountId}`;

/** Adds a browser of the staff. The address of a browser is a secret: the audit log does not contain it. */
export const subscribeAccount = (
  deps: Deps,
  actor: Actor,
  accountId: string,
  subscription: Body<typeof subscribePush>,
): Promise<boolean> =>
  write(deps, actor, async (w) => {
    const request = { owner: accountOwner(accountId), locale: actor.locale, most: PUSH_BROWSERS_MAX, subscription };
    if (await followByPush(deps, w, request)) {
      w.audit({ action: 'push.subscribe', subjectType: 'account', subjectId: accountId });
    }
    return true;
  });

/** Removes one, by its address. */
export const unsubscribeAccount = (deps: Deps, actor: Actor, accountId: string, address: string): Promise<boolean> =>
  write(deps, actor, async (w) => {
    if (await removeSubscription(w.tx, accountOwner(accountId), address)) {
      w.audit({ action: 'push.unsubscribe', subjectType: 'account', subjectId: accountId });
    }
    return true;
  });
