import type { HistoryEntry } from '@onair/contract/content/desk';
import type { Queryable, Tx } from '../../../db/client.ts';
import { bool, oneValue, string } from '../../../db/rows.ts';
import { and, asc, desc, eq, isNull, lte, sql } from '../../../db/sql.ts';
import { auditEntries as a } from '../../audit/published.views.ts';
import { people } from '../../identity/published.views.ts';
import { contents } from '../items/items.tables.ts';

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

/** Deletes items for good that have been in the recycle bin since before an instant, in batches. @returns how many */
export const purgeDeleted = async (tx: Tx, before: Date, limit: number): Promise<number> => {
  const old = tx
    .select({ id: contents.id })
    .from(contents)
    .where(lte(contents.deletedAt, before.toISOString()))
    .orderBy(contents.deletedAt)
    .limit(limit);
  const { rowCount } = await tx.delete(contents).where(sql`${contents.id} in ${old}`);
  return rowCount ?? 0;
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
