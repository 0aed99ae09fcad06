import type { QueueFilter } from '@onair/contract/content/review-queues';
import { alias } from '../../../db/columns.ts';
import { type SQL, sql } from '../../../db/sql.ts';
import { contents } from '../items/items.tables.ts';

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
