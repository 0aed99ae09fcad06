import type { ContentRecord } from '@onair/contract/content/items';
import type { Queryable, Tx } from '../../../db/client.ts';
import { alias } from '../../../db/columns.ts';
import { eq, type SQL, sql } from '../../../db/sql.ts';
import { people } from '../../identity/published.views.ts';
import { ITEM } from '../content-rule/find-matches.store.ts';
import { c } from '../content-rule/matching.store.ts';
import { authors } from './items.tables.ts';

const assignees = alias(people, 'assignees');
const makers = alias(people, 'makers');
const editors = alias(people, 'editors');

const RECORD = {
  ...ITEM,
  version: c.version,
  slug: c.slug,
  summary: c.summary,
  coverId: c.coverId,
  videoId: c.videoId,
  stageSince: c.stageSince,
  stageNote: c.stageNote,
  scheduledAt: c.scheduledAt,
  dueAt: c.dueAt,
  createdAt: c.createdAt,
  updatedAt: c.updatedAt,
  deletedAt: c.deletedAt,
  assignee: { id: assignees.id, name: assignees.name, number: assignees.accountNumber },
  createdBy: { id: makers.id, name: makers.name, number: makers.accountNumber },
  updatedBy: { id: editors.id, name: editors.name, number: editors.accountNumber },
};

/** One item, including items in the recycle bin; null when it does not exist. */
export const findContent = async (db: Queryable, id: number): Promise<ContentRecord | null> => {
  const [item = null] = await db
    .select(RECORD)
    .from(c)
    .innerJoin(authors, eq(authors.id, c.authorId))
    .leftJoin(assignees, eq(assignees.id, c.assignee))
    .leftJoin(makers, eq(makers.id, c.createdBy))
    .leftJoin(editors, eq(editors.id, c.updatedBy))
    .where(eq(c.id, id));
  return item;
};

/** The same, locked until the end of the transaction. Call under the lock of contents. */
export const lockContent = async (tx: Tx, id: number): Promise<ContentRecord | null> => {
  await tx.select({ id: c.id }).from(c).where(eq(c.id, id)).for('update');
  return findContent(tx, id);
};

/**
 * Takes the one lock under which contents, and what is counted or sampled from them, change: that of the triggers in
 * migration 0003.
 */
export const CONTENTS_LOCKED: SQL = sql`pg_advisory_xact_lock(7208518)`;
export const LOCK_CONTENTS: SQL = sql`select ${CONTENTS_LOCKED}`;

/**
 * Statements that change contents take the lock by themselves; take it first wherever a row of another table is locked
 * before contents change, so that two such transactions cannot deadlock.
 */
export const lockContents = async (tx: Tx): Promise<void> => {
  await tx.execute(LOCK_CONTENTS);
};
