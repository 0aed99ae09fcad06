import type { Arrangement } from '@onair/contract/preferences/preferences';
import { boolean, instant, integer, json, table, text, uuid } from '../../db/columns.ts';

export const workGroups = table('work_groups', {
  id: uuid('id').notNull(),
  kind: text('kind', { enum: ['project', 'team'] }).notNull(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  createdAt: instant('created_at').notNull(),
  updatedAt: instant('updated_at').notNull(),
  version: integer('version').notNull().default(1),
  workplace: json('workplace').$type<Arrangement>(),
});

export const workGroupInvitations = table('work_group_invitations', {
  groupId: uuid('group_id').notNull(),
  accountId: uuid('account_id').notNull(),
  invitedBy: uuid('invited_by'),
  invitedAt: instant('invited_at').notNull(),
});

export const workGroupMembers = table('work_group_members', {
  groupId: uuid('group_id').notNull(),
  accountId: uuid('account_id').notNull(),
  owner: boolean('owner').notNull().default(false),
  joinedAt: instant('joined_at').notNull(),
});
