import { permits } from '@onair/contract/access';
import { RENEWAL_DAYS } from '@onair/contract/billing/services';
import type { Work } from '@onair/contract/work/work';
import type { Queryable } from '../../db/client.ts';
import { and, eq, gt, isNull, lte, sql } from '../../db/sql.ts';
import { findWaiting } from '../../db/waiting.ts';
import type { Reader } from '../../deps.ts';
import { type Deciding, ofOthers } from '../identity/index.ts';
import { orders as o, services as s, topUps as t } from './billing.tables.ts';
import { SERVICES_LINK, TOP_UPS_LINK } from './ledger/ledger.service.ts';

/** Large top-ups of others to confirm, unpaid orders, and services with a contract that ends soon. */
export const openDues = async (db: Queryable, { role }: Reader, now: Date, { decider }: Deciding): Promise<Work[]> => {
  if (!permits('billing', role)) return [];
  const others = and(eq(t.state, 'waiting'), ofOthers(t.accountId, await decider()));
  const topUps = await findWaiting(db, { name: t.id, since: t.at }, sql`${t} where ${others}`);
  const until = new Date(now.getTime() + RENEWAL_DAYS * 86_400_000).toISOString();
  const due = and(isNull(s.cancelledAt), gt(s.expiresAt, now.toISOString()), lte(s.expiresAt, until));
  const unpaid = await findWaiting(db, { name: o.id, since: o.createdAt }, sql`${o} where ${eq(o.status, 'pending')}`);
  const ending = await findWaiting(db, { name: s.id, since: s.expiresAt }, sql`${s} where ${due}`);
  return [
    ...(topUps ? [{ ...workOf('topUps', topUps), link: TOP_UPS_LINK }] : []),
    ...(unpaid ? [{ ...workOf('orders', unpaid), link: `${SERVICES_LINK}&ledger=orders` }] : []),
    ...(ending ? [{ ...workOf('services', ending), link: SERVICES_LINK }] : []),
  ];
};

const workOf = <K extends Work['kind']>(kind: K, { count, since }: { count: number; since: string }) => ({
  kind,
  count,
  since,
});
