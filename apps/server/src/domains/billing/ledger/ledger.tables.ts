import { bigint, boolean, instant, table, text, uuid } from '../../../db/columns.ts';

export const ledger = table('ledger', {
  seq: bigint('seq').notNull(),
  amountFen: bigint('amount_fen').notNull(),
  balanceFen: bigint('balance_fen').notNull(),
  kind: text('kind', { enum: ['top-up', 'charge'] }).notNull(),
  orderId: uuid('order_id'),
  note: text('note').notNull().default(''),
  accountId: uuid('account_id'),
  at: instant('at').notNull(),
});

export const balanceWatch = table('balance_watch', {
  onlyOne: boolean('only_one').notNull().default(true),
  lowSince: instant('low_since'),
});
