import { LIBRARY_PAGE, listLibrary } from '@onair/contract/content/library';
import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { call } from '../../../shared/api/call.ts';
import { keyOf, queryClient } from '../../../shared/api/query.ts';
import { openingReads } from '../../../shared/api/read-ahead.ts';
import { readSearch } from '../../../shared/page/read-search.ts';
import { LibraryState, listInputOf } from './library-state.ts';

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
