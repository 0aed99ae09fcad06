import type { AnalysisFilter } from '@onair/contract/analytics/analysis-filter';
import type { Figure } from '@onair/contract/analytics/contribution';
import type { AnalysisPageName } from '@onair/contract/analytics/saved-analyses';
import { boolean, day, instant, integer, json, table, text, uuid } from '../../../db/columns.ts';

export const analysisNotes = table('analysis_notes', {
  id: uuid('id').notNull(),
  at: instant('at').notNull(),
  text: text('text').notNull(),
  authorId: uuid('author_id').notNull(),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
});

export const savedAnalyses = table('saved_analyses', {
  id: uuid('id').notNull(),
  ownerId: uuid('owner_id').notNull(),
  name: text('name').notNull(),
  page: text('page').$type<AnalysisPageName>().notNull(),
  query: text('query').notNull(),
  shared: boolean('shared').notNull(),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
});

export const analysisAlerts = table('analysis_alerts', {
  id: uuid('id').notNull(),
  ownerId: uuid('owner_id').notNull(),
  name: text('name').notNull(),
  figure: text('figure').$type<Figure>().notNull(),
  filter: json('filter').$type<AnalysisFilter>().notNull(),
  sensitivity: text('sensitivity', { enum: ['low', 'normal', 'high'] }).notNull(),
  enabled: boolean('enabled').notNull().default(true),
  state: text('state', { enum: ['normal', 'drop', 'spike'] })
    .notNull()
    .default('normal'),
  since: instant('since'),
  judgedUntil: instant('judged_until').notNull(),
  version: integer('version').notNull().default(1),
  createdAt: instant('created_at').notNull(),
});

/** An alert's finding for the hour that starts `at`; it outlives the alert. */
export const alertFirings = table('alert_firings', {
  alertId: uuid('alert_id').notNull(),
  at: instant('at').notNull(),
  ownerId: uuid('owner_id').notNull(),
  name: text('name').notNull(),
  figure: text('figure').$type<Figure>().notNull(),
  state: text('state', { enum: ['normal', 'drop', 'spike'] }).notNull(),
  count: integer('count').notNull(),
  usual: integer('usual').notNull(),
});

/** Weekly reports that were sent; `week` is the Monday. */
export const weeklyMails = table('weekly_mails', {
  accountId: uuid('account_id').notNull(),
  week: day('week').notNull(),
});
