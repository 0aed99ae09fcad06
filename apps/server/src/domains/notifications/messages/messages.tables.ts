import type { Message } from '@onair/contract/notifications/messages';
import { bigint, instant, smallint, table, text, uuid } from '../../../db/columns.ts';

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
