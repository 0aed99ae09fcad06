import { RENEWAL_DAYS } from '@onair/contract/billing/services';
import { DAY } from '@onair/contract/lib/local-time';
import type { Queryable } from '../../db/client.ts';
import { and, eq, gt, isNull, lte, sql } from '../../db/sql.ts';
import { findWaiting } from '../../db/waiting.ts';
import { type Decider, ofOthers } from '../identity/index.ts';
import { orders as o, services as s, topUps as t } from './billing.tables.ts';

/** Top-ups that others asked for and nobody has confirmed. */
export const findUnconfirmed = (db: Queryable, decider: Decider) => {
  const others = and(eq(t.state, 'waiting'), ofOthers(t.accountId, decider));
  return findWaiting(db, { name: t.id, since: t.at }, sql`${t} where ${others}`);
};

/** Orders that nobody has paid. */
export const findUnpaid = (db: Queryable) =>
  findWaiting(db, { name: o.id, since: o.createdAt }, sql`${o} where ${eq(o.status, 'pending')}`);

/** Services with a contract that ends soon. */
export const findEnding = (db: Queryable, now: Date) => {
  const until = new Date(now.getTime() + RENEWAL_DAYS * DAY).toISOString();
  const due = and(isNull(s.cancelledAt), gt(s.expiresAt, now.toISOString()), lte(s.expiresAt, until));
  return findWaiting(db, { name: s.id, since: s.expiresAt }, sql`${s} where ${due}`);
};
