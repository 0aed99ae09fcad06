import type { Hit } from '@onair/contract/content/banned';
import type { Tx } from '../../../db/client.ts';
import { among, excluded, insertFrom, recordset } from '../../../db/rows.ts';
import { type AnyColumn, and, eq, type SQL, sql } from '../../../db/sql.ts';
import { c } from '../content-rule/matching.store.ts';
import { awaitReview } from '../items/item-state.store.ts';
import { contents } from '../items/items.tables.ts';
import { qualityQueues, reviewItems, ruleEffects } from '../review.tables.ts';

/** The queue that recognition fills; created by migration 0008. */
export const HITS_QUEUE = '00000000-0000-7000-8000-000000000001';

const DRAWN = sql`queue_holds(${qualityQueues}, ${c.type}, ${c.category}, ${c.source}, ${c.tags}, ${c.titleKey},
  ${c.publishedAt}, ${c.review}) and ${qualityQueues.archivedAt} is null and ${c.released} and in_sample(${qualityQueues.id}, ${c.id}, ${qualityQueues.rate})`;

/** Adds content to queues by a join of both, unless it is there already. @returns how many items were added */
const draw = async (tx: Tx, takenAt: SQL | string, from: SQL): Promise<number> => {
  const item = { queueId: sql`${qualityQueues.id}`, contentId: sql`${c.id}`, takenAt };
  const { rowCount } = await tx.execute(sql`${insertFrom(reviewItems, item, from)} on conflict do nothing`);
  return rowCount ?? 0;
};

/** Adds items to every active queue with a matching filter and sample. @returns the number of review items created */
export const drawContents = (tx: Tx, ids: readonly number[], at: Date): Promise<number> =>
  draw(
    tx,
    at.toISOString(),
    sql`${qualityQueues} join ${contents} c on ${among(c.id, ids)} and ${DRAWN}
    where ${qualityQueues.deletedAt} is null order by ${c.id}`,
  );

/** Adds content already awaiting review to one queue, oldest first. @returns how many */
export const drawPending = (tx: Tx, queueId: string, at: Date): Promise<number> => {
  const takenAt = sql`greatest(${c.publishedAt}, ${c.createdAt}, ${qualityQueues.createdAt})`;
  const pending = sql`${c.review} = 'pending' and ${c.publishedAt} <= ${at.toISOString()}::timestamptz`;
  return draw(
    tx,
    takenAt,
    sql`${qualityQueues} join ${contents} c on ${pending} and ${DRAWN}
    where ${qualityQueues.id} = ${queueId} order by ${c.publishedAt}, ${c.id}`,
  );
};

export const titlesOf = (tx: Tx, ids: readonly number[]): Promise<{ id: number; title: string }[]> =>
  tx
    .select({ id: contents.id, title: contents.title })
    .from(contents)
    .where(among(contents.id, ids))
    .orderBy(contents.id);

export type TitleHits = { id: number; hits: readonly Hit[] };

const laterItem = sql`${reviewItems.version} + 1`;
/** The version before the new one for an item that was decided; its own for one that is still pending. */
const whenDecided = (column: AnyColumn) =>
  sql`case when ${reviewItems.state} in ('passed', 'rejected') then ${excluded(column)} else ${column} end`;

/**
 * Adds items with hit titles to the queue of rule hits; already decided ones become pending again, at the end. Items that
 * had passed await review from now on; one that was rejected there stays so until its new title passes.
 */
export const queueHits = async (tx: Tx, found: readonly TitleHits[], at: Date): Promise<void> => {
  const now = at.toISOString();
  await awaitReview(
    tx,
    found.map(({ id }) => id),
    at,
  );
  const rows = found.map(({ id, hits }) => ({ queueId: HITS_QUEUE, contentId: id, takenAt: now, hits: [...hits] }));
  if (rows.length === 0) return;
  await tx
    .insert(reviewItems)
    .values(rows.toSorted((a, b) => a.contentId - b.contentId))
    .onConflictDoUpdate({
      target: [reviewItems.queueId, reviewItems.contentId],
      set: {
        hits: excluded(reviewItems.hits),
        state: 'pending',
        version: laterItem,
        claimedBy: null,
        claimedUntil: null,
        movedBy: null,
        movedAt: null,
        reason: sql`case when ${reviewItems.state} = 'passed' then null else ${reviewItems.reason} end`,
        firstBy: null,
        firstAt: null,
        appeal: null,
        appealedAt: null,
        appealedBy: null,
        appealStatus: null,
        rejectedBy: null,
        place: whenDecided(reviewItems.place),
        takenAt: whenDecided(reviewItems.takenAt),
      },
    });
};

/** Deletes the positions of banned words in titles that no longer contain them; pending items stay pending. */
export const clearHits = async (tx: Tx, ids: readonly number[]): Promise<void> => {
  const waiting = sql`${reviewItems.state} in ('pending', 'skipped') and ${reviewItems.hits} <> '[]'`;
  await tx
    .update(reviewItems)
    .set({ hits: [], version: laterItem })
    .where(and(eq(reviewItems.queueId, HITS_QUEUE), among(reviewItems.contentId, ids), waiting));
};

/** Records that a rule acted on items on a day; each item counts once a day. */
export const noteEffects = async (tx: Tx, rule: string, day: string, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  const items = recordset(
    { contentId: ruleEffects.contentId },
    ids.map((contentId) => ({ contentId })),
  );
  const noted = insertFrom(ruleEffects, { rule, day, ...items.columns }, items.from);
  await tx.execute(sql`${noted} on conflict do nothing`);
};
