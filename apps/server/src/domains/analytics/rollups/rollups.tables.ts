import { bigint, boolean, day, instant, integer, smallint, table, text, uuid } from '../../../db/columns.ts';

export const contentDays = table('content_days', {
  day: day('day').notNull(),
  contentId: integer('content_id').notNull(),
  exposures: bigint('exposures').notNull(),
  clicks: bigint('clicks').notNull(),
  likes: bigint('likes').notNull(),
  comments: bigint('comments').notNull(),
  shares: bigint('shares').notNull(),
  reads: bigint('reads').notNull().default(0),
});

/** Where the clicks on items came from, for the days that their figures show. */
export const contentReferrerDays = table('content_referrer_days', {
  day: day('day').notNull(),
  contentId: integer('content_id').notNull(),
  referrer: smallint('referrer').notNull(),
  clicks: bigint('clicks').notNull(),
});

export const contentHours = table('content_hours', {
  day: day('day').notNull(),
  hour: smallint('hour').notNull(),
  contentId: integer('content_id').notNull(),
  exposures: bigint('exposures').notNull(),
  clicks: bigint('clicks').notNull(),
  likes: bigint('likes').notNull(),
  comments: bigint('comments').notNull(),
  shares: bigint('shares').notNull(),
});

export const authorDays = table('author_days', {
  day: day('day').notNull(),
  authorId: integer('author_id').notNull(),
  family: smallint('family').notNull(),
  exposures: bigint('exposures').notNull(),
  clicks: bigint('clicks').notNull(),
  likes: bigint('likes').notNull(),
  comments: bigint('comments').notNull(),
  shares: bigint('shares').notNull(),
});

export const authorHours = table('author_hours', {
  day: day('day').notNull(),
  hour: smallint('hour').notNull(),
  authorId: integer('author_id').notNull(),
  family: smallint('family').notNull(),
  exposures: bigint('exposures').notNull(),
  clicks: bigint('clicks').notNull(),
  likes: bigint('likes').notNull(),
  comments: bigint('comments').notNull(),
  shares: bigint('shares').notNull(),
});

export const familyDays = table('family_days', {
  day: day('day').notNull(),
  family: smallint('family').notNull(),
  exposures: bigint('exposures').notNull(),
  clicks: bigint('clicks').notNull(),
  likes: bigint('likes').notNull(),
  comments: bigint('comments').notNull(),
  shares: bigint('shares').notNull(),
});

export const familyHours = table('family_hours', {
  day: day('day').notNull(),
  hour: smallint('hour').notNull(),
  family: smallint('family').notNull(),
  exposures: bigint('exposures').notNull(),
  clicks: bigint('clicks').notNull(),
  likes: bigint('likes').notNull(),
  comments: bigint('comments').notNull(),
  shares: bigint('shares').notNull(),
});

export const filingDays = table('filing_days', {
  day: day('day').notNull(),
  filing: smallint('filing').notNull(),
  exposures: bigint('exposures').notNull(),
  clicks: bigint('clicks').notNull(),
  likes: bigint('likes').notNull(),
  comments: bigint('comments').notNull(),
  shares: bigint('shares').notNull(),
});

export const filingHours = table('filing_hours', {
  day: day('day').notNull(),
  hour: smallint('hour').notNull(),
  filing: smallint('filing').notNull(),
  exposures: bigint('exposures').notNull(),
  clicks: bigint('clicks').notNull(),
  likes: bigint('likes').notNull(),
  comments: bigint('comments').notNull(),
  shares: bigint('shares').notNull(),
});

export const filingMinutes = table('filing_minutes', {
  minute: instant('minute').notNull(),
  filing: smallint('filing').notNull(),
  exposures: bigint('exposures').notNull(),
  clicks: bigint('clicks').notNull(),
  likes: bigint('likes').notNull(),
  comments: bigint('comments').notNull(),
  shares: bigint('shares').notNull(),
});

export const referrerDays = table('referrer_days', {
  day: day('day').notNull(),
  family: smallint('family').notNull(),
  referrer: smallint('referrer').notNull(),
  exposures: bigint('exposures').notNull(),
  clicks: bigint('clicks').notNull(),
  likes: bigint('likes').notNull(),
  comments: bigint('comments').notNull(),
  shares: bigint('shares').notNull(),
});

export const referrerHours = table('referrer_hours', {
  day: day('day').notNull(),
  hour: smallint('hour').notNull(),
  family: smallint('family').notNull(),
  referrer: smallint('referrer').notNull(),
  exposures: bigint('exposures').notNull(),
  clicks: bigint('clicks').notNull(),
  likes: bigint('likes').notNull(),
  comments: bigint('comments').notNull(),
  shares: bigint('shares').notNull(),
});

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
