import { day, instant, table, text, uuid } from '../../db/columns.ts';

/** Everyone with a role beyond `user`, without a studio, and moderators of each studio among the rest; no disabled accounts. */
export const staffNames = table('staff_names', {
  accountId: uuid('account_id').notNull(),
  studioId: uuid('studio_id'),
  name: text('name').notNull(),
  username: text('username').notNull(),
  /** Of the address of mail, what stands before the `@`; may be empty. */
  mailbox: text('mailbox').notNull(),
});

/** Names that strangers may not take: of the people of a view's row. */
export const namesOfStaff = ({
  name,
  username,
  mailbox,
}: {
  name: string;
  username: string;
  mailbox: string;
}): string[] => [name, username, mailbox];

/** Lines that count as chat messages, see docs/figures.md: deleted ones do, held and rejected ones do not. */
export const countedChatLines = table('counted_chat_lines', {
  studioId: uuid('studio_id').notNull(),
  saidAt: instant('said_at').notNull(),
});

export const chatRuleEffects = table('chat_rule_effects', {
  day: day('day').notNull(),
  rule: text('rule').notNull(),
  lineId: uuid('line_id').notNull(),
});
