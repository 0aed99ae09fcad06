import type { Category, ContentType, Source } from '@onair/contract/content/items';
import { bytes, instant, table, text, uuid } from '../../../db/columns.ts';

export const contentFeeds = table('content_feeds', {
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  keyHash: bytes('key_hash').notNull(),
  ending: text('ending').notNull(),
  type: text('type').$type<ContentType>(),
  category: text('category').$type<Category>(),
  source: text('source').$type<Source>(),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull(),
  lastReadAt: instant('last_read_at'),
  revokedAt: instant('revoked_at'),
});
