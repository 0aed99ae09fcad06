import { permits } from '@onair/contract/access';
import type { Work } from '@onair/contract/work/work';
import type { Queryable } from '../../db/client.ts';
import type { Waiting } from '../../db/waiting.ts';
import type { Reader } from '../../deps.ts';
import type { Deciding } from '../identity/index.ts';
import { SERVICES_LINK, TOP_UPS_LINK } from './ledger/ledger.service.ts';
import { findEnding, findUnconfirmed, findUnpaid } from './open-work.store.ts';

const workOf = (kind: Work['kind'], waiting: Waiting | null, link: string): Work[] =>
  waiting ? [{ kind, count: waiting.count, since: waiting.since, link }] : [];

/** Large top-ups of others to confirm, unpaid orders, and services with a contract that ends soon. */
export const openDues = async (db: Queryable, { role }: Reader, now: Date, { decider }: Deciding): Promise<Work[]> => {
  if (!permits('billing', role)) return [];
  return [
    ...workOf('topUps', await findUnconfirmed(db, await decider()), TOP_UPS_LINK),
    ...workOf('orders', await findUnpaid(db), `${SERVICES_LINK}&ledger=orders`),
    ...workOf('services', await findEnding(db, now), SERVICES_LINK),
  ];
};
