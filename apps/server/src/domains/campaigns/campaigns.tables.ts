import type { ChannelDraft } from '@onair/contract/campaigns/channel-form';
import { boolean, day, instant, integer, json, smallint, table, text, uuid } from '../../db/columns.ts';

export const channelActivities = table('channel_activities', {
  id: uuid('id').notNull(),
  name: text('name').notNull(),
  channelType: text('channel_type', { enum: ['web', 'api'] }).notNull(),
  promotionFrom: day('promotion_from').notNull(),
  promotionTo: day('promotion_to').notNull(),
  promoteLink: text('promote_link').notNull(),
  source: text('source').notNull(),
  media: text('media').notNull(),
  keywords: text('keywords').array().notNull(),
  pushNotify: boolean('push_notify').notNull().default(false),
  content: text('content').notNull(),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  deletedAt: instant('deleted_at'),
  version: integer('version').notNull().default(1),
  state: text('state', {
    enum: ['leaderReview', 'purchaseCertificate', 'safetyTest', 'launch', 'launched', 'returned', 'withdrawn'],
  })
    .notNull()
    .default('launched'),
});

export const activityDrafts = table('activity_drafts', {
  accountId: uuid('account_id').notNull(),
  activityId: uuid('activity_id'),
  data: json('data').$type<ChannelDraft>().notNull(),
  step: smallint('step').notNull(),
  savedAt: instant('saved_at').notNull(),
});

export const activityMoves = table('activity_moves', {
  activityId: uuid('activity_id').notNull(),
  version: integer('version').notNull(),
  move: text('move', {
    enum: ['submit', 'approve', 'purchase', 'pass', 'launch', 'sendBack', 'resubmit', 'withdraw'],
  }).notNull(),
  accountId: uuid('account_id'),
  accountName: text('account_name').notNull(),
  at: instant('at').notNull(),
});

export const activityReasons = table('activity_reasons', {
  activityId: uuid('activity_id').notNull(),
  version: integer('version').notNull(),
  code: text('code', { enum: ['domain', 'authority', 'other'] }).notNull(),
  note: text('note').notNull().default(''),
});
