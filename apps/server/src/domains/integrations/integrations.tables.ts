import type { ApiScope } from '@onair/contract/access';
import type { WebhookKind } from '@onair/contract/integrations/webhooks';
import { boolean, bytes, instant, integer, table, text, uuid } from '../../db/columns.ts';

export const apiTokens = table('api_tokens', {
  id: uuid('id').notNull(),
  accountId: uuid('account_id').notNull(),
  name: text('name').notNull(),
  tokenHash: bytes('token_hash').notNull(),
  ending: text('ending').notNull(),
  scopes: text('scopes').array().$type<ApiScope[]>().notNull(),
  createdAt: instant('created_at').notNull(),
  expiresAt: instant('expires_at').notNull(),
  lastUsedAt: instant('last_used_at'),
  revokedAt: instant('revoked_at'),
});

export const webhooks = table('webhooks', {
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  url: text('url').notNull(),
  secret: bytes('secret').notNull(),
  /** Signs calls as well until `previousUntil`. */
  previousSecret: bytes('previous_secret'),
  previousUntil: instant('previous_until'),
  kinds: text('kinds').array().$type<WebhookKind[]>().notNull(),
  active: boolean('active').notNull().default(true),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull(),
  version: integer('version').notNull().default(1),
});

export const webhookDeliveries = table('webhook_deliveries', {
  id: uuid('id').notNull(),
  webhookId: uuid('webhook_id').notNull(),
  kind: text('kind').notNull(),
  body: text('body').notNull(),
  state: text('state', { enum: ['waiting', 'delivered', 'failed'] })
    .notNull()
    .default('waiting'),
  attempts: integer('attempts').notNull().default(0),
  status: integer('status'),
  fault: text('fault'),
  ms: integer('ms'),
  createdAt: instant('created_at').notNull(),
  lastAt: instant('last_at'),
});
