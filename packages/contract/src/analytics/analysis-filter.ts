import { type Static, Type } from 'typebox';
import { Category, ContentFamily, Source } from '../content/items/items.ts';
import { AnalysisRange } from './analysis-range.ts';

/**
 * Which of the company's content charts are about; all of it by default. Events are kept by type, category and source
 * together, by author and type, and by referrer and type: an author or a referrer cannot be combined with another
 * filter than the type (`alone`). Visits and visitors belong to no item: no filter applies to them. Publications have
 * no referrer: that filter does not apply to them.
 */
export const AnalysisFilter = Type.Object({
  family: Type.Optional(ContentFamily),
  category: Type.Optional(Category),
  source: Type.Optional(Source),
  /** Id of the author. */
  author: Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 })),
  /** A host, or `direct`, `internal`, `other`, `unknown`: before referrers were noted. */
  referrer: Type.Optional(Type.String({ pattern: '^[a-z0-9._-]{1,253}$', maxLength: 253 })),
});
export type AnalysisFilter = Static<typeof AnalysisFilter>;
export type FilterName = keyof AnalysisFilter;

/** A range and a filter of the content: the query of a GET and the body of a POST. */
export const AnalysisQuery = Type.Object({ ...AnalysisRange.properties, ...AnalysisFilter.properties });
export type AnalysisQuery = Static<typeof AnalysisQuery>;

/** The rules of a filter that the schema cannot express. */
export const filterFaults = ({
  category,
  source,
  author,
  referrer,
}: AnalysisFilter): { field: 'author' | 'referrer'; rule: 'alone' }[] => {
  const filed = category !== undefined || source !== undefined;
  if (author !== undefined && filed) return [{ field: 'author', rule: 'alone' }];
  return referrer !== undefined && (filed || author !== undefined) ? [{ field: 'referrer', rule: 'alone' }] : [];
};

const NOTHING: Record<FilterName, undefined> = {
  family: undefined,
  category: undefined,
  source: undefined,
  author: undefined,
  referrer: undefined,
};

/**
 * A filter with one more choice, without the earlier ones that cannot be combined with it: these are named as undefined,
 * for states that keep what a change does not name.
 */
export const withFilter = (filter: AnalysisFilter, chosen: AnalysisFilter): AnalysisFilter => {
  const next = { ...filter, ...chosen };
  if (filterFaults(next).length === 0) return next;
  const { family } = next;
  return chosen.category || chosen.source
    ? { ...next, author: undefined, referrer: undefined }
    : { ...NOTHING, family, ...chosen };
};
