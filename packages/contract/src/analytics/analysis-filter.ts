import { type Static, Type } from 'typebox';
import { Category, ContentFamily, Source } from '../content/items.ts';
import { AnalysisRange } from './analysis-range.ts';

/**
 * What of the company's content charts are about; all of it when nothing is said. Events are kept by type, category and
 * source together, and by author and type: an author cannot be combined with a category or source (`alone`). Visits and
 * visitors belong to no item: no filter applies to them.
 */
export const AnalysisFilter = Type.Object({
  family: Type.Optional(ContentFamily),
  category: Type.Optional(Category),
  source: Type.Optional(Source),
  /** Id of the author. */
  author: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
});
export type AnalysisFilter = Static<typeof AnalysisFilter>;
export type FilterName = keyof AnalysisFilter;

/** A range and what of the content: the query of a GET and the body of a POST. */
export const AnalysisQuery = Type.Object({ ...AnalysisRange.properties, ...AnalysisFilter.properties });
export type AnalysisQuery = Static<typeof AnalysisQuery>;

/** What the schema cannot say of a filter. */
export const filterFaults = ({ category, source, author }: AnalysisFilter): { field: 'author'; rule: 'alone' }[] =>
  author !== undefined && (category || source) ? [{ field: 'author', rule: 'alone' }] : [];

/** A filter with one more choice: an author and a category or source exclude each other, so the older choice goes. */
export const withFilter = (filter: AnalysisFilter, chosen: AnalysisFilter): AnalysisFilter => {
  const next = { ...filter, ...chosen };
  if (chosen.author !== undefined) return { ...next, category: undefined, source: undefined };
  return chosen.category || chosen.source ? { ...next, author: undefined } : next;
};
