import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Done, Line } from '../text.ts';

/** Web Push (RFC 8030, 8291, 8292): the subscription by which the server can reach a browser while no page is open. */
export const PushSubscription = Type.Object({
  /** Address at the browser's push service; only https and public hosts are accepted. */
  endpoint: Line(1000, { minLength: 12 }),
  /** Public key of the browser, an uncompressed P-256 point in base64url. */
  p256dh: Type.String({ minLength: 87, maxLength: 87, pattern: '^[A-Za-z0-9_-]+$' }),
  /** Shared secret of 16 bytes in base64url. */
  auth: Type.String({ minLength: 22, maxLength: 22, pattern: '^[A-Za-z0-9_-]+$' }),
});
export type PushSubscription = Static<typeof PushSubscription>;

/** Maximum number of browsers of one account; a further one replaces the oldest. */
export const PUSH_BROWSERS_MAX = 10;

/** The payload for the service worker. */
export type PushNotice = {
  title: string;
  body: string;
  /** Path that a click opens. */
  url: string;
  /** A notice with the same tag replaces the earlier one. */
  tag: string;
};

export const pushKey = endpoint({
  name: 'pushKey',
  method: 'GET',
  path: '/api/push/key',
  access: 'open',
  reads: [],
  summary: 'The public key by which browsers subscribe to push notifications of this installation',
  summaryZh: '浏览器订阅推送通知所用的公钥',
  output: Type.Object({ key: Type.String() }),
});

/** The language of the request is the language of the notices. `invalid` names `endpoint` or `p256dh`. */
export const subscribePush = endpoint({
  name: 'subscribePush',
  method: 'POST',
  path: '/api/push/subscription',
  access: 'signed-in',
  changes: [],
  summary: 'Let this browser show notices for the signed-in account',
  summaryZh: '让此浏览器接收当前账号的推送通知',
  body: PushSubscription,
  output: Done,
});

export const unsubscribePush = endpoint({
  name: 'unsubscribePush',
  method: 'POST',
  path: '/api/push/unsubscribe',
  access: 'signed-in',
  changes: [],
  summary: 'Show no more notices for the signed-in account in a browser; an unknown one changes nothing',
  summaryZh: '停止在某浏览器接收当前账号的推送通知；未知的浏览器不产生影响',
  body: Type.Object({ endpoint: PushSubscription.properties.endpoint }),
  output: Done,
});
