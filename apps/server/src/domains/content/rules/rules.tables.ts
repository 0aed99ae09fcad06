import type { RuleKey, RuleSettings } from '@onair/contract/content/rules';
import { boolean, computed, day, instant, integer, json, smallint, table, text, uuid } from '../../../db/columns.ts';

export const presetRules = table('preset_rules', {
  key: text('key').$type<RuleKey>().notNull(),
  place: smallint('place').notNull(),
  enabled: boolean('enabled').notNull().default(false),
  settings: json('settings').$type<RuleSettings>().notNull().default(computed),
  updatedAt: instant('updated_at'),
  updatedBy: uuid('updated_by'),
  version: integer('version').notNull().default(1),
});

export const ruleEffects = table('rule_effects', {
  rule: text('rule').notNull(),
  day: day('day').notNull(),
  contentId: integer('content_id').notNull(),
});
