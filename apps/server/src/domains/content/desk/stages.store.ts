import type { HistoryEntry } from '@onair/contract/content/desk';
import type { ContentRecord } from '@onair/contract/content/items';
import type { Stage } from '@onair/contract/content/workflow';
import type { Queryable, Tx } from '../../../db/client.ts';
import { bool, oneValue, string } from '../../../db/rows.ts';
import { and, asc, desc, eq, isNull, lte, sql } from '../../../db/sql.ts';
import { auditEntries as a } from '../../audit/published.views.ts';
import { people } from '../../identity/published.views.ts';
import { contents } from '../items/items.tables.ts';

type StageChange = {
  stage: Stage;
  /** Null: no time, for a published item and a draft. */
  scheduledAt: string | null;
  note: string;
  /** For an item that becomes visible to the audience, perhaps for the first time. */
  publishedAt?: string;
  by: string | null;
  at: Date;
};

/** Stores the next stage of a locked item: its status follows, and its version rises by one. */
export const storeStage = async (tx: Tx, id: number, change: StageChange): Promise<void> => {
  const { stage, scheduledAt, note, publishedAt, by, at } = change;
  const now = at.toISOString();
  await tx
    .update(contents)
    .set({
      status: stage === 'published' ? 'online' : 'offline',
      resting: stage === 'published' ? 'withdrawn' : stage,
      scheduledAt,
      stageNote: note,
      stageSince: now,
      ...(publishedAt ? { publishedAt } : {}),
      updatedBy: by,
      updatedAt: now,
      version: sql`${contents.version} + 1`,
    })
    .where(eq(contents.id, id));
};

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

/** Moves an item into the recycle bin or out of it. Call with the item locked. */
export const storeDeleted = async (
  tx: Tx,
  { id, stage }: Pick<ContentRecord, 'id' | 'stage'>,
  deleted: boolean,
  { by, at }: { by: string | null; at: Date },
): Promise<void> => {
  const now = at.toISOString();
  const resting = stage === 'review' || stage === 'scheduled' ? { resting: 'draft' as const, scheduledAt: null } : {};
  await tx
    .update(contents)
    .set({
      status: 'offline',
      ...resting,
      deletedAt: deleted ? now : null,
      deletedBy: deleted ? by : null,
      stageSince: now,
      updatedBy: by,
      updatedAt: now,
      version: sql`${contents.version} + 1`,
    })
    .where(eq(contents.id, id));
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
