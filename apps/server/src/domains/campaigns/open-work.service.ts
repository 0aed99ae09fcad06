import { permits } from '@onair/contract/access';
import type { Work } from '@onair/contract/work/work';
import type { Queryable } from '../../db/client.ts';
import type { Reader } from '../../deps.ts';
import type { Deciding } from '../identity/index.ts';
import { readerOf } from './campaigns.service.ts';
import { findWaitingApplications } from './open-work.store.ts';

/** Applications whose next step is up to this reader; their own ones only where nobody else may decide. */
export const openApplications = async (
  db: Queryable,
  session: Reader,
  _now: Date,
  { decider }: Deciding,
): Promise<Work[]> => {
  if (!permits('campaigns', session.role)) return [];
  const { accountId } = session;
  const { alone } = await readerOf(db, session, accountId);
  const found = await findWaitingApplications(db, { accountId, alone, decider: await decider() });
  if (!found) return [];
  const { count, since, first } = found;
  const link = count === 1 ? `/list/campaign?id=${first}` : '/dashboard/approvals?kind=campaign';
  return [{ kind: 'campaigns', count, since, link }];
};
