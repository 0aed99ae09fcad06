import { bigint, boolean, day, instant, integer, smallint, table, text, uuid } from '../../../db/columns.ts';

export const visitorDays = table('visitor_days', {
  day: day('day').notNull(),
  visitor: bigint('visitor').notNull(),
  hour: smallint('hour').notNull(),
  cameBack: boolean('came_back').notNull().default(false),
  hours: integer('hours').notNull().default(0),
});

export const visitorHours = table('visitor_hours', {
  day: day('day').notNull(),
  hour: smallint('hour').notNull(),
  visitors: integer('visitors').notNull(),
  cameBack: integer('came_back').notNull().default(0),
  visits: integer('visits').notNull().default(0),
});

export const visitorReturns = table('visitor_returns', {
  day: day('day').notNull(),
  after: smallint('after').notNull(),
  visitors: integer('visitors').notNull(),
});

export const pageVisits = table('page_visits', {
  accountId: uuid('account_id').notNull(),
  name: text('name').notNull(),
  day: day('day').notNull(),
  visits: integer('visits').notNull().default(1),
  lastAt: instant('last_at').notNull(),
});
