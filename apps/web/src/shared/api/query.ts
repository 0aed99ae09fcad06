import type { Endpoint, Input, Output } from '@onair/contract/endpoint';
import {
  keepPreviousData,
  QueryCache,
  QueryClient,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { announceFailure } from './announce.ts';
import { type CallArgs, type CallOptions, call } from './call.ts';
import { ApiFailure } from './failure.ts';

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
      retry: (count, error) => count < 2 && mayHeal(error),
      refetchOnWindowFocus: false,
      networkMode: 'always',
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** `[name]` alone names every input of the endpoint, for invalidation. */
export const keyOf = <E extends Endpoint>(endpoint: E, input?: Input<E>): readonly unknown[] =>
  input === undefined ? [endpoint.name] : [endpoint.name, input];

/**
 * Reads afresh what is shown of an endpoint, whatever its input, since it has changed. A first read that is under way may
 * have been answered before the change, and the cache would take its answer for the newest: it is given up and begun anew.
 */
export const readAfresh = async (endpoint: Endpoint): Promise<void> => {
  const queryKey = keyOf(endpoint);
  await queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  await queryClient.invalidateQueries({ queryKey });
};

/** What a query needs, for `useQueries`, prefetching and `fetchQuery`. */
export const queryOf = <E extends Endpoint>(endpoint: E, input: Input<E>) => ({
  queryKey: keyOf(endpoint, input),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Output<E>> =>
    call(endpoint, ...([input, { signal, handled: true }] as CallArgs<E>)),
});

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
  { handled = false, forgetPrevious = false, ...options }: UseCallOptions = {},
): UseQueryResult<Output<E>, ApiFailure> =>
  useQuery<Output<E>, ApiFailure>({
    ...queryOf(endpoint, input),
    ...options,
    meta: { handled },
    ...(forgetPrevious ? {} : { placeholderData: keepPreviousData as never }),
  });

export type Write<E extends Endpoint> = UseMutationResult<Output<E>, ApiFailure, Input<E>>;

/**
 * Writes through an endpoint, then refreshes what it `changes` (all inputs of those endpoints). A failed write that is
 * sent again with the same input keeps its idempotency key, so that a lost answer never means a second effect.
 */
export const useWrite = <E extends Endpoint>(
  endpoint: E,
  {
    changes = [],
    handled,
    onDone,
  }: { changes?: readonly Endpoint[]; handled?: boolean; onDone?: (data: Output<E>, input: Input<E>) => void } = {},
): Write<E> =>
  useMutation<Output<E>, ApiFailure, Input<E>>({
    mutationFn: (input) => {
      const options: CallOptions = { handled, key: retryKey(endpoint, input) };
      return call(endpoint, ...([input, options] as CallArgs<E>));
    },
    onSuccess: (data, input) => {
      retryKeys.delete(actOf(endpoint, input));
      onDone?.(data, input);
      return Promise.all(changes.map((changed) => queryClient.invalidateQueries({ queryKey: keyOf(changed) })));
    },
    onError: (error, input) => {
      // An answer, even a refusal, settles the act; only silence leaves it open.
      if (!mayHeal(error)) retryKeys.delete(actOf(endpoint, input));
    },
  });

const retryKeys = new Map<string, string>();
const actOf = (endpoint: Endpoint, input: unknown): string => `${endpoint.name} ${JSON.stringify(input)}`;
const retryKey = (endpoint: Endpoint, input: unknown): string | undefined => {
  if (!endpoint.idempotent) return undefined;
  const act = actOf(endpoint, input);
  const key = retryKeys.get(act) ?? crypto.randomUUID();
  retryKeys.set(act, key);
  return key;
};
