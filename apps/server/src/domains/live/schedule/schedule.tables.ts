import type { Reminder } from '@onair/contract/live/schedule';
import { boolean, instant, integer, table, text, uuid } from '../../../db/columns.ts';

export const plannedLives = table('planned_lives', {
  id: uuid('id').notNull(),
  studioId: uuid('studio_id').notNull(),
  title: text('title').notNull(),
  mainCategory: text('main_category').notNull(),
  subCategory: text('sub_category').notNull(),
  method: text('method', { enum: ['normal', 'flowControl', 'video', 'web'] }).notNull(),
  cover: uuid('cover'),
  startsAt: instant('starts_at').notNull(),
  endsAt: instant('ends_at').notNull(),
  notes: text('notes').notNull().default(''),
  inCharge: uuid('in_charge'),
  remindMinutes: integer('remind_minutes').$type<Reminder>(),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  version: integer('version').notNull().default(1),
  deletedAt: instant('deleted_at'),
  liveId: uuid('live_id'),
  holds: boolean('holds').notNull().default(false),
  chosenAt: instant('chosen_at'),
  remindedAt: instant('reminded_at'),
  notifiedAt: instant('notified_at'),
});
