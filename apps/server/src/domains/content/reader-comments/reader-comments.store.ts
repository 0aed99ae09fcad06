import {
  READER_COMMENTS_SHOWN,
  type ReaderComment,
  type ReaderCommentState,
} from '@onair/contract/content/reader-comments';
import type { Queryable, Tx } from '../../../db/client.ts';
import { and, desc, eq, ne } from '../../../db/sql.ts';
import { readerComments as r } from '../items/items.tables.ts';

const COMMENT = { id: r.id, name: r.name, body: r.body, state: r.state, words: r.words, createdAt: r.createdAt };

/** The latest readers' comments on an item, latest first. @param state only those in this state */
export const findReaderComments = (
  db: Queryable,
  contentId: number,
  state?: ReaderCommentState,
): Promise<ReaderComment[]> =>
  db
    .select(COMMENT)
    .from(r)
    .where(and(eq(r.contentId, contentId), state === undefined ? undefined : eq(r.state, state)))
    .orderBy(desc(r.createdAt), desc(r.id))
    .limit(READER_COMMENTS_SHOWN);

type NewComment = Omit<ReaderComment, 'createdAt'> & { contentId: number; at: Date };

export const insertReaderComment = async (tx: Tx, { at, ...comment }: NewComment): Promise<void> => {
  await tx.insert(r).values({ ...comment, createdAt: at.toISOString() });
};

type Decided = { contentId: number; id: string; state: 'shown' | 'hidden'; by: string; at: Date };

/** @returns its text; null when it does not exist or has this state already */
export const decideReaderComment = async (
  tx: Tx,
  { contentId, id, state, by, at }: Decided,
): Promise<string | null> => {
  const [decided] = await tx
    .update(r)
    .set({ state, decidedBy: by, decidedAt: at.toISOString() })
    .where(and(eq(r.contentId, contentId), eq(r.id, id), ne(r.state, state)))
    .returning({ body: r.body });
  return decided?.body ?? null;
};

export const hasReaderComment = async (tx: Tx, contentId: number, id: string): Promise<boolean> =>
  (await tx.$count(r, and(eq(r.contentId, contentId), eq(r.id, id)))) > 0;
