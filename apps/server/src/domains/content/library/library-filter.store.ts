import type { LibraryFilter } from '@onair/contract/content/library';
import { and, eq, isNotNull, isNull, type SQL, sql } from '../../../db/sql.ts';
import { c } from '../content-rule/matching.store.ts';
import { authors, contents, contentDocuments as d } from '../items/items.tables.ts';

/** Who asks, and where the company's days begin. */
export type Reader = { accountId: string; timeZone: string };

/** Texts that more items have than this are looked for among the newest items first. */
export const COMMON_FROM = 20_000;

const byStage = ({ stage }: LibraryFilter): SQL | undefined => {
  if (stage === undefined) return undefined;
  // Said as the partial indexes say it.
  return stage === 'published' ? eq(c.status, 'online') : and(eq(c.status, 'offline'), eq(c.resting, stage));
};

const startOf = (day: string, add: number, timeZone: string): SQL =>
  sql`((${day}::date + ${add}::int)::timestamp at time zone ${timeZone}::text)`;

/** What the filters say of `contents c`, but for the text. */
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

const inTitle = (text: string): SQL => sql`text_grams(${c.titleKey}) @> word_grams(${text}::text)
  and ${c.titleKey} like contains_pattern(${text}::text)`;

/** The words of a text, of which each must be there. Pairs of letters are whole words; asking for their beginnings would read every list. */
const wordsOf = (text: string): SQL =>
  sql`regexp_replace(word_query(${text}::text)::text, '''([぀-ヿ㐀-鿿豈-﫿가-힯]{2})'':\\*', '''\\1''', 'g')::tsquery`;

/** Pages of a table that tell how common a text is: some thousand rows, wherever they stand. */
const SAMPLE_PAGES = 60;
const sample = (table: string): SQL => sql`tablesample system (
  (select least(100, 100.0 * ${SAMPLE_PAGES}::int * 8192 / greatest(pg_relation_size(${table}::text::regclass), 1))))`;

/** From this share on a text is common: some of any few items have it, and no index is better than looking at them in order. */
const COMMON_SHARE = 0.04;

/** Whether a text is common in titles or in documents, judged by a sample. */
export const isCommon = (text: string): SQL => sql`
  ${COMMON_SHARE}::float <= greatest(
    (select avg((${c.titleKey} like contains_pattern(${text}::text))::int) from ${contents} c ${sample('contents')}),
    (select avg((${d.words} @@ ${wordsOf(text)})::int) from ${d} ${sample('content_documents')}))`;

/** Ids of items with a text in title, summary or document, of each at most one more than `COMMON_FROM`. */
export const foundByText = (text: string): SQL => sql`
  (select ${c.id} as id from ${contents} c where ${inTitle(text)} limit ${COMMON_FROM + 1})
  union (select ${d.contentId} from ${d} where ${d.words} @@ ${wordsOf(text)} limit ${COMMON_FROM + 1})
  union (select ${c.id} from ${contents} c where text_words(${c.summary}) @@ ${wordsOf(text)}
    and ${c.summary} <> '' limit ${COMMON_FROM + 1})`;

/**
 * The same, asked of one item: for texts that are so common that some of any few items have them. The document is looked
 * up by a value, which no plan turns into a list of all documents with the text.
 */
export const hasText = (text: string): SQL => sql`(${c.titleKey} like contains_pattern(${text}::text)
  or coalesce((select ${d.words} @@ ${wordsOf(text)} from ${d} where ${d.contentId} = ${c.id}), false)
  or (${c.summary} <> '' and text_words(${c.summary}) @@ ${wordsOf(text)}))`;
