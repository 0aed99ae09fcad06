import type { PolicyRule } from '@onair/contract/content/policy-sets/policy-sets';
import type { RuleSettings } from '@onair/contract/content/rules';
import { boolean, instant, integer, json, table, text, uuid } from '../../db/columns.ts';

/** Items that the audience has seen: no drafts, nothing in the recycle bin. */
export const contentItems = table('content_items', {
  id: integer('id').notNull(),
  title: text('title').notNull(),
  authorId: integer('author_id').notNull(),
  type: text('type', { enum: ['text', 'img', 'horizontalVideo', 'verticalVideo'] }).notNull(),
  category: text('category', {
    enum: ['international', 'entertainment', 'sports', 'finance', 'technology', 'other'],
  }).notNull(),
  source: text('source', { enum: ['ugc', 'foreign', 'reprint', 'report', 'other'] }).notNull(),
  tags: text('tags').array().notNull(),
  status: text('status', { enum: ['online', 'offline'] }).notNull(),
  review: text('review', { enum: ['pending', 'passed', 'rejected'] }).notNull(),
  publishedAt: instant('published_at').notNull(),
  stage: text('stage', { enum: ['published', 'withdrawn'] }).notNull(),
  coverId: uuid('cover_id'),
});

/** The number of items that are not in the recycle bin, and of those that are online: known without counting. */
export const contentCounts = table('content_counts', {
  living: integer('living').notNull(),
  online: integer('online').notNull(),
});

export const contentAuthors = table('content_authors', { id: integer('id').notNull(), name: text('name').notNull() });

/** Sets that are not deleted. */
export const policySetNames = table('policy_set_names', {
  id: uuid('id').notNull(),
  number: text('number').notNull(),
  name: text('name').notNull(),
  nameKey: text('name_key').notNull(),
  createdAt: instant('created_at').notNull(),
  contentType: text('content_type', { enum: ['img', 'horizontalVideo', 'verticalVideo'] }).notNull(),
  filterType: text('filter_type', { enum: ['artificial', 'rules'] }).notNull(),
  status: text('status', { enum: ['online', 'offline'] }).notNull(),
  items: integer('items').notNull(),
  rule: json('rule').$type<PolicyRule>(),
});

/** Names of all sets, including deleted ones, for the record of who changed them. */
export const policySetHistory = table('policy_set_history', { id: uuid('id').notNull(), name: text('name').notNull() });

/** The two preset rules that define forbidden words. */
export const recognitionRules = table('recognition_rules', {
  key: text('key').notNull(),
  enabled: boolean('enabled').notNull(),
  settings: json('settings').$type<RuleSettings>().notNull(),
});
