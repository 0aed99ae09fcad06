import { bigint, boolean, day, integer, smallint, table } from '../../../db/columns.ts';

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
