import type { Category, ContentType, OnlineStatus, ReviewState, Source } from '@onair/contract/content/items';
import { slugWordsOf } from '@onair/contract/content/slug';
import type { Stage } from '@onair/contract/content/workflow';
import type { Queryable, Tx } from '../../../db/client.ts';
import type { Page } from '../../../db/list.ts';
import { among, insertFrom, recordset, rowsOf } from '../../../db/rows.ts';
import { and, eq, isNull, sql } from '../../../db/sql.ts';
import { findMatches, type Matches } from '../content-rule/find-matches.store.ts';
import { and as allOf, type Condition, c, titleHas } from '../content-rule/matching.store.ts';
import type { StatusByHand } from './item-state.store.ts';
import { authors, contents } from './items.tables.ts';

export type NewContent = {
  title: string;
  authorId: number;
  type: ContentType;
  category: Category;
  source: Source;
  tags: readonly string[];
  status: OnlineStatus;
  review: ReviewState;
  publishedAt: Date;
} & Partial<MoreOfContent>;

/** Fields that only items created at the desk have. */
type MoreOfContent = {
  summary: string;
  /** Its stage until it is published; `withdrawn` for items created as published. */
  resting: Exclude<Stage, 'published'>;
  coverId: string | null;
  videoId: string | null;
  scheduledAt: Date | null;
  assignee: string | null;
  dueAt: Date | null;
  createdBy: string | null;
};

/** Ids of authors by name; unknown names are created. */
export const ensureAuthors = async (tx: Tx, names: readonly string[], now: Date): Promise<Map<string, number>> => {
  const createdAt = now.toISOString();
  const asked = [...new Set(names)];
  const fresh = recordset(
    { name: authors.name },
    asked.map((name) => ({ name })),
  );
  await tx.execute(sql`${insertFrom(authors, { ...fresh.columns, createdAt }, fresh.from)} on conflict do nothing`);
  const found = await tx.select({ id: authors.id, name: authors.name }).from(authors).where(among(authors.name, asked));
  return new Map(found.map(({ id, name }) => [name, id]));
};

const GIVEN = {
  title: contents.title,
  authorId: contents.authorId,
  type: contents.type,
  category: contents.category,
  source: contents.source,
  tags: contents.tags,
  status: contents.status,
  review: contents.review,
  publishedAt: contents.publishedAt,
  slugWords: contents.slugWords,
  summary: contents.summary,
  resting: contents.resting,
  coverId: contents.coverId,
  videoId: contents.videoId,
  scheduledAt: contents.scheduledAt,
  assignee: contents.assignee,
  dueAt: contents.dueAt,
  createdBy: contents.createdBy,
};

const NO_MORE = {
  summary: '',
  resting: 'withdrawn' as const,
  coverId: null,
  videoId: null,
  assignee: null,
  createdBy: null,
};

/** Creates items in one statement. @returns their ids, in the order given */
export const createContents = async (tx: Tx, items: readonly NewContent[], now: Date): Promise<number[]> => {
  const at = now.toISOString();
  const { from, columns } = recordset(
    GIVEN,
    items.map(({ tags, publishedAt, scheduledAt, dueAt, ...item }) => ({
      ...NO_MORE,
      ...item,
      tags: [...tags],
      publishedAt: publishedAt.toISOString(),
      slugWords: slugWordsOf(item.title),
      scheduledAt: scheduledAt?.toISOString() ?? null,
      dueAt: dueAt?.toISOString() ?? null,
    })),
  );
  const createdAt = sql`least(${columns.publishedAt}, ${at}::timestamptz)`;
  const insert = insertFrom(
    contents,
    { ...columns, createdAt, updatedAt: at, updatedBy: columns.createdBy, stageSince: at },
    from,
  );
  const rows = await rowsOf(tx, { id: contents.id }, (list) => sql`${insert} returning ${list}`);
  return rows.map(({ id }) => id);
};

export type ContentChange = Partial<
  Omit<NewContent, 'tags' | 'status' | 'review' | 'resting' | 'publishedAt' | 'scheduledAt' | 'dueAt' | 'createdBy'>
> & {
  tags?: string[];
  dueAt?: string | null;
};

/**
 * Changes an item that the caller has read at `version`, and its status if the change sets that. Past events stay
 * counted as they were, even when type, category or source changes.
 * @returns false when the item does not exist, was changed since, or is in the recycle bin
 */
export const updateContent = async (
  tx: Tx,
  { id, version }: { id: number; version: number },
  change: ContentChange,
  { by, at, status = {} }: { by: string | null; at: Date; status?: StatusByHand },
): Promise<boolean> => {
  const { rowCount } = await tx
    .update(contents)
    .set({ ...change, ...status, updatedBy: by, updatedAt: at.toISOString(), version: version + 1 })
    .where(and(eq(contents.id, id), eq(contents.version, version), isNull(contents.deletedAt)));
  return rowCount === 1;
};

type ContentFilter = {
  text?: string;
  type?: ContentType;
  category?: Category;
  source?: Source;
  status?: OnlineStatus;
};

const conditionOf = ({ text, type, category, source, status }: ContentFilter): Condition =>
  allOf(
    text ? titleHas([text]) : null,
    type ? eq(c.type, type) : null,
    category ? eq(c.category, category) : null,
    source ? eq(c.source, source) : null,
    status ? eq(c.status, status) : null,
  );

/** One page of items, newest first, and their number, up to 10,000. */
export const findContents = (db: Queryable, filter: ContentFilter, page: Page): Promise<Matches> =>
  findMatches(db, conditionOf(filter), page);
