import type { Comment } from '@onair/contract/content/items/comments';
import type { Queryable, Tx } from '../../../db/client.ts';
import { among, rowsOf } from '../../../db/rows.ts';
import { and, eq, isNull, sql } from '../../../db/sql.ts';
import { mentionsIn, WRITER, withAuthor } from '../../identity/index.ts';
import { isColleague, people } from '../../identity/published.views.ts';
import { contentComments as comments } from '../items/items.tables.ts';

const COMMENT = {
  id: comments.id,
  block: comments.block,
  quote: comments.quote,
  ...WRITER,
  body: comments.body,
  mentions: mentionsIn(comments.mentions),
  createdAt: comments.createdAt,
  resolvedAt: comments.resolvedAt,
  version: comments.version,
};

/** Comments on an item, oldest first; only one of them when named. */
export const findComments = async (
  db: Queryable,
  contentId: number,
  only: string | null = null,
): Promise<Comment[]> => {
  const rows = await rowsOf(
    db,
    COMMENT,
    (list) => sql`
    select ${list} from ${comments} left join ${people} on ${people.id} = ${comments.author}
    where ${comments.contentId} = ${contentId} and (${only}::uuid is null or ${comments.id} = ${only}::uuid)
    order by ${comments.createdAt}, ${comments.id}`,
  );
  return rows.map(withAuthor);
};

type NewComment = {
  id: string;
  contentId: number;
  block: string | null;
  quote: string;
  author: string;
  body: string;
  mentions: string[];
  at: Date;
};

export const insertComment = async (tx: Tx, { at, ...comment }: NewComment): Promise<void> => {
  await tx.insert(comments).values({ ...comment, createdAt: at.toISOString() });
};

const named = (contentId: number, id: string) => and(eq(comments.contentId, contentId), eq(comments.id, id));

/** Resolves or reopens a comment. @returns false when it does not exist or has that state already */
export const storeResolved = async (
  tx: Tx,
  { contentId, id }: { contentId: number; id: string },
  resolved: boolean,
  { by, at }: { by: string; at: Date },
): Promise<boolean> => {
  const now = resolved ? { resolvedAt: at.toISOString(), resolvedBy: by } : { resolvedAt: null, resolvedBy: null };
  const { rowCount } = await tx
    .update(comments)
    .set({ ...now, version: sql`${comments.version} + 1` })
    .where(and(named(contentId, id), resolved ? isNull(comments.resolvedAt) : sql`${comments.resolvedAt} is not null`));
  return rowCount === 1;
};

export const deleteCommentRow = async (tx: Tx, contentId: number, id: string): Promise<void> => {
  await tx.delete(comments).where(named(contentId, id));
};

/** The colleagues among these accounts. */
export const findReaders = async (db: Queryable, ids: readonly string[]): Promise<string[]> => {
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(and(among(people.id, ids), isColleague));
  return rows.map(({ id }) => id);
};
