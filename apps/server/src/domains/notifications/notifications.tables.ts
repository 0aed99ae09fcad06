import type { Message } from '@onair/contract/notifications/messages';
import { bigint, boolean, bytes, instant, integer, smallint, table, text, uuid } from '../../db/columns.ts';

export const messages = table('messages', {
  id: bigint('id').notNull().generatedAlwaysAsIdentity(),
  accountId: uuid('account_id').notNull(),
  type: text('type', { enum: ['message', 'notice', 'todo'] }).notNull(),
  titleZh: text('title_zh').notNull(),
  titleEn: text('title_en').notNull(),
  subTitleZh: text('sub_title_zh').notNull(),
  subTitleEn: text('sub_title_en').notNull(),
  contentZh: text('content_zh').notNull(),
  contentEn: text('content_en').notNull(),
  avatar: text('avatar').notNull().default(''),
  link: text('link'),
  progress: smallint('progress').$type<NonNullable<Message['messageType']>>(),
  about: text('about'),
  at: instant('at').notNull(),
  readAt: instant('read_at'),
});

export const pushSubscriptions = table('push_subscriptions', {
  id: uuid('id').notNull(),
  owner: text('owner').notNull(),
  endpoint: text('endpoint').notNull(),
  p256dh: bytes('p256dh').notNull(),
  auth: bytes('auth').notNull(),
  locale: text('locale', { enum: ['zh-CN', 'en-US'] }).notNull(),
  createdAt: instant('created_at').notNull(),
});

export const announcements = table('announcements', {
  id: uuid('id').notNull(),
  tag: text('tag', { enum: ['activity', 'message', 'notice'] }).notNull(),
  title: text('title').notNull(),
  content: text('content').notNull(),
  featured: boolean('featured').notNull(),
  authorId: uuid('author_id'),
  author: text('author').notNull(),
  publishedAt: instant('published_at').notNull(),
  withdrawnAt: instant('withdrawn_at'),
  version: integer('version').notNull().default(1),
});
