import type { Endpoint, Input, Output } from '@onair/contract/endpoint';
import {
  type InfiniteData,
  keepPreviousData,
  QueryCache,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '../session/session.ts';
import { announceFailure } from './announce.ts';
import { type CallArgs, call } from './call.ts';
import { ApiFailure, isAbort } from './failure.ts';
import { Gestures, sendGesture } from './gesture.ts';
import { keepIdle } from './keep-idle.ts';
import { useWhere } from './use-where.ts';

/** Faults that may heal by themselves; a refusal never does. */
const mayHeal = (error: unknown): boolean => error instanceof ApiFailure && (error.transport || error.http === 503);

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!query.meta?.handled) announceFailure(error);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      // A page behind its tab comes back to what it showed, however much later: `keepIdle` bounds the memory.
      gcTime: Number.POSITIVE_INFINITY,
      retry: (count, error) => count < 2 && mayHeal(error),
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

keepIdle(queryClient.getQueryCache());

/** `[name]` alone names every input of the endpoint, for invalidation. */
export const keyOf = <E extends Endpoint>(endpoint: E, input?: Input<E>): readonly unknown[] =>
  input === undefined ? [endpoint.name] : [endpoint.name, input];

/**
 * Reads again what is shown of an endpoint, whatever its input, since it has changed. A first read that is under way may
 * have been answered before the change, and the cache would take its answer for the newest: it is given up and started over.
 */
export const refetch = async (endpoint: Endpoint): Promise<void> => {
  const queryKey = keyOf(endpoint);
  await queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  await queryClient.invalidateQueries({ queryKey });
};

/** Reads an endless list again from its first page; asking for every page that was read would cost one request each. */
export const readFirstPage = async (queryKey: readonly unknown[]): Promise<void> => {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueriesData<InfiniteData<unknown>>({ queryKey }, firstPage);
  await queryClient.invalidateQueries({ queryKey });
};

/** The texts of every answer are in one language: all are read again, endless lists from their first page. */
export const readEverything = (): void => {
  queryClient.setQueriesData<unknown>({}, firstPage);
  void queryClient.invalidateQueries();
};

const firstPage = <T>(data: T): T => {
  if (typeof data !== 'object' || data === null || !('pages' in data && 'pageParams' in data)) return data;
  const { pages, pageParams } = data as unknown as InfiniteData<unknown>;
  return { ...data, pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
};

/** What a query needs, for `useQueries`, prefetching and `fetchQuery`. */
export const queryOf = <E extends Endpoint>(endpoint: E, input: Input<E>) => ({
  queryKey: keyOf(endpoint, input),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Output<E>> =>
    call(endpoint, ...([input, { signal, handled: true }] as CallArgs<E>)),
});

/** Reads an endpoint now, whatever is cached; what shows it shows the answer. */
export const readNow = <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> =>
  queryClient.fetchQuery({ ...queryOf(endpoint, input), staleTime: 0 });

export type UseCallOptions = {
  enabled?: boolean;
  /** Milliseconds during which the answer counts as fresh. */
  staleTime?: number;
  refetchInterval?: number | false;
  /** The page shows the failure itself, without a toast. */
  handled?: boolean;
  /** Show nothing instead of the answer to the previous input while a new one loads. */
  forgetPrevious?: boolean;
};

/** Reads an endpoint: cached by its input, aborted when the input changes, the previous answer shown meanwhile. */
export const useCall = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { handled = false, forgetPrevious = false, enabled = true, refetchInterval = false, ...options }: UseCallOptions = {},
): UseQueryResult<Output<E>, ApiFailure> => {
  const signedIn = useSession(({ token }) => token !== null);
  // Asking again by itself ends with the session, and goes on with the next one.
  const refused = useSession((session) => session.token !== null && session.refused === session.token);
  return useQuery<Output<E>, ApiFailure>({
    ...queryOf(endpoint, input),
    ...options,
    enabled: enabled && (signedIn || endpoint.access === 'open'),
    refetchInterval: refused ? false : refetchInterval,
    meta: { handled },
    ...(forgetPrevious ? {} : { placeholderData: keepPreviousData as never }),
  });
};

export type Write<E extends Endpoint> = Pick<
  UseMutationResult<Output<E>, ApiFailure, Input<E>>,
  'data' | 'error' | 'isPending' | 'isSuccess' | 'isError' | 'variables' | 'reset'
> & {
  mutate: (input: Input<E>) => void;
  /** Rejects with the failure, reported unless the write is `handled`. Never settles for a repeated press. */
  mutateAsync: (input: Input<E>) => Promise<Output<E>>;
};

export type WriteOptions<E extends Endpoint> = {
  /** Endpoints whose answers, for all inputs, a success makes stale. */
  changes?: readonly Endpoint[];
  /** The form shows `error` itself, without a toast. Implied by `onFailed`. */
  handled?: boolean;
  /** Idempotency key of the next gesture, for a form that tries again after a lost answer; a new one unless stated. */
  key?: () => string;
  /** Shows the outcome before the answer; returns how to take it back, which a failure does. */
  optimistic?: (input: Input<E>) => () => void;
  /** Runs after a success, also while the page is hidden behind its tab. */
  onDone?: (data: Output<E>, input: Input<E>) => void;
  /** Runs after a failure, also while the page is hidden; `announceFailure(error)` shows the usual toast. */
  onFailed?: (error: ApiFailure, input: Input<E>) => void;
};

/**
 * Writes through an endpoint: each `mutate` is one gesture with one idempotency key, which `sendGesture` retries. While a
 * gesture is under way, and for the further presses of a double click, the same input is the same gesture: one request,
 * one outcome. A failure always reaches the reader, as a toast with the page's name where the page is not on the screen.
 */
export const useWrite = <E extends Endpoint>(
  endpoint: E,
  { changes = [], handled = false, key, optimistic, onDone, onFailed }: WriteOptions<E> = {},
): Write<E> => {
  const [gestures] = useState(() => new Gestures<Input<E>, Output<E>>());
  const { onScreen, title } = useWhere();
  const { mutateAsync: send, ...state } = useMutation<Output<E>, ApiFailure, Input<E>, (() => void) | undefined>({
    mutationFn: (input) => sendGesture(endpoint, input, key?.()),
    onMutate: (input) => optimistic?.(input),
    onSuccess: (data, input) => {
      onDone?.(data, input);
      return Promise.all(changes.map((changed) => queryClient.invalidateQueries({ queryKey: keyOf(changed) })));
    },
    onError: (error, input, takeBack) => {
      if (isAbort(error)) return;
      takeBack?.();
      if (!onScreen()) announceFailure(error, title());
      onFailed?.(error, input);
      if (!onFailed && !handled) announceFailure(error);
    },
  });
  const mutateAsync = (input: Input<E>): Promise<Output<E>> => gestures.run(input, send);
  return { ...state, mutate: (input) => void mutateAsync(input).catch(() => undefined), mutateAsync };
};
