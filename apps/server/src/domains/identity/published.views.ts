import { ROLES } from '@onair/contract/access';
import type { NotificationChoices, Preferences } from '@onair/contract/preferences/preferences';
import { boolean, instant, json, table, text, uuid } from '../../db/columns.ts';
import { sql } from '../../db/sql.ts';

/** Public data of accounts; `email` is the address that they show. */
export const people = table('people', {
  id: uuid('id').notNull(),
  username: text('username').notNull(),
  usernameKey: text('username_key').notNull(),
  name: text('name').notNull(),
  avatar: text('avatar').notNull(),
  email: text('email').notNull(),
  role: text('role', { enum: ROLES }).notNull(),
  jobName: text('job_name').notNull(),
  accountNumber: text('account_number').notNull(),
  demo: boolean('demo').notNull(),
  disabledAt: instant('disabled_at'),
  createdAt: instant('created_at').notNull(),
  confirmed: boolean('confirmed').notNull(),
});

/** Who belongs to the company: active, and confirmed. Only colleagues are found, asked, assigned or mentioned. */
export const isColleague = sql`(${people.disabledAt} is null and ${people.confirmed})`;

/** Verified addresses of active accounts, with their owners' preferences. */
export const mailAddresses = table('mail_addresses', {
  accountId: uuid('account_id').notNull(),
  email: text('email').notNull(),
  role: text('role', { enum: ROLES }).notNull(),
  preferences: json('preferences').$type<Preferences>().notNull(),
});

/** Notification channels of an account; `verifiedEmail` is empty until its owner has verified the address. */
export const accountChoices = table('account_choices', {
  id: uuid('id').notNull(),
  verifiedEmail: text('verified_email').notNull(),
  notifications: json('notifications').$type<NotificationChoices>(),
  language: text('language', { enum: ['zh-CN', 'en-US'] }),
});
