import type { Endpoint, Input, Output } from '@onair/contract/endpoint';
import {
  type InfiniteData,
  keepPreviousData,
  type UseMutationResult,
  type UseQueryResult,
  useMutation,
  useQuery,
} from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import { currentLocale } from '../i18n/locale.ts';
import { usePageIfAny } from '../page/page.tsx';
import { pageNameIn } from '../page/page-names.words.ts';
import { permitsOf, useSession } from '../session/session.ts';
import { announceFailure } from './announce.ts';
import { type CallOptions, callWith } from './call.ts';
import { ApiFailure, isAbort } from './failure.ts';
import { refresh, refreshAround } from './freshness.ts';
import { Gestures, mayHaveArrived, sendGesture } from './gesture.ts';
import { keyOf, queryClient } from './query-client.ts';

/** Whether this component is currently visible (not hidden, not unmounted), and the title of its page. */
const usePageVisibility = (): { onScreen: () => boolean; title: () => string | undefined } => {
  const name = usePageIfAny()?.name;
  const shown = useRef(false);
  useLayoutEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  return { onScreen: () => shown.current, title: () => name && pageNameIn(currentLocale(), name) };
};

export { keyOf, queryClient } from './query-client.ts';

/** Reloads an endless list from its first page; reloading every page would cost one request each. */
export const reloadFirstPage = async (queryKey: readonly unknown[]): Promise<void> => {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueriesData<InfiniteData<unknown>>({ queryKey }, firstPage);
  await queryClient.invalidateQueries({ queryKey });
};

/** After a language switch every response is refetched, endless lists from their first page. */
export const refetchAll = (): void => {
  queryClient.setQueriesData<unknown>({}, firstPage);
  void queryClient.invalidateQueries();
};

/** Retries visible queries that failed because the browser was offline or the server unreachable. */
export const retryFailed = (): void =>
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state: { error } }) => error instanceof ApiFailure && error.transport,
  });

const firstPage = <T>(data: T): T => {
  if (typeof data !== 'object' || data === null || !('pages' in data && 'pageParams' in data)) return data;
  const { pages, pageParams } = data;
  if (!Array.isArray(pages) || !Array.isArray(pageParams)) return data;
  return { ...data, pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) };
};

/** What a query needs, for `useQueries`, prefetching and `fetchQuery`. */
export const queryOf = <E extends Endpoint>(endpoint: E, input: Input<E>) => ({
  queryKey: keyOf(endpoint, input),
  queryFn: ({ signal }: { signal: AbortSignal }): Promise<Output<E>> =>
    callWith(endpoint, input, { signal, handled: true }),
});

/** Reads an endpoint now, ignoring the cache; its observers show the response. */
export const readNow = <E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Output<E>> =>
  queryClient.fetchQuery({ ...queryOf(endpoint, input), staleTime: 0 });

type UseCallOptions = {
  enabled?: boolean;
  /** Milliseconds during which the answer counts as fresh. */
  staleTime?: number;
  refetchInterval?: number | false;
  /** The page shows the failure itself, without a toast. */
  handled?: boolean;
  /** Show nothing instead of the previous input's response while a new one loads. */
  forgetPrevious?: boolean;
};

/** Reads an endpoint: cached by input, aborted when the input changes, with the previous response shown meanwhile. */
export const useCall = <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  { handled = false, forgetPrevious = false, enabled = true, refetchInterval = false, ...options }: UseCallOptions = {},
): UseQueryResult<Output<E>, ApiFailure> => {
  // What the role may not read is not requested; before the profile is loaded, the page is open to everyone.
  const may = useSession(
    ({ token, profile }) =>
      endpoint.access === 'open' || (token !== null && (!profile || permitsOf(profile)(endpoint.access))),
  );
  // Polling stops with the session, and resumes with the next one.
  const refused = useSession((session) => session.token !== null && session.refused === session.token);
  return useQuery<Output<E>, ApiFailure>({
    ...queryOf(endpoint, input),
    ...options,
    enabled: enabled && may,
    refetchInterval: refused ? false : refetchInterval,
    meta: { handled },
    ...(forgetPrevious ? {} : { placeholderData: keepPreviousData as never }),
  });
};

