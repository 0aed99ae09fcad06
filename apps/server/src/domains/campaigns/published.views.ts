import { day, instant, table, text, uuid } from '../../db/columns.ts';

/** Applications of every state, deleted ones included. */
export const campaignNames = table('campaign_names', {
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  state: text('state').notNull(),
  promotionFrom: day('promotion_from').notNull(),
  promotionTo: day('promotion_to').notNull(),
  createdAt: instant('created_at').notNull(),
  deletedAt: instant('deleted_at'),
  author: uuid('author'),
});
