import type { Endpoint } from '@onair/contract/endpoint';
import type { PageName } from '@onair/contract/routes';
import { Type } from 'typebox';
import type { Search } from '../page/read-search.ts';
import { call } from './call.ts';
import type { FirstCall } from './early.ts';
import { keyOf, queryClient } from './query-client.ts';

/** The endpoint as far as needed for sending: the address contains path and query already. */
const described = ({ name, method, url, body, reads }: FirstCall): Endpoint => ({
  name,
  path: url,
  method: method === 'POST' ? 'POST' : 'GET',
  access: 'signed-in',
  summary: '',
  summaryZh: '',
  ...(body ? { body: Type.Unknown() } : {}),
  reads,
  output: Type.Unknown(),
});

const prefetch = (first: FirstCall): Promise<void> => {
  const endpoint = described(first);
  return queryClient.prefetchQuery({
    queryKey: keyOf(endpoint, first.input),
    queryFn: ({ signal }) => call(endpoint, { ...first.body }, { signal, handled: true }),
    meta: { handled: true },
  });
};

const isKnown = (first: FirstCall): boolean =>
  queryClient.getQueryData(keyOf(described(first), first.input)) !== undefined;

/**
 * Prefetches a page's first reads into the cache; fresh ones are not fetched again. The page shows failures and retries.
 * @returns once each that the cache did not know has been answered
 */
export const prefetchFirstView = async (calls: readonly FirstCall[]): Promise<void> => {
  const unknown = calls.filter((first) => !isKnown(first));
  const answers = calls.map((first) => ({ first, answered: prefetch(first) }));
  await Promise.all(answers.filter(({ first }) => unknown.includes(first)).map(({ answered }) => answered));
};

type OpeningRead = (search: Search) => Promise<unknown>;

/**
 * What a page reads first with an input that its address or another answer decides. The page's own module registers it;
 * it starts with the navigation, or when the pointer rests on a link.
 */
export const openingReads = new Map<PageName, OpeningRead>();
