import type { Category, ContentType, Source } from '@onair/contract/content/items/items';
import { bigint, computed, day, instant, integer, smallint, table, text, uuid } from '../../../db/columns.ts';

export const contentEvents = table('content_events', {
  id: uuid('id').notNull(),
  at: instant('at').notNull(),
  visitor: bigint('visitor').notNull(),
  contentId: integer('content_id').notNull(),
  day: day('day').notNull(),
  filing: smallint('filing').notNull(),
  hour: smallint('hour').notNull(),
  kind: smallint('kind').notNull(),
  referrer: smallint('referrer').notNull().default(0),
});

/** Events of one commit, index by index, that the rollups do not include yet. */
export const uncountedEvents = table('uncounted_events', {
  id: uuid('id').notNull(),
  storedAt: instant('stored_at').notNull().default(computed),
  at: instant('at').array().notNull(),
  contentId: integer('content_id').array().notNull(),
  day: day('day').array().notNull(),
  hour: smallint('hour').array().notNull(),
  kind: smallint('kind').array().notNull(),
  filing: smallint('filing').array().notNull(),
  referrer: smallint('referrer').array().notNull().default(computed),
});

/** Hosts by number; the first four are `REFERRER`. */
export const referrers = table('referrers', {
  id: smallint('id').notNull(),
  host: text('host').notNull(),
  namedOn: day('named_on').notNull(),
});

export const filings = table('filings', {
  id: smallint('id').notNull().generatedAlwaysAsIdentity(),
  type: text('type').$type<ContentType>().notNull(),
  category: text('category').$type<Category>().notNull(),
  source: text('source').$type<Source>().notNull(),
  family: smallint('family').notNull().generatedAlwaysAs(computed),
});

export const sites = table('sites', {
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  key: text('key').notNull(),
  origins: text('origins').array().notNull().default(computed),
  dailyQuota: bigint('daily_quota').notNull(),
  networkQuota: bigint('network_quota').notNull(),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull(),
  revokedAt: instant('revoked_at'),
});

export const siteDays = table('site_days', {
  siteId: uuid('site_id').notNull(),
  day: day('day').notNull(),
  events: bigint('events').notNull().default(0),
  bots: bigint('bots').notNull().default(0),
});
