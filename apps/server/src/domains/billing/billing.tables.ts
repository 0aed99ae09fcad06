import { bigint, boolean, instant, integer, smallint, table, text, uuid } from '../../db/columns.ts';

export const services = table('services', {
  id: uuid('id').notNull(),
  icon: text('icon').notNull().default(''),
  titleZh: text('title_zh').notNull(),
  titleEn: text('title_en').notNull(),
  descriptionZh: text('description_zh').notNull(),
  descriptionEn: text('description_en').notNull(),
  monthlyPriceFen: bigint('monthly_price_fen').notNull(),
  contractMonths: smallint('contract_months').notNull(),
  openedAt: instant('opened_at'),
  expiresAt: instant('expires_at'),
  cancelledAt: instant('cancelled_at'),
  createdAt: instant('created_at').notNull(),
  version: integer('version').notNull().default(1),
  /** Null for a service that is no longer offered. */
  key: text('key', { enum: ['funnel', 'audience', 'feed', 'portrait'] }),
});

export const orders = table('orders', {
  id: uuid('id').notNull(),
  number: text('number').notNull(),
  serviceId: uuid('service_id').notNull(),
  kind: text('kind', { enum: ['open', 'renew'] }).notNull(),
  months: smallint('months').notNull(),
  amountFen: bigint('amount_fen').notNull(),
  status: text('status', { enum: ['pending', 'paid', 'cancelled'] }).notNull(),
  createdBy: uuid('created_by'),
  createdAt: instant('created_at').notNull(),
  settledAt: instant('settled_at'),
  version: integer('version').notNull().default(1),
});

export const serviceNotices = table('service_notices', {
  serviceId: uuid('service_id').notNull(),
  contractEnd: instant('contract_end').notNull(),
  days: smallint('days').notNull(),
  at: instant('at').notNull(),
});

export const ledger = table('ledger', {
  seq: bigint('seq').notNull(),
  amountFen: bigint('amount_fen').notNull(),
  balanceFen: bigint('balance_fen').notNull(),
  kind: text('kind', { enum: ['top-up', 'charge', 'reversal'] }).notNull(),
  orderId: uuid('order_id'),
  note: text('note').notNull().default(''),
  accountId: uuid('account_id'),
  at: instant('at').notNull(),
  /** The top-up that a reversal takes back. */
  reverses: bigint('reverses'),
});

/** Large top-ups, which another person confirms before they are entries. */
export const topUps = table('top_ups', {
  id: uuid('id').notNull(),
  amountFen: bigint('amount_fen').notNull(),
  note: text('note').notNull().default(''),
  state: text('state', { enum: ['waiting', 'recorded', 'declined', 'withdrawn'] }).notNull(),
  accountId: uuid('account_id'),
  at: instant('at').notNull(),
  decidedBy: uuid('decided_by'),
  decidedAt: instant('decided_at'),
  reason: text('reason'),
  entrySeq: bigint('entry_seq'),
  version: integer('version').notNull().default(1),
});

export const balanceWatch = table('balance_watch', {
  onlyOne: boolean('only_one').notNull().default(true),
  lowSince: instant('low_since'),
});
