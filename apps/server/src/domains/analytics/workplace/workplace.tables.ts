import { day, instant, integer, table, text, uuid } from '../../../db/columns.ts';

export const pageVisits = table('page_visits', {
  accountId: uuid('account_id').notNull(),
  name: text('name').notNull(),
  day: day('day').notNull(),
  visits: integer('visits').notNull().default(1),
  lastAt: instant('last_at').notNull(),
});
