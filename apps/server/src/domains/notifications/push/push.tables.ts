import { bytes, instant, table, text, uuid } from '../../../db/columns.ts';

export const pushSubscriptions = table('push_subscriptions', {
  id: uuid('id').notNull(),
  owner: text('owner').notNull(),
  endpoint: text('endpoint').notNull(),
  p256dh: bytes('p256dh').notNull(),
  auth: bytes('auth').notNull(),
  locale: text('locale', { enum: ['zh-CN', 'en-US'] }).notNull(),
  createdAt: instant('created_at').notNull(),
});
