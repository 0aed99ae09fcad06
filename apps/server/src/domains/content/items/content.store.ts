import type {
  Category,
  ContentRecord,
  ContentType,
  OnlineStatus,
  ReviewState,
  Source,
} from '@onair/contract/content/items';
import type { Queryable, Tx } from '../../../db/client.ts';
import type { Page } from '../../../db/list.ts';
import { among, given, insertFrom } from '../../../db/many.ts';
import { rowsOf } from '../../../db/rows.ts';
import { and, eq, sql } from '../../../db/sql.ts';
import { findMatches, ITEM, type Matches } from '../content-rule/find-matches.store.ts';
import { and as allOf, type Condition, c, titleHas } from '../content-rule/matching.store.ts';
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
};

/** Ids of authors by name; names that are new become authors. */
export const ensureAuthors = async (tx: Tx, names: readonly string[], now: Date): Promise<Map<string, number>> => {
  const createdAt = now.toISOString();
  const asked = [...new Set(names)];
  const fresh = given(
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
};

/** Creates items in one statement. @returns their ids, in the order given */
export const createContents = async (tx: Tx, items: readonly NewContent[], now: Date): Promise<number[]> => {
  const at = now.toISOString();
  const { from, columns } = given(
    GIVEN,
    items.map((item) => ({ ...item, tags: [...item.tags], publishedAt: item.publishedAt.toISOString() })),
  );
  const createdAt = sql`least(${columns.publishedAt}, ${at}::timestamptz)`;
  const insert = insertFrom(contents, { ...columns, createdAt, updatedAt: at }, from);
  const rows = await rowsOf(tx, { id: contents.id }, (list) => sql`${insert} returning ${list}`);
  return rows.map(({ id }) => id);
};

export type ContentChange = Partial<Omit<NewContent, 'authorId'>>;

/**
 * Changes an item that the caller has read at `version`. Events that were counted stay where they were counted, also
 * when type, category or source change.
 * @returns false when there is no such item or someone has changed it since
 */
export const updateContent = async (
  tx: Tx,
  { id, version }: { id: number; version: number },
  { tags, publishedAt, ...change }: ContentChange,
  now: Date,
): Promise<boolean> => {
  const { rowCount } = await tx
    .update(contents)
    .set({
      ...change,
      ...(tags ? { tags: [...tags] } : {}),
      ...(publishedAt ? { publishedAt: publishedAt.toISOString() } : {}),
      updatedAt: now.toISOString(),
      version: version + 1,
    })
    .where(and(eq(contents.id, id), eq(contents.version, version)));
  return rowCount === 1;
};

/** One item; null when there is none. */
export const findContent = async (db: Queryable, id: number): Promise<ContentRecord | null> => {
  const [item = null] = await db
    .select({ ...ITEM, version: c.version })
    .from(c)
    .innerJoin(authors, eq(authors.id, c.authorId))
    .where(eq(c.id, id));
  return item;
};

export type ContentFilter = {
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

/** One page of items, the newest first, and how many there are, up to 10,000. */
export const findContents = (db: Queryable, filter: ContentFilter, page: Page): Promise<Matches> =>
  findMatches(db, conditionOf(filter), page);
