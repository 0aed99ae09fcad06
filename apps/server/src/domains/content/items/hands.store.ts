import type { Queryable } from '../../../db/client.ts';
import { bool, oneValue } from '../../../db/rows.ts';
import { and, eq, type SQL, sql } from '../../../db/sql.ts';
import { reviewItems } from '../review.tables.ts';
import { contentHands as h } from './items.tables.ts';

/** Hands in words and pictures that no review has passed since. */
const isUnread = sql`${h.at} > coalesce((select max(r.moved_at) from ${reviewItems} r
  where r.content_id = ${h.contentId} and r.state = 'passed'), '-infinity')`;

/** Who has changed the words or pictures of an item since it last passed review. */
export const findHands = async (db: Queryable, id: number): Promise<string[]> => {
  const rows = await db
    .select({ accountId: h.accountId })
    .from(h)
    .where(and(eq(h.contentId, id), isUnread));
  return rows.map(({ accountId }) => accountId);
};

/** The same as a condition on many items: one of these accounts has. */
export const hasHandOf = (contentId: SQL, accounts: SQL): SQL =>
  sql`exists (select from ${h} where ${h.contentId} = ${contentId} and ${h.accountId} = any (${accounts}) and ${isUnread})`;

/** Whether someone has changed the words or pictures of a rejected item since it was rejected. */
export const wasReworked = (db: Queryable, id: number): Promise<boolean> =>
  oneValue(
    db,
    bool(sql`exists (select from ${h} where ${h.contentId} = ${id}
      and ${h.at} > coalesce((select max(r.rejected_at) from ${reviewItems} r
        where r.content_id = ${h.contentId} and r.state <> 'passed' and r.reason is not null), '-infinity'))`),
    (value) => sql`select ${value}`,
  );
