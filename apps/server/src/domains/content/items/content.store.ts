import type {
  Category,
  ContentRecord,
  ContentType,
  OnlineStatus,
  ReviewState,
  Source,
} from '@onair/contract/content/items';
import type { Queryable, Tx } from '../../../db/client.ts';
import { type SQL, sql } from '../../../db/sql.ts';
import { findMatches, type Matches } from '../content-rule/find-matches.store.ts';
import { and, type Condition, titleHas } from '../content-rule/matching.store.ts';

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
  const asked = JSON.stringify([...new Set(names)]);
  await tx.execute(sql`
    insert into authors (name, created_at) select value, ${now.toISOString()} from jsonb_array_elements_text(${asked}::jsonb)
    on conflict (name) do nothing`);
  const { rows } = await tx.execute<{ id: number; name: string }>(sql`
    select id, name from authors where name in (select jsonb_array_elements_text(${asked}::jsonb))`);
  return new Map(rows.map(({ id, name }) => [name, id]));
};

/** Creates items in one statement. @returns their ids, in the order given */
export const createContents = async (tx: Tx, items: readonly NewContent[], now: Date): Promise<number[]> => {
  const at = now.toISOString();
  const { rows } = await tx.execute<{ id: number }>(sql`
    insert into contents (title, author_id, type, category, source, tags, status, review, published_at, created_at, updated_at)
    select title, "authorId", type, category, source, array(select jsonb_array_elements_text(tags)), status, review,
      "publishedAt", least("publishedAt", ${at}), ${at}
    from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item (title text, "authorId" integer, type text, category text,
      source text, tags jsonb, status text, review text, "publishedAt" timestamptz)
    returning id`);
  return rows.map(({ id }) => id);
};

/** Creates one item. @returns its id */
export const createContent = async (tx: Tx, item: NewContent, now: Date): Promise<number> => {
  const [id] = await createContents(tx, [item], now);
  if (id === undefined) throw new Error('the item was not created');
  return id;
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
  change: ContentChange,
  now: Date,
): Promise<boolean> => {
  const kept = (column: keyof ContentChange, value: unknown): SQL =>
    sql`coalesce(${value ?? null}, ${sql.raw(column === 'publishedAt' ? 'published_at' : column)})`;
  const tags = change.tags
    ? sql`array(select jsonb_array_elements_text(${JSON.stringify(change.tags)}::jsonb))`
    : sql`tags`;
  const { rowCount } = await tx.execute(sql`
    update contents set title = ${kept('title', change.title)}, type = ${kept('type', change.type)},
      category = ${kept('category', change.category)}, source = ${kept('source', change.source)}, tags = ${tags},
      status = ${kept('status', change.status)}, review = ${kept('review', change.review)},
      published_at = ${kept('publishedAt', change.publishedAt?.toISOString())},
      updated_at = ${now.toISOString()}, version = version + 1
    where id = ${id} and version = ${version}`);
  return rowCount === 1;
};

/** One item; null when there is none. */
export const findContent = async (db: Queryable, id: number): Promise<ContentRecord | null> => {
  const { rows } = await db.execute<ContentRecord & Record<string, unknown>>(sql`
    select c.id, c.title, a.name as author, c.type, c.category, c.source, c.tags, c.status, c.review,
      c.published_at as "publishedAt", c.version
    from contents c join authors a on a.id = c.author_id where c.id = ${id}`);
  const row = rows[0];
  return row ? { ...row, publishedAt: new Date(row.publishedAt).toISOString() } : null;
};

export type ContentFilter = {
  text?: string;
  type?: ContentType;
  category?: Category;
  source?: Source;
  status?: OnlineStatus;
};

const conditionOf = ({ text, type, category, source, status }: ContentFilter): Condition =>
  and(
    text ? titleHas([text]) : null,
    type ? sql`c.type = ${type}` : null,
    category ? sql`c.category = ${category}` : null,
    source ? sql`c.source = ${source}` : null,
    status ? sql`c.status = ${status}` : null,
  );

/** One page of items, the newest first, and how many there are, up to 10,000. */
export const findContents = (
  db: Queryable,
  filter: ContentFilter,
  page: { limit: number; offset: number },
): Promise<Matches> => findMatches(db, conditionOf(filter), page);
