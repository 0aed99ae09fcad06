import { bigint, boolean, day, integer, smallint, table } from '../../../db/columns.ts';

export const visitorDays = table('visitor_days', {
  day: day('day').notNull(),
  visitor: bigint('visitor').notNull(),
  hour: smallint('hour').notNull(),
  cameBack: boolean('came_back').notNull().default(false),
  level: smallint('level').notNull().default(0),
});

export const visitorHours = table('visitor_hours', {
  day: day('day').notNull(),
  hour: smallint('hour').notNull(),
  visitors: integer('visitors').notNull(),
  cameBack: integer('came_back').notNull().default(0),
});

export const visitorLevels = table('visitor_levels', {
  day: day('day').notNull(),
  level: smallint('level').notNull(),
});

export const visitorReturns = table('visitor_returns', {
  day: day('day').notNull(),
  after: smallint('after').notNull(),
  visitors: integer('visitors').notNull(),
  at1: integer('at_1').notNull().default(0),
  at2: integer('at_2').notNull().default(0),
  at3: integer('at_3').notNull().default(0),
  at4: integer('at_4').notNull().default(0),
  at5: integer('at_5').notNull().default(0),
  at6: integer('at_6').notNull().default(0),
  at7: integer('at_7').notNull().default(0),
});
