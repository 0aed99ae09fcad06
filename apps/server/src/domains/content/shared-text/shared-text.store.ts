import type { Stage } from '@onair/contract/content/workflow/stages';
import * as Y from 'yjs';
import type { Queryable, Tx } from '../../../db/client.ts';
import { among } from '../../../db/rows.ts';
import { and, asc, eq, gt, isNotNull, lte, sql } from '../../../db/sql.ts';
import { people } from '../../identity/published.views.ts';
import { contents } from '../items/items.tables.ts';
import { sharedTexts as t, sharedTextUpdates as u } from './shared-text.tables.ts';

export type TextRow = typeof t.$inferSelect;

/**
 * The owner and stage of an item; in a transaction the stage is locked until the end. Null when the item does not
 * exist.
 */
export const findItemState = async (
  db: Queryable,
  id: number,
  lock = false,
): Promise<{ stage: Stage; createdBy: string | null; deletedAt: string | null } | null> => {
  const query = db
    .select({ stage: contents.stage, createdBy: contents.createdBy, deletedAt: contents.deletedAt })
    .from(contents)
    .where(eq(contents.id, id));
  const [item = null] = await (lock ? query.for('share') : query);
  return item;
};

/** The shared text of an item; null while none has been opened. */
export const findText = async (db: Queryable, id: number, lock = false): Promise<TextRow | null> => {
  const query = db.select().from(t).where(eq(t.contentId, id));
  const [row = null] = await (lock ? query.for('update') : query);
  return row;
};

/** Updates after a number, in order. */
export const findUpdates = (db: Queryable, id: number, after: number): Promise<{ seq: number; data: Buffer }[]> =>
  db
    .select({ seq: u.seq, data: u.data })
    .from(u)
    .where(and(eq(u.contentId, id), gt(u.seq, after)))
    .orderBy(asc(u.seq));

/** Stores the first state of a shared text, unless there is one. */
export const createText = async (
  tx: Tx,
  row: { id: number; generation: string; base: Uint8Array; version: number },
): Promise<void> => {
  const { id, generation, base, version } = row;
  await tx
    .insert(t)
    .values({ contentId: id, generation, base: Buffer.from(base), version })
    .onConflictDoNothing();
};

/** Forgets a shared text whose updates a version contains. */
export const dropText = async (tx: Tx, id: number): Promise<void> => {
  await tx.delete(u).where(eq(u.contentId, id));
  await tx.delete(t).where(eq(t.contentId, id));
};

/**
 * Number of updates of one text that are merged into one, so that it loads quickly however long no version is stored.
 */
const MERGED_AFTER = 200;

type Typed = { data: Uint8Array; author: string | null; at: Date };

/** Adds an update to a locked text. @returns its number */
export const appendUpdate = async (tx: Tx, row: TextRow, { data, author, at }: Typed): Promise<number> => {
  const { contentId } = row;
  const seq = row.seq + 1;
  await tx.insert(u).values({ contentId, seq, data: Buffer.from(data) });
  const authors = author === null ? row.authors : [...row.authors.filter((each) => each !== author), author];
  await tx
    .update(t)
    .set({ seq, authors, since: row.since ?? at.toISOString() })
    .where(eq(t.contentId, contentId));
  if ((seq - row.kept) % MERGED_AFTER === 0) await mergeUpdates(tx, contentId, row.kept);
  return seq;
};

const mergeUpdates = async (tx: Tx, id: number, kept: number): Promise<void> => {
  const rows = await findUpdates(tx, id, kept);
  const seq = rows.at(-1)?.seq ?? kept;
  const data = Buffer.from(Y.mergeUpdates(rows.map((row) => row.data)));
  await tx.delete(u).where(and(eq(u.contentId, id), lte(u.seq, seq)));
  await tx.insert(u).values({ contentId: id, seq, data });
};

/**
 * Records that a version contains a locked text: its state becomes the base, and the updates before it are obsolete. It
 * gets a number of its own, by which servers with the text open notice it.
 */
export const settleText = async (
  tx: Tx,
  id: number,
  { base, version }: { base: Uint8Array; version: number },
): Promise<void> => {
  const next = sql`${t.seq} + 1`;
  await tx
    .update(t)
    .set({ base: Buffer.from(base), version, kept: next, seq: next, authors: [], since: null })
    .where(eq(t.contentId, id));
  await tx.delete(u).where(eq(u.contentId, id));
};

/** The last update numbers of open texts. */
export const findSeqs = (db: Queryable, ids: readonly number[]): Promise<{ id: number; seq: number }[]> =>
  db.select({ id: t.contentId, seq: t.seq }).from(t).where(among(t.contentId, ids));

/** Drafts with changes newer than their last version, since before an instant. */
export const findUnsaved = async (db: Queryable, before: Date, limit: number): Promise<number[]> => {
  const rows = await db
    .select({ id: t.contentId })
    .from(t)
    .innerJoin(contents, eq(contents.id, t.contentId))
    .where(and(lte(t.since, before.toISOString()), eq(contents.stage, 'draft')))
    .orderBy(asc(t.since))
    .limit(limit);
  return rows.map(({ id }) => id);
};

/** Those of these drafts with changes newer than their last version. */
export const unsavedAmong = async (tx: Tx, ids: readonly number[]): Promise<number[]> => {
  const rows = await tx
    .select({ id: t.contentId })
    .from(t)
    .where(and(among(t.contentId, ids), isNotNull(t.since)))
    .orderBy(asc(t.contentId));
  return rows.map(({ id }) => id);
};

/** The account number that distinguishes people of one name; empty when the account is gone. */
export const numberOf = async (db: Queryable, account: string): Promise<string> => {
  const [person] = await db.select({ number: people.accountNumber }).from(people).where(eq(people.id, account));
  return person?.number ?? '';
};
