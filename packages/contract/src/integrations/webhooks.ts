import { type Static, Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { Done, Instant, Line, OrNull, Uuid, Version } from '../text.ts';

/** The events of a webhook. `ping` is sent by hand only. */
export const WEBHOOK_KINDS = [
  'content.published',
  'content.updated',
  'content.withdrawn',
  'content.bulk',
  'live.started',
  'live.ended',
  'weekly.report',
] as const;
export type WebhookKind = (typeof WEBHOOK_KINDS)[number];
export const WebhookKind = Type.Union([
  Type.Literal('content.published'),
  Type.Literal('content.updated'),
  Type.Literal('content.withdrawn'),
  Type.Literal('content.bulk'),
  Type.Literal('live.started'),
  Type.Literal('live.ended'),
  Type.Literal('weekly.report'),
]);

export const WEBHOOKS_MAX = 20;
/** Retention of deliveries. */
export const DELIVERY_DAYS = 30;
/**
 * Attempts of one delivery: immediately, then after pauses that double from half a minute up to an hour, about five
 * hours in all.
 */
export const DELIVERY_ATTEMPTS = 12;
/** Timeout of an attempt. */
export const DELIVERY_SECONDS = 10;

export const Webhook = Type.Object({
  id: Uuid,
  name: Type.String(),
  url: Type.String(),
  kinds: Type.Array(WebhookKind),
  active: Type.Boolean(),
  version: Version,
  createdAt: Instant,
  /** Until when the secret before this one signs calls as well; null when none does. */
  previousUntil: OrNull(Instant),
  /** Of the last 30 days. */
  delivered: Type.Integer({ minimum: 0 }),
  failed: Type.Integer({ minimum: 0 }),
  lastAt: OrNull(Instant),
});
export type Webhook = Static<typeof Webhook>;

const DeliveryState = Type.Union([Type.Literal('waiting'), Type.Literal('delivered'), Type.Literal('failed')]);

export const Delivery = Type.Object({
  id: Uuid,
  kind: Type.String(),
  state: DeliveryState,
  attempts: Type.Integer({ minimum: 0 }),
  /** HTTP status of the last answer; null when there was none. */
  status: OrNull(Type.Integer()),
  /** Why the last attempt failed: `timeout`, `redirect`, `status`, `address`, `connection`, `off`, `secret`. */
  fault: OrNull(Type.String()),
  /** How long the last attempt took. */
  ms: OrNull(Type.Integer()),
  createdAt: Instant,
  lastAt: OrNull(Instant),
});
export type Delivery = Static<typeof Delivery>;

const Name = Line(60, { minLength: 1 });
const Url = Line(500, { minLength: 10 });
const Kinds = Type.Array(WebhookKind, { minItems: 1, maxItems: WEBHOOK_KINDS.length, uniqueItems: true });
const ById = Type.Object({ id: Uuid });

export const listWebhooks = endpoint({
  name: 'listWebhooks',
  method: 'GET',
  path: '/api/webhook/list',
  access: 'admin',
  reads: ['integrations.webhooks'],
  summary: 'Webhooks with what became of their deliveries',
  summaryZh: 'Webhook 列表与投递情况',
  output: Type.Array(Webhook),
});

/**
 * Returns the secret with which each call is signed, once. `invalid` names `url` for addresses that the server does not
 * call: anything but https, and private networks unless the installation allows them.
 */
export const createWebhook = endpoint({
  name: 'createWebhook',
  method: 'POST',
  path: '/api/webhook',
  access: 'admin',
  changes: ['integrations.webhooks'],
  summary: 'Create a webhook; the secret that signs its calls is shown once',
  summaryZh: '创建 Webhook；签名密钥仅显示一次',
  body: Type.Object({ name: Name, url: Url, kinds: Kinds }),
  output: Type.Object({ secret: Type.String(), record: Webhook }),
  idempotent: true,
  secret: true,
  refusals: ['rejected'],
});

export const editWebhook = endpoint({
  name: 'editWebhook',
  method: 'PATCH',
  path: '/api/webhook/:id',
  access: 'admin',
  changes: ['integrations.webhooks'],
  summary: 'Change name, address or events of a webhook, or turn it off and on',
  summaryZh: '修改 Webhook 的名称、地址或事件，或停用、启用',
  params: ById,
  body: Type.Object({ version: Version, name: Name, url: Url, kinds: Kinds, active: Type.Boolean() }),
  output: Webhook,
  refusals: ['conflict'],
});

/** How long the old secret may go on signing, in hours: until every receiver knows the new one. */
export const SECRET_OVERLAP_HOURS = [0, 1, 24, 168] as const;

/**
 * Returns the new secret, once. Until the overlap ends, each call has a signature by either; the secret before the old one
 * ends at once.
 */
export const rotateWebhookSecret = endpoint({
  name: 'rotateWebhookSecret',
  method: 'POST',
  path: '/api/webhook/:id/secret',
  access: 'admin',
  changes: ['integrations.webhooks'],
  summary: 'Replace the secret of a webhook; the old one signs calls as well for a chosen time',
  summaryZh: '更换 Webhook 的签名密钥；旧密钥在所选时间内同时有效',
  params: ById,
  body: Type.Object({
    version: Version,
    overlapHours: Type.Union([Type.Literal(0), Type.Literal(1), Type.Literal(24), Type.Literal(168)]),
  }),
  output: Type.Object({ secret: Type.String(), record: Webhook }),
  idempotent: true,
  secret: true,
  refusals: ['conflict'],
});

export const deleteWebhook = endpoint({
  name: 'deleteWebhook',
  method: 'DELETE',
  path: '/api/webhook/:id',
  access: 'admin',
  changes: ['integrations.webhooks'],
  summary: 'Delete a webhook with its log; what waits is not sent',
  summaryZh: '删除 Webhook 及其日志；等待中的投递不再发送',
  params: ById,
  output: Done,
});

export const pingWebhook = endpoint({
  name: 'pingWebhook',
  method: 'POST',
  path: '/api/webhook/:id/ping',
  access: 'admin',
  changes: ['integrations.webhooks'],
  summary: 'Send a webhook a test call of the kind `ping`',
  summaryZh: '向 Webhook 发送一次 `ping` 测试',
  params: ById,
  output: Done,
  idempotent: true,
});

export const listDeliveries = endpoint({
  name: 'listDeliveries',
  method: 'GET',
  path: '/api/webhook/:id/deliveries',
  access: 'admin',
  reads: ['integrations.webhooks'],
  summary: 'The last 100 deliveries of a webhook, the newest first',
  summaryZh: '某 Webhook 最近 100 次投递，最新的在前',
  params: ById,
  output: Type.Array(Delivery),
});

/** The same body under the same delivery id, so that a receiver can tell that it has it already. `closed` while it still waits. */
export const replayDelivery = endpoint({
  name: 'replayDelivery',
  method: 'POST',
  path: '/api/webhook/delivery/:id/replay',
  access: 'admin',
  changes: ['integrations.webhooks'],
  summary: 'Send a delivery once more',
  summaryZh: '重新发送一次投递',
  params: ById,
  output: Done,
  idempotent: true,
  refusals: ['closed'],
});
