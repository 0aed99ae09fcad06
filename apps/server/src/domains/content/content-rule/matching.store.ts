import type { ContentItem } from '@onair/contract/content/items/items';
import type { QueueFilter } from '@onair/contract/content/review/queues';
import type { Queryable } from '../../../db/client.ts';
import { alias } from '../../../db/columns.ts';
import type { Page } from '../../../db/list.ts';
import { among, bare, floats, int, ints, oneValue, orNull, rowOf, string } from '../../../db/rows.ts';
import { desc, eq, type SQL, sql } from '../../../db/sql.ts';
import { authors, contents } from '../items/items.tables.ts';

/** The content that a condition applies to: statements say `from ${contents} c`. */
export const c = alias(contents, 'c');

/** A list that PostgreSQL can plan with; null where the part does not restrict. */
const texts = (values: readonly string[] | undefined): SQL =>
  values ? sql`${sql.param([...values])}::text[]` : sql`null::text[]`;

/** A condition on `c`. `indexed`, where given, does not change the result but allows an index. */
export type Condition = { plain: SQL; indexed: SQL | null };

const list = (words: readonly string[], part: (word: string) => SQL, between: string): SQL =>
  sql.join(words.map(part), sql.raw(between));

/** Matches any of these words in the title, ignoring case and width. */
export const titleHas = (words: readonly string[]): Condition => ({
  plain: sql`${c.titleKey} like any (array[${list(words, (word) => sql`contains_pattern(${word}::text)`, ', ')}])`,
  indexed: sql`(${list(words, (word) => sql`text_grams(${c.titleKey}) @> word_grams(${word}::text)`, ' or ')})`,
});

/** All of these conditions: SQL fragments, or conditions of this kind. */
export const and = (...parts: readonly (SQL | Condition | null)[]): Condition => {
  const given = parts.filter((part) => part !== null);
  const plain = given.map((part) => ('plain' in part ? part.plain : part));
  const indexed = given.flatMap((part) => ('plain' in part && part.indexed ? part.indexed : []));
  return {
    plain: sql.join([sql`true`, ...plain], sql` and `),
    indexed: indexed.length > 0 ? sql.join(indexed, sql` and `) : null,
  };
};

/**
 * Whether a rule or filter matches. `rule_matches` alone defines that; its parts are passed as constants so that
 * indexes apply. Days are the company's.
 */
export const matchesRule = ({ reviews, words, ...rule }: QueueFilter, timeZone: string): Condition => {
  const { types, categories, sources, tags, from, to } = rule;
  const start = (day: string | undefined, add: number) =>
    day ? sql`((${day}::date + ${add}::int)::timestamp at time zone ${timeZone}::text)` : sql`null::timestamptz`;
  const filed = sql`rule_matches(${texts(types)}, ${texts(categories)}, ${texts(sources)}, ${texts(tags)}, null,
      ${start(from, 0)}, ${start(to, 1)}, ${c.type}, ${c.category}, ${c.source}, ${c.tags}, ${c.titleKey}, ${c.publishedAt})`;
  return and(filed, words ? titleHas(words) : null, reviews ? sql`${c.review} = any (${texts(reviews)})` : null);
};

/** Limit up to which matches are counted: nobody pages beyond it, and counting would cost more than the page. */
export const COUNTED_MAX = 10_000;
/** Table pages sampled to estimate how common a condition is: about three thousand items. */
const SAMPLE_PAGES = 100;
/**
 * From this fraction on a condition is common: a few items suffice to find matches, so reading them in order beats any
 * index.
 */
const COMMON = 0.05;
/** The newest items, among which a page of a common condition is looked for first. */
const RECENT = 50_000;

/** Where the cover of an item is served; null without one. */
const COVER_URL = orNull(string(sql`'/api/picture/' || ${c.coverId}::text`));

/** Items as lists show them; statements join `authors`. */
export const ITEM = {
  id: c.id,
  title: c.title,
  author: authors.name,
  type: c.type,
  category: c.category,
  source: c.source,
  tags: c.tags,
  status: c.status,
  stage: c.stage,
  review: c.review,
  publishedAt: c.publishedAt,
  coverUrl: COVER_URL,
};
export const NEWEST_FIRST = sql`${desc(c.publishedAt)}, ${desc(c.id)}`;

/**
 * The items under a condition by its index alone: fenced off, so that nothing is recomputed for each row that the index
 * already knows.
 */
const byIndex = ({ plain, indexed }: Condition): SQL =>
  indexed
    ? sql`(select * from ${contents} c where ${indexed} offset 0) c where ${plain}`
    : sql`${contents} c where ${plain}`;