/**
 * A query without what the cache remembers while it is read for a page that opens: for "the latest", where an earlier
 * answer is another object, which a page must neither show nor put into its address. What was read on the way to the page
 * counts, and what the page has read itself stays while it is read again.
 */
export const freshOnly = <T, E>({ data, error, isFetchedAfterMount, fetchStatus, refetch }: UseQueryResult<T, E>) => {
  const isKnown = isFetchedAfterMount || fetchStatus === 'idle';
  return { data: isKnown && !error ? data : undefined, error: isKnown ? error : null, refetch };
};

export type Write<E extends Endpoint> = Pick<
  UseMutationResult<Output<E>, ApiFailure, Input<E>>,
  'data' | 'error' | 'isPending' | 'isSuccess' | 'isError' | 'variables' | 'reset'
> & {
  mutate: (input: Input<E>) => void;
  /** Rejects with the failure, reported unless the write is `handled`. Never settles for a repeated click. */
  mutateAsync: (input: Input<E>) => Promise<Output<E>>;
};

export type WriteOptions<E extends Endpoint> = {
  /** The form shows `error` itself, without a toast. Implied by `onFailed`. */
  handled?: boolean;
  /** Idempotency key of the next gesture, for a form that retries after a lost response; a new one by default. */
  key?: () => string;
  /** The write is over with its answer: the control takes the next press while what was changed is still being read again. */
  endsWithAnswer?: boolean;
  /** An optimistic update; returns its rollback, which a failure runs. */
  optimistic?: (input: Input<E>) => () => void;
  /** Runs after a success, also while the page is hidden behind its tab. */
  onDone?: (data: Output<E>, input: Input<E>) => void;
  /** Runs after a failure, also while the page is hidden; `announceFailure(error)` shows the usual toast. */
  onFailed?: (error: ApiFailure, input: Input<E>) => void;
};

/**
 * Writes through an endpoint: each `mutate` is one gesture with one idempotency key, which `sendGesture` retries.
 * During a pending gesture, and for further clicks of a double click, the same input is the same gesture: one request,
 * one outcome. What the endpoint changes is refetched, also after a refusal or a lost response, since visible data may
 * be outdated. A failure always reaches the reader, as a toast with the page's name where the page is not visible.
 */
export const useWrite = <E extends Endpoint>(
  endpoint: E,
  { handled = false, key, endsWithAnswer = false, optimistic, onDone, onFailed }: WriteOptions<E> = {},
): Write<E> => {
  const [gestures] = useState(() => new Gestures<Input<E>, Output<E>>());
  const { onScreen, title } = usePageVisibility();
  const { mutateAsync: send, ...state } = useMutation<Output<E>, ApiFailure, Input<E>, (() => void) | undefined>({
    mutationFn: (input) => sendGesture(endpoint, input, key?.()),
    onMutate: (input) => optimistic?.(input),
    onSuccess: (data, input) => {
      const read = refreshAround(endpoint, () => onDone?.(data, input));
      return endsWithAnswer ? undefined : read;
    },
    onError: (error, input, takeBack) => {
      if (isAbort(error)) return;
      takeBack?.();
      if (error.http === 200 || mayHaveArrived(error)) void refresh(endpoint.changes);
      if (!onScreen()) announceFailure(error, title());
      onFailed?.(error, input);
      if (!onFailed && !handled) announceFailure(error);
    },
  });
  const mutateAsync = (input: Input<E>): Promise<Output<E>> => gestures.run(input, send);
  return { ...state, mutate: (input) => void mutateAsync(input).catch(() => undefined), mutateAsync };
};

/** A write without a control that waits for it; in components `useWrite`. What it changes is refetched. */
export const write = async <E extends Endpoint>(
  endpoint: E,
  input: Input<E>,
  options: CallOptions = {},
): Promise<Output<E>> => {
  const data = await callWith(endpoint, input, options);
  void refresh(endpoint.changes);
  return data;
};
