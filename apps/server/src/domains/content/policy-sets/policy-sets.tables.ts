import type { PolicyRule } from '@onair/contract/content/policy-sets/policy-sets';
import { computed, instant, integer, json, smallint, table, text, uuid } from '../../../db/columns.ts';

export const policies = table('policies', {
  id: uuid('id').notNull(),
  number: text('number').notNull(),
  numberKey: text('number_key').notNull().generatedAlwaysAs(computed),
  name: text('name').notNull(),
  nameKey: text('name_key').notNull().generatedAlwaysAs(computed),
  contentType: text('content_type', { enum: ['img', 'horizontalVideo', 'verticalVideo'] }).notNull(),
  filterType: text('filter_type', { enum: ['artificial', 'rules'] }).notNull(),
  status: text('status', { enum: ['online', 'offline'] }).notNull(),
  items: integer('items').notNull().default(0),
  rule: json('rule').$type<PolicyRule>(),
  ruleTypes: text('rule_types').array().generatedAlwaysAs(computed),
  ruleCategories: text('rule_categories').array().generatedAlwaysAs(computed),
  ruleSources: text('rule_sources').array().generatedAlwaysAs(computed),
  ruleTags: text('rule_tags').array().generatedAlwaysAs(computed),
  rulePatterns: text('rule_patterns').array().generatedAlwaysAs(computed),
  ruleFrom: instant('rule_from'),
  ruleUntil: instant('rule_until'),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull(),
  updatedBy: uuid('updated_by'),
  updatedAt: instant('updated_at').notNull(),
  deletedAt: instant('deleted_at'),
  deletedBy: uuid('deleted_by'),
  version: integer('version').notNull().default(1),
});

export const policyPicks = table('policy_picks', {
  policyId: uuid('policy_id').notNull(),
  contentId: integer('content_id').notNull(),
  pickedAt: instant('picked_at').notNull(),
});

export const policyImports = table('policy_imports', {
  id: uuid('id').notNull(),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull(),
  undoneAt: instant('undone_at'),
  created: integer('created').notNull().default(0),
  changed: integer('changed').notNull().default(0),
});

export const policyImportRows = table('policy_import_rows', {
  importId: uuid('import_id').notNull(),
  row: integer('row').notNull(),
  policyId: uuid('policy_id').notNull(),
  version: integer('version').notNull(),
  /** Null where the row created the set. */
  before: json('before').$type<{ name: string; status: 'online' | 'offline'; rule: PolicyRule | null }>(),
});

export const policyTally = table('policy_tally', {
  id: smallint('id').notNull(),
  living: integer('living').notNull(),
});