/** Which of these conditions are common, estimated from one sample. */
const areCommon = async (db: Queryable, conditions: readonly Condition[]): Promise<boolean[]> => {
  const shares = conditions.map(({ plain }) => sql`coalesce(avg(case when ${plain} then 1 else 0 end), 1)`);
  const sampled = await oneValue(
    db,
    floats(sql`array[${sql.join(shares, sql`, `)}]`),
    (values) => sql`
    select ${values} from ${contents} c tablesample system (
      (select least(100, 100.0 * ${SAMPLE_PAGES}::int * 8192 / greatest(pg_relation_size('contents'), 1))))`,
  );
  return sampled.map((share) => share >= COMMON);
};
const isCommon = async (db: Queryable, condition: Condition): Promise<boolean> =>
  (await areCommon(db, [condition]))[0] ?? true;

const MATCH = {
  n: int(sql`counted.n`),
  ids: ints(sql`page.ids`),
};
const NONE = { n: 0, ids: [] };
const counting = (from: SQL): SQL =>
  sql`(select count(*) as n from (select from ${from} limit ${COUNTED_MAX + 1}) some_of_them) counted`;

/** Ids of a page and the number of matches up to one above the limit, for a rare condition. */
const rareIds = async (db: Queryable, condition: Condition, { limit, offset }: Page) => {
  const newest = sql`${bare(c.publishedAt)} desc, ${bare(c.id)} desc`;
  const found = await rowOf(
    db,
    MATCH,
    (list) => sql`
    with found as materialized (select ${c.id}, ${c.publishedAt} from ${byIndex(condition)})
    select ${list} from ${counting(sql`found`)},
      (select array(select ${bare(c.id)} from found order by ${newest} limit ${limit} offset ${offset}) as ids) page`,
  );
  return found ?? NONE;
};

/** The same for a common condition: in chronological order matches come early. */
const commonIds = async (db: Queryable, condition: Condition, page: Page) => {
  const { limit, offset } = page;
  const recent = sql`(select * from ${contents} c order by ${NEWEST_FIRST} limit ${RECENT}) c`;
  const found = await rowOf(
    db,
    MATCH,
    (list) => sql`
    select ${list} from ${counting(sql`${contents} c where ${condition.plain}`)},
      (select array(select ${c.id} from ${recent} where ${condition.plain}
        order by ${NEWEST_FIRST} limit ${limit} offset ${offset}) as ids) page`,
  );
  const { n, ids } = found ?? NONE;
  const wanted = Math.min(limit, Math.max(0, n - offset));
  return ids.length < wanted ? rareIds(db, condition, page) : { n, ids };
};

/** Items of these ids, the newest first. */
const itemsOf = (db: Queryable, ids: readonly number[]): Promise<ContentItem[]> =>
  db.select(ITEM).from(c).innerJoin(authors, eq(authors.id, c.authorId)).where(among(c.id, ids)).orderBy(NEWEST_FIRST);

/** Whether there are more than 10,000. */
export type Matches = { list: ContentItem[]; total: number; more: boolean };

/**
 * One page of the released items under a condition, newest first. A rare condition uses an index, a common one scans
 * the newest items, so that no search reads all contents.
 */
export const findMatches = async (db: Queryable, given: Condition, page: Page): Promise<Matches> => {
  const condition = and(sql`${c.released}`, given);
  const find = (await isCommon(db, condition)) ? commonIds : rareIds;
  const { n, ids } = await find(db, condition, page);
  const list = ids.length === 0 ? [] : await itemsOf(db, ids);
  return { list, total: Math.min(n, COUNTED_MAX), more: n > COUNTED_MAX };
};

/** The exact number of released items under each of these conditions. */
export const countMatchingEach = async (db: Queryable, given: readonly Condition[]): Promise<number[]> => {
  if (given.length === 0) return [];
  const conditions = given.map((each) => and(sql`${c.released}`, each));
  const common = await areCommon(db, conditions);
  const counts = conditions.map((each, n) => {
    const from = common[n] ? sql`${contents} c where ${each.plain}` : byIndex(each);
    return sql`(select count(*)::integer from ${from})`;
  });
  return oneValue(db, ints(sql`array[${sql.join(counts, sql`, `)}]`), (all) => sql`select ${all}`);
};

/** The exact number of released items under a condition. */
export const countMatching = async (db: Queryable, given: Condition): Promise<number> =>
  (await countMatchingEach(db, [given]))[0] ?? 0;
