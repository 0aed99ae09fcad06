import { PolicyFilter, PolicyQuery, type PolicySort } from '@onair/contract/content/policy-sets/policy-sets';
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

/** State of the page in its address: the list's query, the open set with its tab, and the dialog. */
export const SearchTableState = Type.Object({
  ...PolicyQuery.properties,
  view: Type.Optional(
    Type.String({ pattern: '^[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}$' }),
  ),
  part: Type.Optional(Part),
  /** The open dialog: new set, import, recycle bin, or history of bulk changes. */
  dialog: Type.Optional(
    Type.Union([Type.Literal('create'), Type.Literal('import'), Type.Literal('bin'), Type.Literal('changes')]),
  ),
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

/** A change of the state that sets exactly these filters and returns to the first page. */
export const withFilters = (filters: PolicyFilter): Partial<SearchTableState> => ({
  ...Object.fromEntries(FILTERS.map((key) => [key, undefined])),
  ...filtersOf(filters),
  current: 1,
});

export const sortOf = ({ sort, order }: ListInput): Sort | null =>
  sort ? { by: sort, order: order ?? 'ascend' } : null;

/** The query of the list: the same state always yields the same object, so that it can be a cache key. */
export const listInputOf = (state: ListInput): ListInput => {
  const sort = sortOf(state);
  const { current = 1, pageSize = PAGE_SIZE_DEFAULT } = state;
  return {
    ...filtersOf(state),
    // A page beyond the list's limit counts as none.
    current: (current - 1) * pageSize > OFFSET_MAX ? 1 : current,
    pageSize,
    ...(sort ? { sort: sort.by, order: sort.order } : {}),
  };
};

/** Content of a saved view: filters and sorting, not the page number. */
export const viewQuery = (state: ListInput): string => {
  const sort = sortOf(state);
  const kept = { ...filtersOf(state), ...(sort ? { sort: sort.by, order: sort.order } : {}) };
  return stringifySearch(writeSearch(PolicyQuery, kept)).replace(/^\?/, '');
};

/** The address of a saved view; parts that are no longer valid are omitted. The page size stays. */
export const viewSearch = (query: string, pageSize: number | undefined): Search =>
  writeSearch(PolicyQuery, { ...readSearch(PolicyQuery, parseSearch(query)), current: undefined, pageSize });
