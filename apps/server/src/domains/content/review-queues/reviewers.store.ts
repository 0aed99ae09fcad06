import type { ReviewerFigures } from '@onair/contract/content/reviews';
import type { Queryable } from '../../../db/client.ts';
import { float, int, orNull } from '../../../db/rows.ts';
import { and, desc, eq, gte, or, sql } from '../../../db/sql.ts';
import { people } from '../../identity/published.views.ts';
import { qualityQueues, reviewItems } from '../review.tables.ts';

/** Decisions of each reviewer since an instant, most active first. */
export const findReviewers = async (db: Queryable, since: Date): Promise<ReviewerFigures[]> => {
  const mine = sql`${reviewItems.movedBy} = ${people.id} and ${reviewItems.state} in ('passed', 'rejected')`;
  const seconds = sql`extract(epoch from ${reviewItems.movedAt} - ${reviewItems.takenAt})`;
  const countOf = (state: 'passed' | 'rejected') =>
    int(sql`count(*) filter (where ${mine} and ${reviewItems.state} = ${state})`);
  const late = sql`${seconds} > ${qualityQueues.slaMinutes} * 60`;
  const promised = sql`${mine} and ${qualityQueues.slaMinutes} is not null`;
  const overturned = sql`${reviewItems.rejectedBy} = ${people.id} and ${reviewItems.state} = 'passed'
    or ${reviewItems.firstBy} = ${people.id} and ${reviewItems.state} = 'rejected' and ${reviewItems.movedBy} <> ${people.id}`;
  const rows = await db
    .select({
      id: people.id,
      name: people.name,
      number: people.accountNumber,
      passed: countOf('passed'),
      rejected: countOf('rejected'),
      overturned: int(sql`count(*) filter (where ${overturned})`),
      inTime: orNull(
        float(sql`count(*) filter (where ${promised} and not ${late})::float8
          / nullif(count(*) filter (where ${promised}), 0)`),
      ),
      medianSeconds: int(
        sql`coalesce(percentile_cont(0.5) within group (order by greatest(0, ${seconds})) filter (where ${mine}), 0)`,
      ),
    })
    .from(reviewItems)
    .innerJoin(qualityQueues, eq(qualityQueues.id, reviewItems.queueId))
    .innerJoin(
      people,
      or(eq(people.id, reviewItems.movedBy), eq(people.id, reviewItems.firstBy), eq(people.id, reviewItems.rejectedBy)),
    )
    .where(and(gte(reviewItems.movedAt, since.toISOString()), sql`${reviewItems.state} in ('passed', 'rejected')`))
    .groupBy(people.id, people.name, people.accountNumber)
    .orderBy(desc(sql`count(*) filter (where ${mine})`), people.accountNumber);
  return rows.map(({ id, name, number, ...figures }) => ({ reviewer: { id, name, number }, ...figures }));
};
