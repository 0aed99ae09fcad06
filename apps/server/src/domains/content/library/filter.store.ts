import { LIBRARY_COUNTED_MAX, type LibraryFilter } from '@onair/contract/content/library/library';
import type { Queryable } from '../../../db/client.ts';
import { bool, oneValue, rowOf } from '../../../db/rows.ts';
import { and, eq, isNotNull, isNull, type SQL, sql } from '../../../db/sql.ts';
import { c } from '../content-rule/matching.store.ts';
import { authors, contents, contentDocuments as d } from '../items/items.tables.ts';

/** The reader, and the zone of the company's days. */
export type Reader = { accountId: string; timeZone: string };

/** Texts found in more items than this are searched for among the newest items first. */
export const COMMON_FROM = 20_000;

const byStage = ({ stage }: LibraryFilter): SQL | undefined => {
  if (stage === undefined) return undefined;
  // Written exactly as in the partial indexes.
  return stage === 'published' ? eq(c.status, 'online') : and(eq(c.status, 'offline'), eq(c.resting, stage));
};

const startOf = (day: string, add: number, timeZone: string): SQL =>
  sql`((${day}::date + ${add}::int)::timestamp at time zone ${timeZone}::text)`;

/** The conditions of the filters on `contents c`, except the text. */
export const filtered = (filter: LibraryFilter, { accountId, timeZone }: Reader): SQL => {
  const { type, category, source, author, tag, review, status, who, from, to, bin = false } = filter;
  return (
    and(
      bin ? isNotNull(c.deletedAt) : isNull(c.deletedAt),
      byStage(filter),
      type ? eq(c.type, type) : undefined,
      category ? eq(c.category, category) : undefined,
      source ? eq(c.source, source) : undefined,
      author
        ? sql`${c.authorId} = (select ${authors.id} from ${authors} where ${authors.name} = ${author})`
        : undefined,
      tag ? sql`${c.tags} @> array[${tag}::text]` : undefined,
      review ? eq(c.review, review) : undefined,
      status ? eq(c.status, status) : undefined,
      who === 'mine' ? eq(c.createdBy, accountId) : undefined,
      who === 'assigned' ? eq(c.assignee, accountId) : undefined,
      from ? sql`${c.publishedAt} >= ${startOf(from, 0, timeZone)}` : undefined,
      to ? sql`${c.publishedAt} < ${startOf(to, 1, timeZone)}` : undefined,
    ) ?? sql`true`
  );
};

const partsOf = (filter: LibraryFilter): string[] =>
  Object.entries(filter).flatMap(([part, value]) => (value && part !== 'text' ? part : []));

/** Whether nothing is filtered but deleted items. */
export const isUnfiltered = (filter: LibraryFilter): boolean => !filter.text?.trim() && partsOf(filter).length === 0;

/** The tag, if it is the only filter besides a text: the number of its items is known without counting. */
export const onlyTag = (filter: LibraryFilter): string | null =>
  filter.tag && partsOf(filter).length === 1 ? filter.tag : null;

const titleSays = (text: string): SQL => sql`${c.titleKey} like contains_pattern(${text}::text)`;

const inTitle = (text: string): SQL =>
  sql`text_grams(${c.titleKey}) @> word_grams(${text}::text) and ${titleSays(text)}`;

/**
 * The words of a text, all of which must match. Pairs of letters are whole words; matching prefixes would read every
 * list.
 */
export const wordsOf = (text: string): SQL =>
  sql`regexp_replace(word_query(${text}::text)::text, '''([぀-ヿ㐀-鿿豈-﫿가-힯]{2})'':\\*', '''\\1''', 'g')::tsquery`;

/**
 * The words of a text without single letters, which stand for all pairs that they begin: joining their lists takes as
 * long as they are. Null where nothing else is left.
 */
const longWordsOf = (text: string): SQL => sql`(select string_agg(word, ' & ')
  from regexp_split_to_table(${wordsOf(text)}::text, ' & ') word where word !~ '^''[぀-ヿ㐀-鿿豈-﫿가-힯]''')::tsquery`;

/** Table pages sampled to estimate how common a text is: some thousand rows. */
const SAMPLE_PAGES = 60;
/** Size of a table relative to its sample. */
const scale = (name: string): SQL =>
  sql`greatest(pg_relation_size(${name}::text::regclass) / (${SAMPLE_PAGES}::int * 8192.0), 1)`;
