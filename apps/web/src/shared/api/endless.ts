import type { Endpoint } from '@onair/contract/endpoint';
import { type InfiniteData, infiniteQueryOptions, type QueryKey, useInfiniteQuery } from '@tanstack/react-query';
import type { CallOptions } from './call.ts';
import type { ApiFailure } from './failure.ts';
import { keyOf, queryClient, reloadFirstPage } from './query.ts';

/** A page of an endless list, and the start of the next; null at its end. */
type Part<Row, Cursor> = { list: readonly Row[]; next: Cursor | null };

type ListOptions<Row, Cursor> = {
  endpoint: Endpoint;
  /** The filter of the list; another filter starts at the first page. */
  filter: unknown;
  /** @param cursor null for the first part */
  read: (cursor: Cursor | null, options: CallOptions) => Promise<Part<Row, Cursor>>;
  /** Milliseconds during which what was read counts as fresh. */
  staleTime?: number;
};

const optionsOf = <Row, Cursor>({ endpoint, filter, read, ...options }: ListOptions<Row, Cursor>) =>
  infiniteQueryOptions<Part<Row, Cursor>, ApiFailure, InfiniteData<Part<Row, Cursor>>, QueryKey, Cursor | null>({
    queryKey: [...keyOf(endpoint), 'pages', filter],
    queryFn: ({ pageParam, signal }) => read(pageParam as Cursor | null, { signal, handled: true }),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    meta: { handled: true },
    ...options,
  });

/** Reads the first page of a list for a page that opens, unless the list was shown before: the page begins with its rows. */
export const prefetchEndless = async <Row, Cursor>(asked: ListOptions<Row, Cursor>): Promise<void> => {
  const options = optionsOf(asked);
  if (queryClient.getQueryData(options.queryKey) === undefined) await queryClient.prefetchInfiniteQuery(options);
};

/** Reads an endless list, page by page. `rows` is undefined until the first page is loaded. */
export const useEndless = <Row, Cursor>(asked: ListOptions<Row, Cursor>) => {
  const options = optionsOf(asked);
  const query = useInfiniteQuery(options);
  return {
    rows: query.data?.pages.flatMap(({ list }) => list),
    error: query.error,
    busy: query.isFetching && !query.isFetchingNextPage,
    loadingMore: query.isFetchingNextPage,
    hasMore: query.hasNextPage,
    loadMore: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
    /** Reloads the first page and drops the others. */
    readAgain: () => void reloadFirstPage(options.queryKey),
  };
};
export type Endless<Row> = Omit<ReturnType<typeof useEndless<Row, unknown>>, 'readAgain'>;
