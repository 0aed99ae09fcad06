import { applicationMachine } from '@onair/contract/campaigns/application';
import type { Queryable } from '../../db/client.ts';
import { among } from '../../db/rows.ts';
import { and, isNull, or, sql } from '../../db/sql.ts';
import { findWaiting } from '../../db/waiting.ts';
import { type Decider, ofOthers } from '../identity/index.ts';
import { channelActivities as a } from './campaigns.tables.ts';
import { WAITING_STATES } from './campaigns.words.ts';

/** Applications that wait for a step of this account; its own ones only where nobody else may decide. */
export const findWaitingApplications = (
  db: Queryable,
  { accountId, alone, decider }: { accountId: string; alone: boolean; decider: Decider },
) => {
  // Later steps are open to those who may not review it, but for its author.
  const reviewable = or(sql`${a.state} <> ${applicationMachine.initial}`, ofOthers(a.createdBy, decider));
  const others = alone ? undefined : and(sql`${a.createdBy} is distinct from ${accountId}`, reviewable);
  return findWaiting(
    db,
    { name: a.id, since: a.updatedAt },
    sql`${a} where ${and(isNull(a.deletedAt), among(a.state, WAITING_STATES), others)}`,
  );
};
