import type { Hit } from '@onair/contract/content/banned';
import type { OnlineStatus, ReviewState } from '@onair/contract/content/items/items';
import type { QueueFilter } from '@onair/contract/content/review/queues';
import type { RuleKey, RuleSettings } from '@onair/contract/content/rules';
import {
  bigint,
  boolean,
  computed,
  day,
  instant,
  integer,
  json,
  smallint,
  table,
  text,
  uuid,
} from '../../db/columns.ts';

export const qualityQueues = table('quality_queues', {
  id: uuid('id').notNull(),
  kind: text('kind', { enum: ['quality', 'ruleHits'] })
    .notNull()
    .default('quality'),
  name: text('name').notNull(),
  filter: json('filter').$type<QueueFilter>().notNull(),
  ruleTypes: text('rule_types').array().generatedAlwaysAs(computed),
  ruleCategories: text('rule_categories').array().generatedAlwaysAs(computed),
  ruleSources: text('rule_sources').array().generatedAlwaysAs(computed),
  ruleTags: text('rule_tags').array().generatedAlwaysAs(computed),
  rulePatterns: text('rule_patterns').array().generatedAlwaysAs(computed),
  ruleReviews: text('rule_reviews').array().generatedAlwaysAs(computed),
  ruleFrom: instant('rule_from'),
  ruleUntil: instant('rule_until'),
  rate: smallint('rate').notNull(),
  slaMinutes: integer('sla_minutes'),
  secondReader: boolean('second_reader').notNull().default(false),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull(),
  archivedAt: instant('archived_at'),
  deletedAt: instant('deleted_at'),
  version: integer('version').notNull().default(1),
});

export const reviewItems = table('review_items', {
  id: uuid('id').notNull().default(computed),
  queueId: uuid('queue_id').notNull(),
  contentId: integer('content_id').notNull(),
  state: text('state', { enum: ['pending', 'skipped', 'passed', 'rejected'] })
    .notNull()
    .default('pending'),
  place: bigint('place').notNull().default(computed),
  takenAt: instant('taken_at').notNull(),
  hits: json('hits').$type<Hit[]>().notNull().default(computed),
  claimedBy: uuid('claimed_by'),
  claimedUntil: instant('claimed_until'),
  movedBy: uuid('moved_by'),
  movedAt: instant('moved_at'),
  moveNo: bigint('move_no'),
  reason: text('reason'),
  rejectedAt: instant('rejected_at'),
  beforePlace: bigint('before_place'),
  beforeReview: text('before_review').$type<ReviewState>(),
  beforeReason: text('before_reason'),
  beforeStatus: text('before_status').$type<OnlineStatus>(),
  afterVersion: integer('after_version'),
  firstBy: uuid('first_by'),
  firstAt: instant('first_at'),
  firstVersion: integer('first_version'),
  firstDocument: integer('first_document'),
  appeal: text('appeal'),
  appealStatus: text('appeal_status').$type<OnlineStatus>(),
  appealedAt: instant('appealed_at'),
  appealedBy: uuid('appealed_by'),
  rejectedBy: uuid('rejected_by'),
  version: integer('version').notNull().default(1),
});

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
