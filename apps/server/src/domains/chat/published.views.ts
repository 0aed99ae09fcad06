import { day, instant, table, text, uuid } from '../../db/columns.ts';

/** Admins, without a studio, and moderators of each studio who are not admins; without disabled accounts. */
export const staffNames = table('staff_names', {
  accountId: uuid('account_id').notNull(),
  studioId: uuid('studio_id'),
  name: text('name').notNull(),
  username: text('username').notNull(),
});

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
