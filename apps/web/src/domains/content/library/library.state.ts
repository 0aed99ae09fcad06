import {
  LIBRARY_FILTER,
  LIBRARY_PAGE,
  type LibraryFilter,
  LibraryOrder,
  listLibrary,
} from '@onair/contract/content/library/library';
import { Day } from '@onair/contract/text';
import { keysOf } from '@onair/contract/typed';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Static, Type } from 'typebox';
import { call } from '../../../shared/api/call.ts';
import { keyOf, queryClient } from '../../../shared/api/query.ts';
import { openingReads } from '../../../shared/api/read-ahead.ts';
import { parseSearch, readSearch, stringifySearch, writeSearch } from '../../../shared/page/read-search.ts';

/** State of the page in its address: filters, order and view. */
export const LibraryState = Type.Object({
  ...LIBRARY_FILTER,
  order: Type.Optional(LibraryOrder),
  look: Type.Optional(Type.Union([Type.Literal('grid'), Type.Literal('table'), Type.Literal('calendar')])),
  /** The calendar's span; the current week by default. */
  span: Type.Optional(Type.Literal('month')),
  week: Type.Optional(Day),
  create: Type.Optional(Type.Boolean()),
  /** The history of imports and bulk changes is open. */
  changes: Type.Optional(Type.Boolean()),
});
export type LibraryState = Static<typeof LibraryState>;

const FILTERS = keysOf(LIBRARY_FILTER);

/** The query of the list without its position: the same state always yields the same object. */
const listInputOf = (state: LibraryState) => {
  const { look: _, span: __, week: ___, create: ____, changes: _____, ...query } = state;
  return query;
};

/** What restricts the list, without its order. */
export const filterOf = (state: LibraryState): LibraryFilter => {
  const { order: _, ...filter } = listInputOf(state);
  return filter;
};

export const filterCount = (state: LibraryState): number => FILTERS.filter((key) => state[key] !== undefined).length;

/** Whether the list is the whole recycle bin. */
export const onlyBin = (state: LibraryState): boolean => state.bin === true && filterCount(state) === 1;

const KEPT = Type.Object({ ...LIBRARY_FILTER, order: LibraryState.properties.order });

/** What a saved view keeps: filters and order, not the look. */
export const viewQuery = (state: LibraryState): string =>
  stringifySearch(writeSearch(KEPT, listInputOf(state))).replace(/^\?/, '');

/** A change of the state to a saved view; parts that are no longer valid are omitted. */
export const viewState = (query: string): Partial<LibraryState> => ({
  ...NO_FILTERS,
  order: undefined,
  ...readSearch(KEPT, parseSearch(query)),
});

/** A change of the state that clears all filters. */
export const NO_FILTERS: Partial<LibraryState> = Object.fromEntries(FILTERS.map((key) => [key, undefined]));

const optionsOf = (input: ReturnType<typeof listInputOf>) =>
  infiniteQueryOptions({
    queryKey: [...keyOf(listLibrary), 'pages', input],
    queryFn: ({ pageParam, signal }) =>
      call(
        listLibrary,
        { ...input, limit: LIBRARY_PAGE, ...(pageParam ? { after: pageParam } : {}) },
        { signal, handled: true },
      ),
    initialPageParam: '',
    getNextPageParam: (page) => page.next,
    meta: { handled: true },
  });

openingReads.set('Content', async (search) => {
  const state = readSearch(LibraryState, search);
  const options = optionsOf(listInputOf(state));
  const wanted = state.look !== 'calendar' && queryClient.getQueryData(options.queryKey) === undefined;
  if (wanted) await queryClient.prefetchInfiniteQuery(options);
});

/** The filtered items, loaded page by page. */
export const useLibraryPages = (state: LibraryState) => {
  const options = useMemo(() => optionsOf(listInputOf(state)), [state]);
  return useInfiniteQuery({ ...options, enabled: state.look !== 'calendar' });
};