const sample = (name: string): SQL => sql`tablesample system ((select 100 / ${scale(name)}))`;

/**
 * From this fraction on a text is common: a few items suffice to find matches, so scanning in order beats any index.
 */
const COMMON_SHARE = 0.04;
/**
 * A sample proves that there are more matches than are counted if it extrapolates to three times as many, over enough
 * pages to rule out chance: a few pages may hold what was imported together.
 */
const SURELY = 3 * LIBRARY_COUNTED_MAX;
const SURE_PAGES = 10;

/**
 * The result of one of the two samples: how common the text is, and whether the filter's matches are certainly too many
 * to count.
 */
const judged = (name: string, from: SQL, page: SQL, has: SQL, condition: SQL, long = sql`null::boolean`): SQL => sql`(
  select coalesce(avg(has::int), 0) >= ${COMMON_SHARE}::float as common,
    count(*) filter (where kept) * ${scale(name)} >= ${SURELY}::int
      and count(distinct page) filter (where kept) >= ${SURE_PAGES}::int as many,
    coalesce(not bool_or(long), false) as rare
  from (select has, has and ${condition} as kept, ${long} as long, (${page}.ctid::text::point)[0] as page
    from ${from}, lateral (select ${has} as has offset 0) text_is_there) rows_of_it)`;

const titles = (has: SQL, condition: SQL): SQL =>
  judged('contents', sql`${contents} c ${sample('contents')}`, sql`c`, has, condition);

/** Whether a condition on `contents c` certainly has more matches than are counted, estimated from a sample. */
export const areSurelyMany = (db: Queryable, condition: SQL): Promise<boolean> =>
  oneValue(db, bool(sql`many`), (many) => sql`select ${many} from ${titles(sql`true`, condition)} sampled`);

type Judgment = {
  common: boolean;
  many: boolean;
  /** No sampled document has its words of more than one letter. */
  rare: boolean;
};

/**
 * How common a text is in titles or documents, estimated from a sample of the items under a condition on `contents c`.
 */
export const judgeText = async (db: Queryable, text: string, condition: SQL): Promise<Judgment> => {
  const documents = judged(
    'content_documents',
    sql`${d} ${sample('content_documents')}`,
    sql`${d}`,
    sql`${d.words} @@ ${wordsOf(text)}`,
    sql`exists (select from ${contents} c where ${c.id} = ${d.contentId} and ${condition})`,
    sql`${d.words} @@ ${longWordsOf(text)}`,
  );
  const shape = {
    common: bool(sql`titles.common or documents.common`),
    many: bool(sql`titles.many or documents.many`),
    rare: bool(sql`documents.rare`),
  };
  const judgment = await rowOf(
    db,
    shape,
    (list) => sql`select ${list} from ${titles(titleSays(text), condition)} titles, ${documents} documents`,
  );
  return judgment ?? { common: false, many: false, rare: false };
};

/** Documents with a text: rare words are looked up alone, and what is found is compared with all. */
const inDocument = (text: string, rare: boolean): SQL => {
  const looked = sql`(select * from ${d} where ${d.words} @@ ${longWordsOf(text)} offset 0) ${d}`;
  return sql`${rare ? looked : d} where ${d.words} @@ ${wordsOf(text)}`;
};

/** Ids of items with a text in title, summary or document, from each at most one more than `COMMON_FROM`. */
export const foundByText = (text: string, rare: boolean): SQL => sql`
  (select ${c.id} as id from ${contents} c where ${inTitle(text)} limit ${COMMON_FROM + 1})
  union (select ${d.contentId} from ${inDocument(text, rare)} limit ${COMMON_FROM + 1})
  union (select ${c.id} from ${contents} c where text_words(${c.summary}) @@ ${wordsOf(text)}
    and ${c.summary} <> '' limit ${COMMON_FROM + 1})`;

/**
 * The same as a test of one item, for common texts. The document is looked up by a value, so that no plan materializes
 * all documents with the text.
 */
export const hasText = (text: string): SQL => sql`(${titleSays(text)}
  or coalesce((select ${d.words} @@ ${wordsOf(text)} from ${d} where ${d.contentId} = ${c.id}), false)
  or (${c.summary} <> '' and text_words(${c.summary}) @@ ${wordsOf(text)}))`;
