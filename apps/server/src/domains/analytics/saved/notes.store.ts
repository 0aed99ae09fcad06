import { ANNOTATIONS_MAX, type Annotations, type Note } from '@onair/contract/analytics/annotations';
import type { Locale } from '@onair/contract/text';
import type { Queryable, Tx } from '../../../db/client.ts';
import { and, desc, eq, gt, gte, isNull, lt, or, sql } from '../../../db/sql.ts';
import { people } from '../../identity/published.views.ts';
import { liveSpans, studioNames } from '../../live/published.views.ts';
import { analysisNotes } from './saved.tables.ts';

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

/** Lives on air between two instants, earliest first; if there are too many, the latest. */
export const findLives = async (
  db: Queryable,
  from: string,
  to: string,
  locale: Locale,
): Promise<Annotations['lives']> => {
  const { id, studioId, title, beganAt, endedAt, peak } = liveSpans;
  const rows = await db
    .select({
      id,
      studio: locale === 'zh-CN' ? studioNames.nameZh : studioNames.nameEn,
      title,
      from: beganAt,
      to: endedAt,
      peak,
    })
    .from(liveSpans)
    .innerJoin(studioNames, eq(studioNames.id, studioId))
    .where(and(lt(beganAt, to), or(isNull(endedAt), gt(endedAt, from))))
    .orderBy(desc(beganAt), id)
    .limit(ANNOTATIONS_MAX);
  return rows.reverse();
};
