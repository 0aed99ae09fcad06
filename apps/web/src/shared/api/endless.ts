import type { Endpoint } from '@onair/contract/endpoint';
import { type InfiniteData, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { CallOptions } from './call.ts';
import type { ApiFailure } from './failure.ts';
import { keyOf, readFirstPage } from './query.ts';

/** A page of an endless list, and the start of the next; null at its end. */
type Part<Row, Cursor> = { list: readonly Row[]; next: Cursor | null };

type Asked<Row, Cursor> = {
  endpoint: Endpoint;
  /** The filter of the list; another filter starts at the first page. */
  filter: unknown;
  /** @param cursor null for the first part */
  read: (cursor: Cursor | null, options: CallOptions) => Promise<Part<Row, Cursor>>;
  /** Milliseconds during which what was read counts as fresh. */
  staleTime?: number;
};

/** Reads an endless list, page by page. `rows` is undefined until the first page is loaded. */
export const useEndless = <Row, Cursor>({ endpoint, filter, read, ...options }: Asked<Row, Cursor>) => {
  const queryKey = [...keyOf(endpoint), 'pages', filter];
  const query = useInfiniteQuery<
    Part<Row, Cursor>,
    ApiFailure,
    InfiniteData<Part<Row, Cursor>>,
    QueryKey,
    Cursor | null
  >({
    queryKey,
    queryFn: ({ pageParam, signal }) => read(pageParam as Cursor | null, { signal, handled: true }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    meta: { handled: true },
    ...options,
  });
  return {
    rows: query.data?.pages.flatMap(({ list }) => list),
    error: query.error,
    busy: query.isFetching && !query.isFetchingNextPage,
    loadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
    /** Reloads the first page and drops the others. */
    readAgain: () => void readFirstPage(queryKey),
  };
};
export type Endless<Row> = Omit<ReturnType<typeof useEndless<Row, unknown>>, 'readAgain'>;
