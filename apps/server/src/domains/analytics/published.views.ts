import { bigint, day, integer, table, text, uuid } from '../../db/columns.ts';

/** Daily figures of an item. */
export const contentDayCounts = table('content_day_counts', {
  contentId: integer('content_id').notNull(),
  day: day('day').notNull(),
  exposures: bigint('exposures').notNull(),
  clicks: bigint('clicks').notNull(),
  likes: bigint('likes').notNull(),
  comments: bigint('comments').notNull(),
  shares: bigint('shares').notNull(),
  reads: bigint('reads').notNull(),
});

/** Alerts and saved analyses by name, notes by their first words. */
export const deskNames = table('desk_names', { id: uuid('id').notNull(), name: text('name').notNull() });

/** An account's visits to a page of the console on a day. */
export const pageVisitCounts = table('page_visit_counts', {
  accountId: uuid('account_id').notNull(),
  name: text('name').notNull(),
  day: day('day').notNull(),
  visits: integer('visits').notNull(),
});
