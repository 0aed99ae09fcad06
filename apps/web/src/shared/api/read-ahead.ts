import type { Endpoint } from '@onair/contract/endpoint';
import type { PageName } from '@onair/contract/routes';
import { Type } from 'typebox';
import type { Search } from '../page/read-search.ts';
import { call, sendAhead } from './call.ts';
import type { FirstCall } from './early.ts';
import { keyOf, queryClient } from './query-client.ts';

/**
 * How long a prefetched read stays fresh, in milliseconds, for a part that otherwise refetches each time it is shown:
 * long enough for the page to appear, on a slow machine too.
 */
export const OPENING_MS = 5_000;

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
 * Prefetches a page's first view into the cache; fresh queries are not refetched. The page shows failures and retries. Reads
 * below the fold follow when the others have been answered: the server would answer these later otherwise.
 * @returns once every uncached read above the fold has been answered
 */
export const prefetchFirstView = async (calls: readonly FirstCall[]): Promise<void> => {
  const wanted = calls.filter(({ always, bySearch }) => !always && !(bySearch && location.search));
  const [below, above] = [wanted.filter((first) => first.below), wanted.filter((first) => !first.below)];
  await Promise.all(
    above.flatMap((first) => {
      const known = isKnown(first);
      const answered = prefetch(first);
      return known ? [] : [answered];
    }),
  );
  for (const first of below) void prefetch(first);
};

/**
 * Prefetches reads that a page makes past the cache or into an endless list: the page takes the response. Does nothing
 * where the page was shown before.
 */
export const prefetchUncached = (calls: readonly FirstCall[]): void => {
  for (const first of calls) {
    if (!first.always || (first.bySearch && location.search)) continue;
    const shown = queryClient.getQueriesData({ queryKey: [first.name] }).some(([, data]) => data !== undefined);
    if (!shown) sendAhead(described(first), { ...first.body });
  }
};

type OpeningRead = (search: Search) => Promise<unknown>;

/**
 * First reads with an input that depends on another response, so that the build cannot put them into the HTML. A page's
 * own module registers its read; it starts on navigation, and the page waits for it as for the others.
 */
export const openingReads = new Map<PageName, OpeningRead>();
