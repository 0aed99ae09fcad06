import { PolicyFilter, PolicyQuery, type PolicySort } from '@onair/contract/content/policy-sets';
import { OFFSET_MAX, PAGE_SIZE_DEFAULT } from '@onair/contract/paging';
import { keysOf } from '@onair/contract/typed';
import { type Static, Type } from 'typebox';
import {
  parseSearch,
  readSearch,
  type Search,
  stringifySearch,
  writeSearch,
} from '../../../shared/page/read-search.ts';

const Part = Type.Union([Type.Literal('details'), Type.Literal('contents'), Type.Literal('edit')]);
export type Part = Static<typeof Part>;

/** Everything the page keeps in its address: the list's query, which set is open beside it at which part, and the dialog. */
export const SearchTableState = Type.Object({
  ...PolicyQuery.properties,
  view: Type.Optional(
    Type.String({ pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$' }),
  ),
  part: Type.Optional(Part),
  /** What is open above the list: a new set, an import of many, or the recycle bin. */
  dialog: Type.Optional(Type.Union([Type.Literal('create'), Type.Literal('import'), Type.Literal('bin')])),
});
export type SearchTableState = Static<typeof SearchTableState>;
export type ListInput = Static<typeof PolicyQuery>;
export type Sort = { by: Static<typeof PolicySort>; order: 'ascend' | 'descend' };

const FILTERS = keysOf(PolicyFilter.properties);

/** The filters alone, empty ones left out; two days in the wrong order are the same range. */
export const filtersOf = (state: ListInput): PolicyFilter => {
  const given = FILTERS.filter((key) => state[key] !== undefined && state[key] !== '');
  const filters: PolicyFilter = Object.fromEntries(given.map((key) => [key, state[key]]));
  return filters.createdTime ? { ...filters, createdTime: filters.createdTime.toSorted() } : filters;
};

export const filterCount = (state: ListInput): number => Object.keys(filtersOf(state)).length;

/** A change to the state that sets exactly these filters and goes to the first page. */
export const withFilters = (filters: PolicyFilter): Partial<SearchTableState> => ({
  ...Object.fromEntries(FILTERS.map((key) => [key, undefined])),
  ...filtersOf(filters),
  current: 1,
});

export const sortOf = ({ sort, order }: ListInput): Sort | null =>
  sort ? { by: sort, order: order ?? 'ascend' } : null;

/** The query of the list: the same state always gives the same value, so that it can name a cached answer. */
export const listInputOf = (state: ListInput): ListInput => {
  const sort = sortOf(state);
  const { current = 1, pageSize = PAGE_SIZE_DEFAULT } = state;
  return {
    ...filtersOf(state),
    // Deeper than a list goes is as good as no page at all.
    current: (current - 1) * pageSize > OFFSET_MAX ? 1 : current,
    pageSize,
    ...(sort ? { sort: sort.by, order: sort.order } : {}),
  };
};

/** What a saved view keeps: filters and sorting, not the page one happened to be on. */
export const viewQuery = (state: ListInput): string => {
  const sort = sortOf(state);
  const kept = { ...filtersOf(state), ...(sort ? { sort: sort.by, order: sort.order } : {}) };
  return stringifySearch(writeSearch(PolicyQuery, kept)).replace(/^\?/, '');
};

/** The address of a saved view; parts that are no longer valid are left out. The page size in use stays. */
export const viewSearch = (query: string, pageSize: number | undefined): Search =>
  writeSearch(PolicyQuery, { ...readSearch(PolicyQuery, parseSearch(query)), current: undefined, pageSize });
