import type { ContentItem } from '@onair/contract/content/items';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../../db/client.ts';
import type { Condition } from './matching.store.ts';

/** Matches are counted to here: beyond it nobody pages, and counting would cost more than the page. */
export const COUNTED_MAX = 10_000;
/** Pages of the table that tell how common a condition is: about three thousand items, wherever they stand. */
const SAMPLE_PAGES = 100;
/** From this share on a condition is common: some of any few items meet it, and no index is better than reading them. */
const COMMON = 0.05;
/** The newest items, among which a page of a common condition is looked for first. */
const RECENT = 50_000;

const NEWEST_FIRST = sql.raw('published_at desc, id desc');

/** The items under a condition by its index alone: fenced off, so that nothing computes for each row what the index knows. */
const byIndex = ({ plain, indexed }: Condition): SQL =>
  indexed ? sql`(select * from contents c where ${indexed} offset 0) c where ${plain}` : sql`contents c where ${plain}`;

/** Whether a condition is common, judged by a sample. */
const isCommon = async (db: Queryable, { plain }: Condition): Promise<boolean> => {
  const { rows } = await db.execute<{ share: number }>(sql`
    select coalesce(avg(case when ${plain} then 1 else 0 end), 1)::float8 as share
    from contents c tablesample system (
      (select least(100, 100.0 * ${SAMPLE_PAGES}::int * 8192 / greatest(pg_relation_size('contents'), 1))))`);
  return (rows[0]?.share ?? 1) >= COMMON;
};

type Page = { limit: number; offset: number };

/** Ids of a page and the number of matches up to one more than the limit, of a condition that few items meet. */
const rareIds = async (db: Queryable, condition: Condition, { limit, offset }: Page) => {
  const { rows } = await db.execute<{ n: number; ids: number[] }>(sql`
    with found as materialized (select c.id, c.published_at from ${byIndex(condition)})
    select (select count(*)::integer from (select from found limit ${COUNTED_MAX + 1}) counted) as n,
      array(select id from found order by ${NEWEST_FIRST} limit ${limit} offset ${offset}) as ids`);
  return rows[0] ?? { n: 0, ids: [] };
};

/** The same of a condition that many items meet: in the order of time they come early. */
const commonIds = async (db: Queryable, condition: Condition, page: Page) => {
  const { limit, offset } = page;
  const { rows } = await db.execute<{ n: number; ids: number[] }>(sql`
    select (select count(*)::integer from (select from contents c where ${condition.plain} limit ${COUNTED_MAX + 1}) counted) as n,
      array(select c.id from (select * from contents order by ${NEWEST_FIRST} limit ${RECENT}) c where ${condition.plain}
        order by c.published_at desc, c.id desc limit ${limit} offset ${offset}) as ids`);
  const found = rows[0] ?? { n: 0, ids: [] };
  const wanted = Math.min(limit, Math.max(0, found.n - offset));
  return found.ids.length < wanted ? rareIds(db, condition, page) : found;
};

/** Items of these ids, the newest first. */
const itemsOf = async (db: Queryable, ids: readonly number[]): Promise<ContentItem[]> => {
  if (ids.length === 0) return [];
  const { rows } = await db.execute<ContentItem & Record<string, unknown>>(sql`
    select c.id, c.title, a.name as author, c.type, c.category, c.source, c.tags, c.status, c.review,
      c.published_at as "publishedAt"
    from contents c join authors a on a.id = c.author_id where c.id = any (${sql.param([...ids])}::int[])
    order by c.published_at desc, c.id desc`);
  return rows.map((row) => ({ ...row, publishedAt: new Date(row.publishedAt).toISOString() }));
};

/** A page of the items under a condition, how many there are up to 10,000, and whether there are more. */
export type Matches = { list: ContentItem[]; total: number; more: boolean };

/**
 * One page of the items under a condition, the newest first. A rare condition is answered by an index, a common one by
 * the first items that meet it, so that no search reads all contents.
 */
export const findMatches = async (db: Queryable, condition: Condition, page: Page): Promise<Matches> => {
  const find = (await isCommon(db, condition)) ? commonIds : rareIds;
  const { n, ids } = await find(db, condition, page);
  return { list: await itemsOf(db, ids), total: Math.min(n, COUNTED_MAX), more: n > COUNTED_MAX };
};

/** How many items are under a condition, exactly. */
export const countMatching = async (db: Queryable, condition: Condition): Promise<number> => {
  const from = (await isCommon(db, condition)) ? sql`contents c where ${condition.plain}` : byIndex(condition);
  const { rows } = await db.execute<{ n: number }>(sql`select count(*)::integer as n from ${from}`);
  return rows[0]?.n ?? 0;
};
