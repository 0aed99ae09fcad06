import { permits } from '@onair/contract/access';
import type { HistoryEntry } from '@onair/contract/content/workflow/workflow';
import { DAY } from '@onair/contract/lib/local-time';
import type { Work } from '@onair/contract/work/work';
import type { Queryable, Tx } from '../../../db/client.ts';
import { among, bool, oneValue, string } from '../../../db/rows.ts';
import { and, asc, desc, eq, isNull, lte, sql } from '../../../db/sql.ts';
import { findWaiting } from '../../../db/waiting.ts';
import type { Reader } from '../../../deps.ts';
import { auditEntries as a } from '../../audit/published.views.ts';
import { type Deciding, ofOthers } from '../../identity/index.ts';
import { people } from '../../identity/published.views.ts';
import { c } from '../content-rule/matching.store.ts';
import { hasHandOf } from '../items/items.store.ts';
import { contentComments, contents } from '../items/items.tables.ts';
import { itemLink } from './workflow.words.ts';

/** Due items, longest overdue first. */
export const findDue = async (db: Queryable, now: Date, limit: number): Promise<number[]> => {
  const due = and(
    eq(contents.resting, 'scheduled'),
    lte(contents.scheduledAt, now.toISOString()),
    isNull(contents.deletedAt),
  );
  const rows = await db
    .select({ id: contents.id })
    .from(contents)
    .where(due)
    .orderBy(asc(contents.scheduledAt), asc(contents.id))
    .limit(limit);
  return rows.map(({ id }) => id);
};

/**
 * Deletes items for good that have been in the recycle bin since before an instant, in batches. Call under the lock of
 * contents. @returns them, and the comments that went with them
 */
export const purgeDeleted = async (
  tx: Tx,
  before: Date,
  limit: number,
): Promise<{ items: number[]; comments: string[] }> => {
  const old = await tx
    .select({ id: contents.id })
    .from(contents)
    .where(lte(contents.deletedAt, before.toISOString()))
    .orderBy(contents.deletedAt)
    .limit(limit)
    // Who comments on one of them at this moment has done so before.
    .for('update');
  const items = old.map(({ id }) => id);
  const comments = await tx
    .select({ id: contentComments.id })
    .from(contentComments)
    .where(among(contentComments.contentId, items));
  await tx.delete(contents).where(among(contents.id, items));
  return { items, comments: comments.map(({ id }) => id) };
};

/** Whether any unpublished item exists. */
export const hasUnfinished = (db: Queryable): Promise<boolean> =>
  oneValue(
    db,
    bool(
      sql`exists (select from ${contents} where ${contents.status} = 'offline' and ${contents.resting} <> 'withdrawn')`,
    ),
    (value) => sql`select ${value}`,
  );

/** Who submitted an item for review last; null for nobody, or where it was the product. */
export const findSubmitter = async (db: Queryable, id: number): Promise<string | null> => {
  const [row] = await db
    .select({ accountId: a.accountId })
    .from(a)
    .where(and(eq(a.subjectType, 'content'), eq(a.subjectId, String(id)), eq(a.action, 'content.submit')))
    .orderBy(desc(a.seq))
    .limit(1);
  return row?.accountId ?? null;
};

const SHOWN = 100;

/** The latest acts on an item, latest first, by names as they are now. */
export const findHistory = (db: Queryable, id: number): Promise<HistoryEntry[]> => {
  const by = string(sql`coalesce(${people.name}, ${a.accountName})`);
  return db
    .select({ at: a.at, by, action: a.action, before: a.before, after: a.after })
    .from(a)
    .leftJoin(people, eq(people.id, a.accountId))
    .where(and(eq(a.subjectType, 'content'), eq(a.subjectId, String(id))))
    .orderBy(desc(a.seq))
    .limit(SHOWN);
};

/** Items that await the reader's approval, and those assigned to the reader that are due within a day or overdue. */
export const openItems = async (
  db: Queryable,
  { role, confirmed, accountId }: Reader,
  now: Date,
  { decider }: Deciding,
): Promise<Work[]> => {
  if (!permits('member', role, confirmed)) return [];
  const work: Work[] = [];
  const living = sql`${c.deletedAt} is null and ${c.status} = 'offline'`;
  if (permits('review', role)) {
    const reader = await decider();
    const them = sql`${sql.param([...reader.ties.keys()])}::uuid[]`;
    const found = await findWaiting(
      db,
      { name: c.id, since: c.stageSince },
      sql`${contents} c where ${living} and ${c.resting} = 'review' and ${ofOthers(c.createdBy, reader)}
        and not ${hasHandOf(sql`${c.id}`, them)}`,
    );
    if (found) {
      const link = found.count === 1 ? itemLink(Number(found.first)) : '/list/content?stage=review';
      work.push({ kind: 'items', count: found.count, since: found.since, link });
    }
  }
  const soon = new Date(now.getTime() + DAY).toISOString();
  const due = await findWaiting(
    db,
    { name: c.id, since: c.dueAt },
    sql`${contents} c where ${living} and ${c.assignee} = ${accountId}::uuid and ${c.dueAt} <= ${soon}::timestamptz
      and ${c.resting} in ('draft', 'review')`,
  );
  if (due) {
    const link = due.count === 1 ? itemLink(Number(due.first)) : '/list/content?who=assigned&order=due';
    work.push({ kind: 'dueItems', count: due.count, since: due.since, link });
  }
  return work;
};
