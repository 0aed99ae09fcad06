import { bigint, instant, table, text, uuid } from '../../db/columns.ts';

export const serviceContracts = table('service_contracts', {
  id: uuid('id').notNull(),
  titleZh: text('title_zh').notNull(),
  titleEn: text('title_en').notNull(),
  expiresAt: instant('expires_at'),
  cancelledAt: instant('cancelled_at'),
  /** What it unlocks; null for a service that is no longer offered. */
  key: text('key'),
});

/** One row: the balance in fen, and how many orders wait for payment. */
export const companyAccount = table('company_account', {
  balanceFen: bigint('balance_fen').notNull(),
  ordersPending: bigint('orders_pending').notNull(),
});
