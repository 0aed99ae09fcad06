import { ANNOTATIONS_MAX, type Note } from '@onair/contract/analytics/annotations';
import type { Queryable, Tx } from '../../../db/client.ts';
import { and, desc, eq, gte, lt, sql } from '../../../db/sql.ts';
import { people } from '../../identity/published.views.ts';
import { analysisNotes } from './desk.tables.ts';

const { id, at, text, version, authorId } = analysisNotes;
const NOTE = { id, at, text, author: people.name, version };

/** Notes from one instant to before another, earliest first; if there are too many, the latest. */
export const findNotes = async (db: Queryable, from: string, to: string): Promise<Note[]> => {
  const rows = await db
    .select(NOTE)
    .from(analysisNotes)
    .innerJoin(people, eq(people.id, authorId))
    .where(and(gte(at, from), lt(at, to)))
    .orderBy(desc(at), id)
    .limit(ANNOTATIONS_MAX);
  return rows.reverse();
};

export const findNote = async (db: Queryable, noteId: string): Promise<Note | null> => {
  const [row = null] = await db
    .select(NOTE)
    .from(analysisNotes)
    .innerJoin(people, eq(people.id, authorId))
    .where(eq(id, noteId));
  return row;
};

/** A note, locked until the end of the transaction. */
export const lockNote = async (tx: Tx, noteId: string) => {
  const [row = null] = await tx.select({ at, text, version }).from(analysisNotes).where(eq(id, noteId)).for('update');
  return row;
};

export const insertNote = async (tx: Tx, note: Omit<typeof analysisNotes.$inferInsert, 'version'>): Promise<void> => {
  await tx.insert(analysisNotes).values(note);
};

/** Call with the lock held. */
export const updateNote = async (tx: Tx, noteId: string, change: { at: string; text: string }): Promise<void> => {
  await tx
    .update(analysisNotes)
    .set({ ...change, version: sql`${version} + 1` })
    .where(eq(id, noteId));
};

export const removeNote = async (tx: Tx, noteId: string): Promise<void> => {
  await tx.delete(analysisNotes).where(eq(id, noteId));
};
