import type { Endpoint, Input } from '@onair/contract/endpoint';
import type { Subjects } from '@onair/contract/freshness';
import { type Query, QueryCache, QueryClient } from '@tanstack/react-query';
import { announceFailure } from './announce.ts';
import { ApiFailure } from './failure.ts';

/** Cached queries without observers; about twenty pages' worth. */
const IDLE_MAX = 300;

/** Bounds a cache without expiry: queries without observers are dropped, the least recently shown first. */
export const boundIdleQueries = (cache: QueryCache, kept = IDLE_MAX): void => {
  const idle = new Set<Query>();
  cache.subscribe(({ type, query }) => {
    if (type !== 'added' && type !== 'removed' && type !== 'observerAdded' && type !== 'observerRemoved') return;
    idle.delete(query);
    if (type === 'removed' || query.getObserversCount() > 0) return;
    idle.add(query);
    for (const oldest of idle) {
      if (idle.size <= kept) break;
      if (oldest !== query) cache.remove(oldest);
    }
  });
};

/** Faults that may be temporary; a refusal never is. */
const isTransient = (error: unknown): boolean => error instanceof ApiFailure && (error.transport || error.http === 503);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!query.meta?.handled) announceFailure(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // A page behind its tab restores what it showed, however much later: `keepIdle` bounds the memory.
      gcTime: Number.POSITIVE_INFINITY,
      retry: (count, error) => count < 2 && isTransient(error),
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

boundIdleQueries(queryClient.getQueryCache());

/** The subjects of a query key, by the endpoint's name. */
const reads = new Map<unknown, Subjects>();
export const readsOf = ({ queryKey: [name] }: Query): Subjects => reads.get(name) ?? [];

/** `[name]` alone is the key prefix of every input of the endpoint. */
export const keyOf = <E extends Endpoint>(endpoint: E, input?: Input<E>): readonly unknown[] => {
  reads.set(endpoint.name, endpoint.reads ?? []);
  return input === undefined ? [endpoint.name] : [endpoint.name, input];
};
