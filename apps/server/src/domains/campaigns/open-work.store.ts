import { permits } from '@onair/contract/access';
import { applicationMachine } from '@onair/contract/campaigns/application';
import type { Work } from '@onair/contract/work/work';
import type { Queryable } from '../../db/client.ts';
import { among } from '../../db/rows.ts';
import { and, isNull, or, sql } from '../../db/sql.ts';
import { findWaiting } from '../../db/waiting.ts';
import type { Reader } from '../../deps.ts';
import { type Deciding, ofOthers } from '../identity/index.ts';
import { readerOf } from './campaigns.service.ts';
import { channelActivities as a } from './campaigns.tables.ts';
import { WAITING_STATES } from './campaigns.words.ts';

/** Applications whose next step is up to this reader; their own ones only where nobody else may decide. */
export const openApplications = async (
  db: Queryable,
  session: Reader,
  _now: Date,
  { decider }: Deciding,
): Promise<Work[]> => {
  if (!permits('campaigns', session.role)) return [];
  const { alone } = await readerOf(db, session, session.accountId);
  // Later steps are open to those who may not review it, but for its author.
  const reviewable = or(sql`${a.state} <> ${applicationMachine.initial}`, ofOthers(a.createdBy, await decider()));
  const others = alone ? undefined : and(sql`${a.createdBy} is distinct from ${session.accountId}`, reviewable);
  const found = await findWaiting(
    db,
    { name: a.id, since: a.updatedAt },
    sql`${a} where ${and(isNull(a.deletedAt), among(a.state, WAITING_STATES), others)}`,
  );
  if (!found) return [];
  const { count, since, first } = found;
  const link = count === 1 ? `/list/campaign?id=${first}` : '/dashboard/approvals?kind=campaign';
  return [{ kind: 'campaigns', count, since, link }];
};
